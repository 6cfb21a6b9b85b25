import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../../src/core/values/kinds.ts';
import { checkShape } from '../../../src/core/words/shape/shape.ts';
import { type Json, smallLibrary, sourcesOf } from './support/small-library.ts';
import { cases } from './vocabulary/cases.ts';
import { vocabularyFaults } from './vocabulary/faults.ts';
import { elsewhere } from './vocabulary/elsewhere.ts';
import { garden } from './vocabulary/garden.ts';
import { pairs } from './vocabulary/pairs.ts';
import { observe } from './vocabulary/seen.ts';
import { seenOf } from './vocabulary/seen-in-library.ts';
import { seenWords } from './vocabulary/seen-words.ts';
import { notes } from './vocabulary/values.ts';
import { metaSchemas, vocabularyOf } from './vocabulary/walk.ts';

const vocabulary = vocabularyOf(metaSchemas());

const valuesOf = (word: string): readonly string[] =>
  [...vocabulary.values].filter((name) => name.startsWith(`${word}=`)).map((name) => name.slice(word.length + 1));

/** Words of which something is seen, wherever they are looked at. */
const evidence = new Set([
  ...Object.keys(cases),
  ...Object.keys(pairs),
  ...elsewhere.flatMap(({ words }) => words),
  ...notes,
]);
const { baseline, seen } = seenWords(garden(), evidence);
// Stages and counts of rows are the company’s.
const known = new Set([...seen].filter((name) => !/^(stage|rowCount)=/.test(name)));

/** The text of a test, from its title to the next one. */
function bodyOf(file: string, title: string): string | null {
  const tests = readFileSync(file, 'utf8').split(/^(?=\s*test(?:\.each[^]*?)?\()/m);
  return tests.find((each) => each.includes(`'${title}'`)) ?? null;
}

describe('a word keeps its promise', () => {
  test.each(Object.entries(cases))('%s: with it, or with another value, something else is seen', (_, [one, other]) => {
    expect(observe(one)).not.toBe(observe(other));
  });

  test.each(Object.entries(pairs))(
    '%s: in a library with it, or with another value, something else is told',
    (_, both) => {
      const [one, other] = both.map((edit) => {
        const library = garden();
        edit(library);
        return seenOf(sourcesOf(JSON.parse(JSON.stringify(library)))).text;
      });
      expect(one).not.toBe(other);
    },
  );

  test('the library in which words are changed is right before', () => {
    expect(baseline.diagnostics).toEqual([]);
  });

  test.each(elsewhere)('$file has a test of what $words do', ({ file, title, words, data = [] }) => {
    const body = bodyOf(file, title);
    expect(body, `${file} has no test '${title}'`).not.toBeNull();
    const text = [body, ...data.map((each) => readFileSync(each, 'utf8'))].join('\n');
    expect(
      words.filter((word) => !text.includes(word.split(/[.=]/).findLast((part) => /[a-z]/.test(part)) ?? word)),
    ).toEqual([]);
  });

  test('every word and every value of the meta-schemas is shown to do something, and nothing that is gone', () => {
    expect(vocabularyFaults(vocabulary, known)).toEqual([]);
  });

  test('a word or a value that is planted is found, and so is evidence of a word that is gone', () => {
    const [first, ...others] = metaSchemas();
    const planted = { $comment: 'step', properties: { glow: { enum: ['red'] } } };
    const more = vocabularyOf([...others, { ...first, definitions: { ...first?.definitions, planted } }]);
    expect(vocabularyFaults(more, known)).toEqual([
      'step.glow: nothing shows that it does anything',
      'step.glow=red: nothing shows that it does anything',
    ]);
    expect(vocabularyFaults(vocabulary, new Set([...known, 'sheet.plate']))).toEqual([
      'sheet.plate: is no word of the meta-schemas',
    ]);
  });

  test('widgets and formats are those that show a kind of value, and no others', () => {
    const all = Object.values(kinds);
    const told = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();
    expect(valuesOf('field.x-widget').toSorted()).toEqual(told(all.flatMap(({ widgets }) => widgets)));
    expect(valuesOf('field.x-format').toSorted()).toEqual(told(all.flatMap(({ formats = [] }) => formats)));
  });

  test.each([
    ['/steps/0/sheet/plate', (step: Json) => (step['sheet'].plate = 'well'), 'column of the sheet'],
    ['/steps/0/kind', (step: Json) => (step['kind'] = 'experiment'), 'Remove it'],
  ])('%s is gone, and the check says what to do instead', (pointer, edit, cure) => {
    const library = smallLibrary();
    edit(library.family.steps[0]);
    const told = sourcesOf(library).flatMap((source) => checkShape(source));
    expect(told).toMatchObject([{ code: 'shape/word-unknown', pointer, fix: { op: 'remove', pointer } }]);
    expect(told[0]?.fix.text.en).toContain(cure);
  });
});
