import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { conversionAlong } from '../../../src/core/release/conversion.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { passesOver, stepsAlong, type TakenBack } from '../../../src/core/release/taken-back.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;

type Edit = (fields: Json, form: Json) => void;

/** A version of the bench process whose results have a grade, and a zone of a dictionary. */
function version(number: number, edit: Edit = () => {}) {
  const form = structuredClone(base);
  const fields = form.sets.result.properties;
  form.version = number;
  fields.grade = { ...fields.conc, type: 'string', 'x-unit': undefined, 'x-enum': named('rt', 'a', 'b') };
  fields.zone = { ...fields.conc, type: 'string', 'x-unit': undefined, 'x-dict': 'biz:zone' };
  edit(fields, form);
  return loadForm(JSON.parse(JSON.stringify(form)) as ReleasedDescriptor);
}

const named = (...codes: string[]): Json => Object.fromEntries(codes.map((code) => [code, { zh: code, en: code }]));

/** Renames a code and merges two others. */
const merging: Edit = ({ grade }, form) => {
  grade['x-enum'] = { warm: named('rt').rt, a: named('a').a };
  form.migrate = { 'samples.grade': "grade == 'rt' ? 'warm' : grade == 'b' ? 'a' : grade" };
};
/** Renames the key, and the codes of the dictionary. */
const renaming: Edit = (fields, form) => {
  fields.mass = { ...fields.conc, 'x-was': ['conc'] };
  delete fields.conc;
  merging(fields, form);
};
const recoding: Edit = (fields, form) => {
  merging(fields, form);
  form.migrate['samples.zone'] = "zone == 'old' ? 'new' : zone";
};

const data = { samples: ['rt', 'a', 'b'].map((grade) => ({ grade, zone: 'old' })) };
type Versions = Parameters<typeof conversionAlong>[0];
const rowsAlong = (versions: Versions, takenBack: readonly TakenBack[] = []) =>
  (conversionAlong(versions, undefined, takenBack)?.convert(data).data.samples ?? []) as readonly Json[];
const grades = (...args: Parameters<typeof rowsAlong>) => rowsAlong(...args).map(({ grade }) => grade);
const path = (versions: Versions) => stepsAlong(versions).map(({ before, after }) => [before.version, after.version]);

describe('a version that was taken back', () => {
  const line = [version(13), version(14, merging), version(15)];

  test('converts nothing of the one before it: data stay the very same', () => {
    const conversion = conversionAlong(line);
    expect(conversion?.changes).toBe(false);
    expect(conversion?.convert(data).data).toBe(data);
  });

  test('goes on converting what it shows itself, and what was stored by it goes on from there', () => {
    expect(grades(line.slice(0, 2))).toEqual(['warm', 'a', 'a']);
    expect(path(line.slice(1))).toEqual([[14, 15]]);
  });

  test('is passed over by data of before, and not by what comes later', () => {
    const first: Edit = ({ grade }) => (grade['x-enum'] = named('rt', 'a'));
    const whole = [version(12, first), ...line, version(16, merging)];
    expect(path(whole)).toEqual([
      [12, 13],
      [15, 16],
    ]);
    expect(grades(whole)).toEqual(['warm', 'a', 'a']);
    expect([passesOver(whole), passesOver(whole.slice(0, 4)), passesOver(whole.slice(0, 3))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('and released and taken back again is passed over at once', () => {
    expect(path([...line, version(16, merging), version(17)])).toEqual([]);
    expect(path([...line.slice(1), version(16, merging), version(17)])).toEqual([[16, 17]]);
  });

  test('is so too where the versions differ in what they say about those before them', () => {
    const back: Edit = ({ conc }, form) => {
      conc['x-was'] = ['mass'];
      form.steps[0].was = ['weigh'];
      form.steps[0].outcomes[0].was = ['hand-on'];
    };
    expect(path([version(13), version(14, renaming), version(15, back)])).toEqual([]);
  });

  test('is not one where the last says itself what becomes of values', () => {
    const back: Edit = ({ conc }, form) => {
      conc['x-was'] = ['mass'];
      form.migrate = { 'samples.conc': 'mass' };
    };
    expect(path([version(13), version(14, renaming), version(15, back)])).toEqual([
      [13, 14],
      [14, 15],
    ]);
  });

  test('is one all the same where that was taken back: what the last says is meant for data of the version', () => {
    const back: Edit = (_, form) => (form.migrate = { 'samples.grade': "grade == 'warm' ? 'rt' : grade" });
    const line = [version(13), version(14, merging), version(15, back)];
    const takenBack = [{ from: 13, to: 15, whole: false }];
    expect(grades(line)).toEqual(['rt', 'a', 'a']);
    expect(grades(line, takenBack)).toEqual(['rt', 'a', 'b']);
    expect([passesOver(line), passesOver(line, takenBack)]).toEqual([false, true]);
    const stored = { samples: [{ grade: 'warm' }] };
    expect(conversionAlong(line.slice(1), undefined, takenBack)?.convert(stored).data).toEqual({
      samples: [{ grade: 'rt' }],
    });
  });

  test('is not one where the last says anything else', () => {
    const label: Edit = ({ grade }) => (grade['x-label'] = { zh: '级', en: 'Class' });
    expect(path([version(13), version(14, merging), version(15, label)])).toEqual([
      [13, 14],
      [14, 15],
    ]);
  });
});

describe('codes of a dictionary, whose entries the form does not know', () => {
  const line = [version(13), version(14, recoding), version(15)];

  test('stay converted where nothing says that the dictionary went back as well', () => {
    expect(rowsAlong(line).map(({ zone }) => zone)).toEqual(['new', 'new', 'new']);
  });

  test('stay as they were where the release was taken back as a whole', () => {
    expect(rowsAlong(line, [{ from: 13, to: 15, whole: true }])).toEqual(data.samples);
  });

  test('stay converted where another release was', () => {
    expect(rowsAlong(line, [{ from: 13, to: 15, whole: false }]).map(({ zone }) => zone)).toEqual([
      'new',
      'new',
      'new',
    ]);
    const later = [...line, version(16, merging), version(17)];
    expect(rowsAlong(later, [{ from: 15, to: 17, whole: true }]).map(({ zone }) => zone)).toEqual([
      'new',
      'new',
      'new',
    ]);
  });

  test('are converted by a version that says nothing else than how', () => {
    const only: Edit = (_, form) => (form.migrate = { 'samples.zone': "zone == 'old' ? 'new' : zone" });
    for (const versions of [
      [version(1), version(2, only)],
      [version(1), version(2, only), version(3)],
    ])
      expect(rowsAlong(versions).map(({ zone }) => zone)).toEqual(['new', 'new', 'new']);
  });
});
