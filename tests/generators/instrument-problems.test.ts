import { readFileSync } from 'node:fs';
import { Validator, type Schema } from '@cfworker/json-schema';
import { expect, test } from 'vitest';
import { instrumentProblems } from '../../generators/company/instrument-problems.ts';
import { collectFiles } from '../../generators/read/collect-files.ts';
import { instruments, type Instrument } from '../../src/core/model/instruments/instrument.ts';

const [first] = instruments;

function withValue(more: object, place: object = {}): readonly Instrument[] {
  const [layout] = first!.layouts;
  const [value] = layout!.values;
  return [{ ...first!, ...place, layouts: [{ ...layout!, values: [{ ...value!, ...more }] }] }];
}

/** The library that ships. */
const texts = collectFiles('.', ['schemas']).map((file) => readFileSync(file, 'utf8'));

const problems = (all: readonly Instrument[]): readonly string[] =>
  instrumentProblems(texts, all).map(({ pointer, message, fix }) => `${pointer}: ${message.en} ${fix.en}`);

test('the instruments that come with the product name fields that are there, and units', () => {
  expect(instruments.length).toBeGreaterThanOrEqual(7);
  expect(problems(instruments)).toEqual([]);
});

test('a mistyped field, a unit that is none, limits the wrong way round and a name given twice are told at their place', () => {
  expect(problems(withValue({ to: ['ndConcc'] }))).toEqual([
    '/instruments/0/layouts/0/values/0/to/0: No set has a field "ndConcc". Is "ndConc" meant?',
  ]);
  expect(problems(withValue({ unit: 'parsecs' }))[0]).toContain('/values/0/unit: "parsecs" is no unit.');
  expect(problems(withValue({ usual: { least: 9, most: 1 } }))[0]).toContain('"least" is not below "most"');
  expect(problems(withValue({}, { places: ['wellPositio'] }))[0]).toContain('Is "wellPosition" meant?');
  expect(problems([...withValue({}), ...withValue({})])).toEqual([
    `/instruments/1/id: "${first!.id}" is the name of another instrument. Give it a name of its own.`,
  ]);
});

test.each([
  ['a word that is none', (one: Record<string, unknown>) => (one['brand'] = 'X')],
  ['a layout without marks', (one: Record<string, unknown>) => (one['layouts'] = [{ form: 'rows', values: [] }])],
  ['no name', (one: Record<string, unknown>) => delete one['label']],
])('%s is refused by the meta-schema', (_, edit) => {
  const schema = JSON.parse(readFileSync('schemas/meta/instruments.schema.json', 'utf8')) as Schema;
  const one = structuredClone(first) as unknown as Record<string, unknown>;
  const told = (): boolean => new Validator(schema, '7').validate({ kind: 'instruments', instruments: [one] }).valid;
  expect(told()).toBe(true);
  edit(one);
  expect(told()).toBe(false);
});
