import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatKinds, kindWidgets } from '../../../src/core/values/looks.ts';
import { checkShape } from '../../../src/core/words/shape/shape.ts';
import { type Json, smallLibrary, sourcesOf } from './support/small-library.ts';
import { cases } from './vocabulary/cases.ts';
import { vocabularyFaults } from './vocabulary/faults.ts';
import { readers } from './vocabulary/readers.ts';
import { observe } from './vocabulary/seen.ts';
import { envelope, handedOn, notes, unread, valueReaders } from './vocabulary/values.ts';
import { metaSchemas, vocabularyOf } from './vocabulary/walk.ts';

const vocabulary = vocabularyOf(metaSchemas());

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith('generated'),
);

/** Code without comments, by the name of its file: where that lies is no matter here. */
function codeOf(name: string): string {
  const texts = files.filter((file) => basename(file) === name).map((file) => readFileSync(join('src', file), 'utf8'));
  return texts
    .join('\n')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

function isRead(file: string, name: string): boolean {
  const word = name.replaceAll(/[$?/]/g, '\\$&');
  const read = new RegExp(`\\.${word}\\b|['"]${word}['"]|[{,]\\s*${word}\\s*[,}:=]|\\b${word}:`);
  return read.test(codeOf(basename(file)));
}

const readWords = Object.entries(readers).flatMap(([thing, files]) =>
  Object.entries(files).flatMap(([file, words]) =>
    words.split(' ').map((each) => {
      const [word = '', name = word] = each.split(':');
      return { word: `${thing}.${word}`, file, name };
    }),
  ),
);

const valuesOf = (word: string): readonly string[] =>
  [...vocabulary.values].filter((name) => name.startsWith(`${word}=`)).map((name) => name.slice(word.length + 1));

const evidence = new Set([
  ...Object.keys(cases),
  ...readWords.map(({ word }) => word),
  ...[...Object.keys(valueReaders), ...handedOn].flatMap((word) => valuesOf(word).map((value) => `${word}=${value}`)),
  ...notes,
  ...unread,
  ...envelope.filter((name) => vocabulary.words.has(name)),
]);

describe('a word keeps its promise', () => {
  test.each(Object.entries(cases))('%s: with it, or with another value, something else is seen', (_, [one, other]) => {
    expect(observe(one)).not.toBe(observe(other));
  });

  test('each other word has code that acts on it', () => {
    expect(readWords.filter(({ file, name }) => !isRead(file, name))).toEqual([]);
  });

  test.each(Object.entries(valueReaders))('each value of %s has code that knows it', (word, known) => {
    const unknown = valuesOf(word)
      .filter((value) => !unread.includes(`${word}=${value}`))
      .filter((value) => !known.some((file) => isRead(file, value)));
    expect(unknown).toEqual([]);
  });

  test('every word and every value of the meta-schemas is shown to do something, and nothing that is gone', () => {
    expect(vocabularyFaults(vocabulary, evidence)).toEqual([]);
  });

  test('a word or a value that is planted is found, and so is evidence of a word that is gone', () => {
    const [first, ...others] = metaSchemas();
    const planted = { $comment: 'step', properties: { glow: { enum: ['red'] } } };
    const more = vocabularyOf([...others, { ...first, definitions: { ...first?.definitions, planted } }]);
    expect(vocabularyFaults(more, evidence)).toEqual([
      'step.glow: nothing shows that it does anything',
      'step.glow=red: nothing shows that it does anything',
    ]);
    expect(vocabularyFaults(vocabulary, new Set([...evidence, 'sheet.plate']))).toEqual([
      'sheet.plate: is no word of the meta-schemas',
    ]);
  });

  test('widgets and formats are those that show a kind of value, and no others', () => {
    expect(valuesOf('field.x-widget').toSorted()).toEqual([...new Set(Object.values(kindWidgets).flat())].toSorted());
    expect(valuesOf('field.x-format').toSorted()).toEqual(Object.keys(formatKinds).toSorted());
  });

  test.each([
    ['/steps/0/sheet/plate', (step: Json) => (step['sheet'].plate = 'well'), 'column of the sheet'],
    ['/steps/0/sheet/scan', (step: Json) => (step['sheet'].scan = 'sampleNo'), 'scan page'],
    ['/steps/0/kind', (step: Json) => (step['kind'] = 'experiment'), 'Remove it'],
  ])('%s is gone, and the check says what to do instead', (pointer, edit, cure) => {
    const library = smallLibrary();
    edit(library.family.steps[0]);
    const told = sourcesOf(library).flatMap((source) => checkShape(source));
    expect(told).toMatchObject([{ code: 'shape/word-unknown', pointer, fix: { op: 'remove', pointer } }]);
    expect(told[0]?.fix.text.en).toContain(cure);
  });
});
