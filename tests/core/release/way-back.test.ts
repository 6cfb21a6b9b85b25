import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { conversionAlong, conversionBetween } from '../../../src/core/release/conversion.ts';
import { noFormerFields, withFieldsOf } from '../../../src/core/release/former-fields.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
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
  const versionsOf = (...edits: readonly Edit[]) => [
    version(1),
    ...edits.map((edit, place) => version(place + 2, edit)),
  ];
  const along = (...edits: readonly Edit[]) => wayBackAlong({ versions: versionsOf(...edits) }, keysOf);
  /** What the first version says again once all that followed is taken back, of rows that it or another one stored. */
  const there = (edits: readonly Edit[], rows: readonly Json[], since = 0) => {
    const versions = versionsOf(...edits);
    const { migrate } = along(...edits);
    const last = version(versions.length + 1, (_, form) => (form.migrate = migrate));
    const own = versions.slice(0, since).reduce(withFieldsOf, noFormerFields);
    const stored = conversionAlong(versions.slice(since), own)?.convert({ samples: rows }).data ?? {};
    const [now, former] = [versions.at(-1) ?? last, versions.slice(0, -1).reduce(withFieldsOf, noFormerFields)];
    return conversionBetween(now, last, former)?.convert(stored);
  };
  const grade = (...codes: string[]): Json => codes.map((code) => ({ grade: code, conc: 12.5 }));

  const again = grades({ hot: 'Room', a: 'A', b: 'B' }, "grade == 'warm' ? 'hot' : grade");

  test('is that of the one that converted, where those after it left the values alone', () => {
    expect(along(renamed, labelled(renamed)).migrate).toEqual({ 'samples.grade': "grade == 'warm' ? 'rt' : grade" });
    const worded: Edit = (fields, form) => {
      labelled(renamed)(fields, form);
      fields.grade['x-label'] = { zh: '级', en: 'Class' };
    };
    expect(along(renamed, worded)).toEqual({
      migrate: { 'samples.grade': "grade == 'warm' ? 'rt' : grade" },
      unrestored: {},
      lost: [],
    });
  });

  test('goes through all that converted the codes of a field', () => {
    expect(along(renamed, again)).toEqual({
      migrate: { 'samples.grade': "grade == 'hot' ? 'rt' : grade" },
      unrestored: {},
      lost: [],
    });
    expect(there([renamed, again], grade('rt', 'a', 'b'))).toEqual({
      data: { samples: grade('rt', 'a', 'b') },
      left: [],
    });
    expect(there([renamed, again], grade('warm'), 1)?.data).toEqual({ samples: grade('rt') });
  });

  test('gives a code that came in between the one that it had there, which the first version does not list', () => {
    const more = grades({ warm: 'Room', a: 'A', b: 'B', n: 'New' }, "grade == 'rt' ? 'warm' : grade");
    const named = grades({ warm: 'Room', a: 'A', b: 'B', m: 'New' }, "grade == 'n' ? 'm' : grade");
    expect(along(more, named).migrate).toEqual({
      'samples.grade': "grade == 'warm' ? 'rt' : grade == 'm' ? 'n' : grade",
    });
  });

  test('says what several became, as it is called at last', () => {
    const both = grades({ warm: 'Room', a: 'A' }, "grade == 'rt' ? 'warm' : grade == 'b' ? 'a' : grade");
    const first = grades({ warm: 'Room', first: 'A' }, "grade == 'a' ? 'first' : grade");
    expect(along(both, first)).toEqual({
      migrate: { 'samples.grade': "grade == 'warm' ? 'rt' : grade == 'first' ? 'a' : grade" },
      unrestored: { 'samples.grade': ['first'] },
      lost: [],
    });
  });

  test('asks for the keys of a dictionary by version', () => {
    const zones =
      (text: string): Edit =>
      (_, form) =>
        (form.migrate = { 'samples.zone': text });
    const versions = versionsOf(
      zones("zone.startsWith('m') ? 'freezer' : zone"),
      zones("zone.startsWith('f') ? 'deep' : zone"),
    );
    const keys = [
      ['m80', 'n2'],
      ['freezer', 'n2'],
    ];
    expect(wayBackAlong({ versions }, (_, then) => keys[then.version - 1] ?? [])).toEqual({
      migrate: { 'samples.zone': "zone == 'deep' ? 'm80' : zone" },
      unrestored: {},
      lost: [],
    });
  });

  const measured =
    (unit: string, text: string): Edit =>
    ({ conc }, form) => {
      conc['x-unit'] = unit;
      form.migrate = { 'samples.conc': text };
    };
  const micrograms = measured('ug/uL', 'conc / 1000.0');

  test('S7-31 goes by the factor of the units, however many there were', () => {
    const perLitre = measured('ng/mL', 'conc * 1000000.0');
    expect(along(micrograms).migrate).toEqual({ 'samples.conc': 'conc * 1000.0' });
    expect(along(micrograms, perLitre).migrate).toEqual({ 'samples.conc': 'conc / 1000.0' });
    expect(there([micrograms, perLitre], grade('a'))).toEqual({ data: { samples: grade('a') }, left: [] });
    expect(there([micrograms, perLitre], [{ conc: 0.0125 }], 1)?.data).toEqual({ samples: [{ conc: 12.5 }] });
    expect(along(micrograms, measured('ng/uL', '1000.0 * conc'))).toEqual({ migrate: {}, unrestored: {}, lost: [] });
  });

  test('goes from one zero of temperatures to the other', () => {
    const heat = (number: number, unit: string, text?: string) =>
      version(number, ({ conc }, form) => {
        conc['x-unit'] = unit;
        delete form.sets.result.properties.total;
        if (text !== undefined) form.migrate = { 'samples.conc': text };
      });
    const versions = [heat(1, 'Cel'), heat(2, 'K', 'conc + 273.15')];
    expect(wayBackAlong({ versions }, null).migrate).toEqual({ 'samples.conc': 'conc - 273.15' });
  });

  test('goes through new names as well', () => {
    const mass: Edit = (fields, form) => {
      fields.mass = { ...fields.conc, 'x-unit': 'ug/uL', 'x-was': ['conc'] };
      fields.total['x-calc'] = 'mass * volume';
      delete fields.conc;
      form.migrate = { 'samples.mass': 'conc / 1000.0' };
    };
    const weight: Edit = (fields, form) => {
      mass(fields, form);
      fields.weight = { ...fields.mass, 'x-unit': 'ng/mL', 'x-was': ['mass'] };
      fields.total['x-calc'] = 'weight * volume';
      delete fields.mass;
      form.migrate = { 'samples.weight': 'mass * 1000000.0' };
    };
    expect(along(mass, weight).migrate).toEqual({ 'samples.conc': 'weight / 1000.0' });
    expect(there([mass, weight], [{ conc: 12.5 }])).toEqual({ data: { samples: [{ conc: 12.5 }] }, left: [] });
    expect(there([mass, weight], [{ mass: 0.0125 }], 1)?.data).toEqual({ samples: [{ conc: 12.5 }] });
  });

  test('is lost where one of them rounds, reads another field, or makes another type of it', () => {
    const rounds = measured('ug/uL', 'round(conc / 1000.0, 6)');
    for (const edits of [[rounds], [rounds, measured('ng/uL', 'conc * 1000.0')]])
      expect(along(...edits).lost).toEqual(['samples.conc']);
    const typed =
      (type: string, text: string): Edit =>
      ({ reason }, form) => {
        reason.type = type;
        form.migrate = { 'samples.reason': text };
      };
    expect(along(typed('number', 'number(reason)'), typed('string', 'string(reason)')).lost).toEqual([
      'samples.reason',
    ]);
  });

  test('is lost where the field went under codes that it did not have at first', () => {
    const gone: Edit = ({ ...fields }, form) => {
      delete fields.grade;
      form.sets.result.properties = fields;
    };
    expect(along(renamed, gone).lost).toEqual(['samples.grade']);
    expect(along(gone).lost).toEqual([]);
  });
});
