import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { conversionBetween } from '../../../src/core/release/conversion.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { stepsAlong } from '../../../src/core/release/taken-back.ts';
import { wayBack, wayBackAlong } from '../../../src/core/release/way-back.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;

type Edit = (fields: Json, form: Json) => void;
const named = (names: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(names).map(([code, name]) => [code, { zh: name, en: name }]));

/** A version of the bench process whose results have a grade, and a zone of a dictionary. */
function version(number: number, edit: Edit = () => {}) {
  const form = structuredClone(base);
  const fields = form.sets.result.properties;
  form.version = number;
  fields.grade = {
    ...fields.conc,
    type: 'string',
    'x-unit': undefined,
    'x-enum': named({ rt: 'Room', a: 'A', b: 'B' }),
  };
  fields.zone = { ...fields.conc, type: 'string', 'x-unit': undefined, 'x-dict': 'biz:zone' };
  edit(fields, form);
  return loadForm(JSON.parse(JSON.stringify(form)) as ReleasedDescriptor);
}

const grades =
  (names: Readonly<Record<string, string>>, text: string): Edit =>
  ({ grade }, form) => {
    grade['x-enum'] = named(names);
    form.migrate = { 'samples.grade': text };
  };
const renamed = grades({ warm: 'Room', a: 'A', b: 'B' }, "grade == 'rt' ? 'warm' : grade");
const keysOf = () => ['m80', 'n2'];
const back = (edit: Edit) => wayBack({ then: version(1), now: version(2, edit), keysOf });

describe('the way back from a version', () => {
  test('gives codes that it renamed what they were, and leaves those alone that it did not', () => {
    expect(back(renamed)).toEqual({
      migrate: { 'samples.grade': "grade == 'warm' ? 'rt' : grade" },
      unrestored: {},
      lost: [],
    });
    expect(back(({ grade }) => (grade['x-label'] = { zh: '级', en: 'Class' }))).toEqual({
      migrate: {},
      unrestored: {},
      lost: [],
    });
  });

  test('brings data back what they were, through the version and back', () => {
    const swapped = "grade == 'a' ? 'b' : grade == 'b' ? 'a' : grade";
    for (const edit of [renamed, grades({ rt: 'Room', a: 'B', b: 'A' }, swapped)]) {
      const { migrate } = back(edit);
      const versions = [version(1), version(2, edit), version(3, (_, form) => (form.migrate = migrate))] as const;
      const data = { samples: ['rt', 'a', 'b', undefined].map((grade) => ({ grade, conc: 1 })) };
      const there = conversionBetween(versions[0], versions[1])?.convert(data).data ?? {};
      expect(there).not.toEqual(data);
      expect(conversionBetween(versions[1], versions[2])?.convert(there).data).toEqual(data);
    }
  });

  test('goes back to the name that the field had', () => {
    const moved: Edit = (fields, form) => {
      fields.mark = { ...fields.grade, 'x-enum': named({ warm: 'Room', a: 'A', b: 'B' }), 'x-was': ['grade'] };
      delete fields.grade;
      form.migrate = { 'samples.mark': "grade == 'rt' ? 'warm' : grade" };
    };
    const { migrate } = back(moved);
    expect(migrate).toEqual({ 'samples.grade': "mark == 'warm' ? 'rt' : mark" });
    const next = version(3, (_, form) => (form.migrate = migrate));
    const stored = { samples: [{ mark: 'warm' }, { mark: 'a' }] };
    expect(conversionBetween(version(2, moved), next)?.convert(stored).data).toEqual({
      samples: [{ grade: 'rt' }, { grade: 'a' }],
    });
  });

  test('names of choices that were wrong are so again: the codes stay', () => {
    expect(back(grades({ rt: 'Room', a: 'B', b: 'A' }, 'grade')).migrate).toEqual({ 'samples.grade': 'grade' });
  });

  test('does not tell apart what became the same, and says which value that is', () => {
    const both = grades({ warm: 'Room', a: 'A' }, "grade == 'rt' ? 'warm' : grade == 'b' ? 'a' : grade");
    expect(back(both)).toEqual({
      migrate: { 'samples.grade': "grade == 'warm' ? 'rt' : grade" },
      unrestored: { 'samples.grade': ['a'] },
      lost: [],
    });
  });

  test('takes the codes of a dictionary from its entries', () => {
    const recoding: Edit = (_, form) =>
      (form.migrate = { 'samples.zone': "zone == 'm80' ? 'freezer' : zone.startsWith('n') ? 'nitrogen' : zone" });
    expect(back(recoding).migrate).toEqual({
      'samples.zone': "zone == 'freezer' ? 'm80' : zone == 'nitrogen' ? 'n2' : zone",
    });
    const stays = wayBack({ then: version(1), now: version(2, recoding), keysOf: null });
    expect(stays).toEqual({ migrate: {}, unrestored: {}, lost: [] });
  });

  test('is lost where the codes depend on something else, or are no codes', () => {
    const byVolume = grades({ warm: 'Room', a: 'A' }, "volume > 5.0 ? 'warm' : 'a'");
    expect(back(byVolume).lost).toEqual(['samples.grade']);
    const shorter: Edit = ({ reason }, form) => {
      reason.maxLength = 2;
      form.migrate = { 'samples.reason': "'x'" };
    };
    expect(back(shorter).lost).toEqual(['samples.reason']);
  });

  test('does not bring back what was typed before a formula gave it', () => {
    const computed: Edit = ({ volume }) => (volume['x-calc'] = 'conc * 2.0');
    expect(back(computed).unrestored).toMatchObject({ 'samples.volume': 'any' });
  });
});

describe('the way back over several versions', () => {
  const labelled =
    (edit: Edit): Edit =>
    (fields, form) => {
      edit(fields, form);
      delete form.migrate;
      fields.conc['x-label'] = { zh: '浓', en: 'Conc.' };
    };
  const along = (...edits: readonly Edit[]) =>
    wayBackAlong(stepsAlong([version(1), ...edits.map((edit, place) => version(place + 2, edit))]), { keysOf: null });

  test('is that of the one that converted, where those after it left the field alone', () => {
    expect(along(renamed, labelled(renamed)).migrate).toEqual({ 'samples.grade': "grade == 'warm' ? 'rt' : grade" });
  });

  test('is lost where several converted, or the field is another one by now', () => {
    const again = grades({ hot: 'Room', a: 'A', b: 'B' }, "grade == 'warm' ? 'hot' : grade");
    expect(along(renamed, again)).toMatchObject({ migrate: {}, lost: ['samples.grade'] });
    const worded: Edit = (fields, form) => {
      labelled(renamed)(fields, form);
      fields.grade['x-label'] = { zh: '级', en: 'Class' };
    };
    expect(along(renamed, worded)).toMatchObject({ migrate: {}, lost: ['samples.grade'] });
  });
});
