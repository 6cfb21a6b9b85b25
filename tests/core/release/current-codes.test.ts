import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { withCurrentCodes } from '../../../src/core/release/current-codes.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { stepsAlong } from '../../../src/core/release/taken-back.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;

/** A version of the bench process whose results have a zone of a dictionary, under one name or another. */
function version(number: number, zone: string, migrate?: Json) {
  const form = structuredClone(base);
  const { properties } = form.sets.result;
  form.version = number;
  const words = { ...properties.conc, type: 'string', 'x-unit': undefined, 'x-dict': 'biz:zone' };
  properties[zone] = zone === 'zone' ? words : { ...words, 'x-was': ['zone'] };
  if (migrate !== undefined) form.migrate = migrate;
  return loadForm(JSON.parse(JSON.stringify(form)) as ReleasedDescriptor);
}

const rows = (zone: unknown) => ({ samples: [{ sampleNo: 'S1', zone, conc: 1 }, { sampleNo: 'S2' }] });
const recode = (key: string, from: string, to: string): string => `${key} == '${from}' ? '${to}' : ${key}`;

test('S7-31 codes that later versions renamed are the ones of now, under the name of the form that the data stay with', () => {
  const versions = [
    version(1, 'zone'),
    version(2, 'zone', { 'samples.zone': recode('zone', 'm80', 'freezer') }),
    version(3, 'place'),
    version(4, 'place', { 'samples.place': recode('place', 'freezer', 'deep') }),
  ];
  const steps = stepsAlong(versions);
  expect(withCurrentCodes(rows('m80'), steps)).toEqual(rows('deep'));
  expect(withCurrentCodes(rows('n2'), steps)).toEqual(rows('n2'));
  expect(withCurrentCodes(rows('m80'), steps.slice(0, 1))).toEqual(rows('freezer'));
  expect(withCurrentCodes(rows('m80'), [])).toEqual(rows('m80'));
});

test('a code stays where what it becomes depends on more than it', () => {
  const versions = [version(1, 'zone'), version(2, 'zone', { 'samples.zone': "conc > 5.0 ? 'deep' : 'warm'" })];
  expect(withCurrentCodes(rows('m80'), stepsAlong(versions))).toEqual(rows('m80'));
});
