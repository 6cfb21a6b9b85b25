import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import type { ProcessDescriptor } from '../../../src/generated/descriptor.ts';
import { conversionAlong, conversionBetween, type Converted } from '../../../src/core/release/conversion.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';
import { filledWith, isMeant, valueAt, type Filled } from './support/filled-form.ts';
import {
  anyFields,
  anyStep,
  descriptorOf,
  pathOf,
  versionsOf,
  type Field,
  type Step,
  type Version,
} from './support/random-versions.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;
const model = (descriptor: ReleasedDescriptor) => loadProcess(descriptor as ProcessDescriptor);

type Data = Readonly<Record<string, Json>>;
type Convert = (descriptors: readonly ReleasedDescriptor[], data: Data) => Converted;

const convert: Convert = (descriptors, data) => {
  const conversion = conversionAlong(descriptors.map(model));
  if (conversion === null) throw new Error('a version cannot be reached');
  return conversion.convert(data);
};

/** Says what is wrong with a conversion; null where every value means what it meant and none is lost. */
function fault(versions: readonly Version[], { meanings, data }: Filled, done: Converted): string | null {
  const [first, last] = [versions[0], versions.at(-1)];
  if (first === undefined || last === undefined) return 'no versions';
  for (const field of last.fields) {
    for (const row of field.spot === 'head' ? [0] : [0, 1]) {
      const meaning = meanings.get(`${field.id}/${row}`);
      const got = valueAt(done.data, last, field, row);
      if (!isMeant(field, meaning, got)) return `${pathOf(field, last)}[${row}]: ${String(got)} for ${String(meaning)}`;
    }
  }
  for (const field of first.fields.filter(({ id }) => !last.fields.some((kept) => kept.id === id))) {
    for (const row of field.spot === 'head' ? [0] : [0, 1]) {
      const value = valueAt(data, first, field, row);
      const texts = JSON.stringify([done.data, done.left]);
      // A field that is gone keeps its last value, under its own name or among what was left.
      if (field.kind === 'text' && value !== undefined && !texts.includes(JSON.stringify(value)))
        return `${field.key}[${row}] is lost`;
    }
  }
  return done.left.every(({ reason }) => reason === 'displaced') ? null : JSON.stringify(done.left);
}

const anyCase = fc.record({
  fields: anyFields,
  steps: fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
  seeds: fc.array(fc.nat(99_999), { minLength: 8, maxLength: 40 }),
});

type Case = typeof anyCase extends fc.Arbitrary<infer Made> ? Made : never;
const amount = { spot: 'head', kind: 'amount', unit: 'ng/uL', format: 'date' } as const;
const step = (change: Step['change'], which: number, what = 0): Step => ({ change, which, what });

function keepsMeaning(by: Convert) {
  return fc.property(anyCase, ({ fields, steps, seeds }) => {
    const versions = versionsOf(fields, steps);
    const descriptors = versions.map((version, index) => descriptorOf(base, version, index + 1));
    const filled = filledWith(versions[0] as Version, seeds);
    const wrong = fault(versions, filled, by(descriptors, filled.data));
    if (wrong !== null) throw new Error(wrong);
  });
}

/** A field renamed twice, while a new one gets the key that it had at first. */
const formerKeyTakenAnew: Case = {
  fields: ['f0', 'f1'].map((key, id) => ({ ...amount, id, key, codes: [`c${id}o0`, `c${id}o1`, `c${id}o2`] })),
  steps: [
    [step('add-again', 0)],
    [step('remove', 0)],
    [step('add-again', 0), step('rename', 11)],
    [step('add', 0), step('rename', 30)],
    [step('add-again', 0, 16), step('rename', 8)],
  ],
  seeds: [1, 2, 3, 4, 5, 6, 8, 9],
};

describe('data moves with its form', () => {
  test('no value changes its meaning (unit, code, instant) and none is lost, along any chain of versions', () => {
    fc.assert(keepsMeaning(convert), { numRuns: 150, examples: [[formerKeyTakenAnew]] });
  });

  test.each<[string, Convert]>([
    ['leaves data as it is', (_, data) => ({ data, left: [] })],
    ['forgets the last version', (all, data) => convert(all.slice(0, -1), data)],
    ['jumps over those between', (all, data) => convert([all[0], all.at(-1)] as ReleasedDescriptor[], data)],
    ['runs twice', (all, data) => convert(all, convert(all, data).data as Data)],
    ['loses what is displaced', (all, data) => ({ ...convert(all, data), left: [] })],
    ['takes a tenth', (all, data) => withTenths(convert(all, data))],
  ])('the property tells a conversion that %s', (_, wrong) => {
    expect(fc.check(keepsMeaning(wrong), { seed: 1, numRuns: 1000, endOnFailure: true }).failed).toBe(true);
  });

  test('publishing passes each of these versions, and tells what going back would lose', () => {
    const property = fc.property(anyCase, ({ fields, steps }) => {
      const versions = versionsOf(fields, steps);
      for (const [index, version] of versions.slice(1).entries()) {
        const before = versions[index] as Version;
        const [old, next] = [descriptorOf(base, before, 1), descriptorOf(base, version, 2)];
        const diff = diffReleases({ descriptor: old }, { descriptor: next });
        expect(diff.class, JSON.stringify(diff.changes)).not.toBe('refuse');
        const told = diff.losesOnReturn.map(({ subject }) => subject);
        const added = version.fields.filter(({ id }) => !before.fields.some((field) => field.id === id));
        const rewritten = version.fields.filter(({ id }) => version.migrate[id] !== undefined);
        for (const field of [...added, ...rewritten]) expect(told).toContain(pathOf(field, version));
        for (const id of version.merged) {
          const path = pathOf(version.fields.find((field) => field.id === id) as Field, version);
          const lines = diff.changes.filter(({ subject }) => subject === path).map(({ message }) => message.en);
          expect(lines.join(), path).toMatch(/loses what tells values apart/);
          expect(diff.losesOnReturn.map(({ message }) => message.en).join()).toMatch(/made the same/);
        }
      }
    });
    fc.assert(property, { numRuns: 40 });
  });
});

/** Every number of a conversion's result divided by ten. */
function withTenths({ data, left }: Converted): Converted {
  const tenth = (value: unknown): unknown => {
    if (typeof value === 'number') return value / 10;
    if (Array.isArray(value)) return value.map(tenth);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tenth(part)]));
  };
  return { data: tenth(data) as Data, left };
}

/** The bench process with its concentrations changed. */
function benchWith(edit: (conc: Json, form: Json) => void): ReleasedDescriptor {
  const next = structuredClone(base);
  edit(next.sets.result.properties.conc, next);
  return next;
}

const oneStep = (next: ReleasedDescriptor) => conversionBetween(model(base), model(next));
const classOf = (next: ReleasedDescriptor) => diffReleases({ descriptor: base }, { descriptor: next });

describe('migrate', () => {
  test('12.5 ng/uL are 0.0125 ug/uL, under a new name as well', () => {
    const next = benchWith((conc, form) => {
      form.sets.result.properties.concentration = { ...conc, 'x-unit': 'ug/uL', 'x-was': ['conc'] };
      delete form.sets.result.properties.conc;
      form.migrate = { 'samples.concentration': 'conc / 1000.0' };
    });
    const { data, left } = oneStep(next)?.convert({ samples: [{ sampleNo: 'S1', conc: 12.5 }] }) ?? {};
    expect(data).toEqual({ samples: [{ sampleNo: 'S1', concentration: 0.0125 }] });
    expect(left).toEqual([]);
  });

  test('a value for which the expression is empty or fails is told, with what and where', () => {
    const next = benchWith((conc, form) => {
      conc['x-unit'] = 'ug/uL';
      form.migrate = { 'samples.conc': 'conc > 0.0 ? conc / volume : 1.0 / 0.0' };
    });
    const rows = [{ conc: 5 }, { conc: 0, volume: 1 }, { conc: 'five', volume: 1 }, { conc: 8, volume: 2 }];
    const { data, left } = oneStep(next)?.convert({ samples: rows }) ?? {};
    expect(data?.['samples']).toEqual([{}, { volume: 1 }, { volume: 1 }, { conc: 4, volume: 2 }]);
    expect(left).toEqual([
      { path: 'samples.conc', row: 0, value: 5, reason: 'empty' },
      { path: 'samples.conc', row: 1, value: 0, reason: 'empty' },
      { path: 'samples.conc', row: 2, value: 'five', reason: 'empty' },
    ]);
  });

  const unit = (text: string) =>
    benchWith((conc, form) => {
      conc['x-unit'] = 'ug/uL';
      form.migrate = { 'samples.conc': text };
    });

  test.each([
    ['without migrate', benchWith((conc) => (conc['x-unit'] = 'ug/uL')), /unit/],
    ['with a wrong factor', unit('conc * 1000.0'), /1 ng\/uL are 0.001 ug\/uL, but "conc \* 1000.0" gives 1000/],
    ['of another dimension', unit('volume'), /uL|m3/],
    ['with a name that the old form has not', unit('concentration / 1000.0'), /concentration/],
    ['with text for a number', unit("'12'"), /number|text/],
    ['that depends on who asks', unit("me == '' ? conc / 1000.0 : conc / 1000.0"), /stored data alone/],
    [
      'without need',
      benchWith((_, form) => (form.migrate = { 'samples.conc': 'conc' })),
      /nothing has to be converted: delete it/,
    ],
    ['of a field that is not there', benchWith((_, form) => (form.migrate = { nothing: 'title' })), /no such field/],
    [
      'of another dictionary without migrate',
      benchWith((_, form) => (form.sets.facts.properties.group['x-dict'] = 'biz:other')),
      /dictionary of "Group" changes from biz:kind to biz:other/,
    ],
  ])('a changed unit or code %s is refused', (_, next, message) => {
    const { class: found, changes } = classOf(next);
    expect(found).toBe('refuse');
    expect(
      changes
        .filter((change) => change.class === 'refuse')
        .map((change) => change.message.en)
        .join(),
    ).toMatch(message);
  });

  test('a version that drops the migrate of the one before, and nothing else, says so', () => {
    const second = unit('conc / 1000.0');
    const { migrate: _migrate, ...third } = second;
    const { class: found, changes } = diffReleases({ descriptor: second }, { descriptor: third });
    expect(found).toBe('safe');
    expect(changes.map(({ message }) => message.en)).toEqual([
      'migrate (samples.conc) is gone: nothing is converted any more',
    ]);
  });

  test('an expression that a later version still carries is not run again', () => {
    const second = unit('conc / 1000.0');
    const third = structuredClone(second) as Json;
    third.sets.result.label = { zh: '结果二', en: 'Result two' };
    const link = conversionBetween(model(second), model(third));
    expect(link?.changes).toBe(false);
    const data = { samples: [{ conc: 0.0125 }] };
    expect(link?.convert(data).data).toBe(data);
  });

  test('1,536 rows of 17 columns are converted in a fraction of a second', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 17 }, (_, index) => [`c${index}`, { ...base.sets.result.properties.conc }]),
    );
    const before = benchWith((_, form) => (form.sets.result.properties = structuredClone(properties)));
    const after = benchWith((_, form) => {
      form.sets.result.properties = structuredClone(properties);
      for (const key of Object.keys(properties)) form.sets.result.properties[key]['x-unit'] = 'ug/uL';
      form.migrate = Object.fromEntries(Object.keys(properties).map((key) => [`samples.${key}`, `${key} / 1000.0`]));
    });
    const link = conversionBetween(model(before), model(after));
    const row = Object.fromEntries(Object.keys(properties).map((key, index) => [key, index + 0.5]));
    const data = { samples: Array.from({ length: 1536 }, () => ({ ...row })) };
    for (let warm = 0; warm < 5; warm += 1) link?.convert(data);
    const cpu = process.cpuUsage();
    const done = link?.convert(data).data ?? {};
    const used = process.cpuUsage(cpu);
    expect((done['samples'] as Json)[1535].c16).toBe(0.0165);
    expect((used.user + used.system) / 1000).toBeLessThan(500);
  });
});
