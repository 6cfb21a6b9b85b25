import { expect, test } from 'vitest';
import { causesOf } from '../../../src/core/check/causes.ts';
import { compile } from '../../../src/core/check/compile.ts';
import { editedText, editsOf } from '../../../src/core/words/reading/edited-text.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { text } from './support/both.ts';
import { smallLibrary, type Json } from './support/small-library.ts';

function found(library: Json) {
  const texts = Object.entries(library).map(([name, value]) => ({
    file: `${name}.json`,
    text: JSON.stringify(value, null, 2),
  }));
  const sources = texts.flatMap(({ file, text: own }) => parseDescriptor(file, own).source ?? []);
  return { texts, ...causesOf(compile(sources).diagnostics, sources, texts) };
}

/** A form that names columns of a set and does not bring the set. */
function withoutSet() {
  const library = smallLibrary();
  library.plain.start.edit = ['@head'];
  library.plain.steps[0].edit = ['@note', 'samples.sampleNo'];
  library.plain.steps[0].need = ['remark', 'samples.sampleNo'];
  return library;
}

test('a form that names fields of a set and does not use it: the set is named once, with the edit that brings it', () => {
  const { causes, waiting, texts } = found(withoutSet());
  expect(causes).toHaveLength(1);
  const [{ diagnostic, waiting: count }] = causes as [(typeof causes)[number]];
  expect(diagnostic).toMatchObject({ file: 'plain.json', code: 'reference/field-unknown' });
  expect(diagnostic.fix.text.en).toBe(
    'The set "sample" has it, and the process does not use that set: write @sample in "edit" of the start or of a step.',
  );
  expect([count, waiting.length]).toEqual([2, 2]);
  const plain = texts.find(({ file }) => file === 'plain.json')?.text ?? '';
  const [edit] = editsOf(diagnostic);
  const mended = { ...withoutSet(), plain: JSON.parse(editedText(plain, edit!)) };
  expect(found(mended)).toMatchObject({ causes: [], waiting: [] });
});

test('a word of another file that happens to look alike is not blamed', () => {
  const library = withoutSet();
  // The heading of a workbook, which no form names.
  library.types.sets.facts.properties.title['x-paste'] = ['Sample_No'];
  const { causes } = found(library);
  expect(causes.map(({ diagnostic: { file, code } }) => [file, code])).toEqual([
    ['plain.json', 'reference/field-unknown'],
  ]);
});

test('a name that several places miss and that is misspelt where it is defined is told there', () => {
  const library = smallLibrary();
  library.types.sets['extra-head'] = {
    scope: 'form',
    label: text('Extra'),
    properties: { courierNmae: { type: 'string', 'x-label': text('Courier') } },
  };
  library.plain.start.edit = ['@head', '@sample', '@extra-head'];
  library.plain.steps[0].need = ['remark', 'courierName'];
  library.plain.steps[1].read = ['@note', 'courierName'];
  const { causes, waiting } = found(library);
  expect(causes).toMatchObject([{ diagnostic: { file: 'types.json', code: 'reference/misspelt' }, waiting: 2 }]);
  expect(causes[0]?.diagnostic.fix).toMatchObject({ op: 'rename', value: 'courierName' });
  expect(waiting).toHaveLength(2);
});
