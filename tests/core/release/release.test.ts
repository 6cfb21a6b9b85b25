import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { canonicalJson } from '../../../src/core/text/canonical.ts';
import { sha256Hex } from '../../../src/core/text/sha256.ts';
import type { ChangeClass } from '../../../src/core/release/change.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { fingerprint, makeRelease, verifyRelease } from '../../../src/core/release/make.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const { expanded } = compile(sourcesOf(smallLibrary()));
const descriptor = (id = 'bench-one'): ReleasedDescriptor => structuredClone(expanded.get(id)!);
const facts = { publishedAt: '2026-11-20 09:00:00' };

describe('canonical JSON', () => {
  test('is the same for equal values, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('leaves absent values out and keeps odd keys', () => {
    expect(canonicalJson({ b: undefined, a: [undefined, 1] })).toBe('{"a":[null,1]}');
    expect(canonicalJson(JSON.parse('{"__proto__":1,"é":"\\u2028"}'))).toBe('{"__proto__":1,"é":"\u2028"}');
  });

  test('SHA-256 agrees with Node’s, beyond ASCII too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });
});

describe('a release', () => {
  test('verifies as made, and no longer once anything of it is changed', () => {
    const release = makeRelease(descriptor(), facts);
    expect(release).toMatchObject({ formId: 'bench-one', version: 1, status: 'published', ...facts });
    expect(verifyRelease(release)).toBe(true);
    expect(verifyRelease(structuredClone(release))).toBe(true);
    expect(verifyRelease({ ...release, version: 2 })).toBe(false);
    expect(verifyRelease({ ...release, formId: 'plain' })).toBe(false);
    const forged = structuredClone(release) as Json;
    forged['descriptor'].steps[0].roles = ['administrator'];
    expect(verifyRelease(forged as typeof release)).toBe(false);
  });

  test('has the same fingerprint whatever the order in which its keys were written', () => {
    expect(fingerprint(shuffled(descriptor()) as ReleasedDescriptor)).toBe(fingerprint(descriptor()));
  });
});

type Edit = (form: Json) => void;

const result = (form: Json): Json => form['sets'].result.properties;
const field = { type: 'string', 'x-label': { zh: '批', en: 'Batch' } };

const edits: readonly (readonly [string, ChangeClass, Edit])[] = [
  ['nothing', 'safe', () => {}],
  ['a label', 'safe', (form) => (result(form)['conc']['x-label'] = { zh: '浓', en: 'Conc.' })],
  ['a new optional field', 'safe', (form) => (result(form)['batch'] = field)],
  ['a wider limit', 'safe', (form) => delete result(form)['conc'].minimum],
  ['a field no longer required', 'safe', (form) => (form['sets'].result.required = [])],
  ['a role', 'safe', (form) => form['steps'][0].roles.push('qc')],
  ['an example', 'safe', (form) => delete form['examples']],
  ['a renamed field', 'upcast', renamed],
  ['a unit with a migration', 'upcast', unitMigrated],
  [
    'a new required field',
    'pin',
    (form) => {
      result(form)['batch'] = field;
      form['sets'].result.required.push('batch');
    },
  ],
  ['a field gone', 'pin', (form) => delete result(form)['reason']],
  ['a tighter limit', 'pin', (form) => (result(form)['conc'].minimum = 1)],
  ['fewer choices', 'pin', (form) => delete form['sets'].sample.properties.state['x-enum'].bad],
  ['a formula', 'pin', (form) => (result(form)['total']['x-calc'] = 'conc * volume * 2.0')],
  ['a rule', 'pin', (form) => (form['sets'].result['x-rules'][0].pass = 'total >= 20')],
  ['a step gone', 'pin', stepGone],
  ['a new step', 'pin', (form) => form['steps'].push({ ...form['steps'][2], id: 'extra' })],
  ['an outcome elsewhere', 'pin', (form) => (form['steps'][1].outcomes[1].to = 'start')],
  [
    'a new outcome',
    'pin',
    (form) => form['steps'][0].outcomes.push({ ...form['steps'][0].outcomes[0], id: 'redo', to: 'experiment' }),
  ],
  ['a need', 'pin', (form) => (form['steps'][0].need = ['samples.volume'])],
  ['another type', 'refuse', (form) => (result(form)['reason'].type = 'number')],
  [
    'a list for a value',
    'refuse',
    (form) => (result(form)['reason'] = { ...field, type: 'array', items: { type: 'string' } }),
  ],
  ['another unit', 'refuse', (form) => (result(form)['conc']['x-unit'] = 'ng/mL')],
  ['another form', 'refuse', (form) => (form['id'] = 'plain')],
];

test.each(edits)('a version with %s is classed %s', (_, wanted, edit) => {
  const next = descriptor() as Json;
  edit(next);
  const diff = diffReleases({ descriptor: descriptor() }, { descriptor: next });
  expect(diff.class).toBe(wanted);
  for (const { message } of diff.changes) {
    expect(message.zh).toMatch(/\p{Script=Han}/u);
    expect(message.en).not.toMatch(/undefined|\p{Script=Han}/u);
  }
});

test('other rows of a look-up table leave what is under way with the rows that it began with', () => {
  const withRows = (factor: number, version = 1): { descriptor: ReleasedDescriptor } => {
    const kit = { type: 'string', 'x-label': { zh: '试剂盒', en: 'Kit' } };
    const columns = { kit, factor: { type: 'number', 'x-label': { zh: '系数', en: 'Factor' } } };
    const kits = { version, label: { zh: '试剂盒', en: 'Kits' }, key: 'kit', columns, rows: [{ kit: 'a', factor }] };
    return { descriptor: { ...descriptor(), tables: { kits } } as ReleasedDescriptor };
  };
  expect(diffReleases(withRows(2), withRows(3))).toMatchObject({ class: 'pin', changes: [{ subject: 'table:kits' }] });
  expect(diffReleases(withRows(2), withRows(2, 5)).class).toBe('safe');
});

test('a changed deadline is told with both, and for whom it holds', () => {
  const due = (days: number | null) => {
    const form = descriptor() as Json;
    const { due: _due, ...step } = form['steps'][0];
    form['steps'][0] = days === null ? step : { ...step, due: { workdays: days } };
    return { descriptor: form as ReleasedDescriptor };
  };
  const told = (one: number | null, other: number | null): readonly string[] =>
    diffReleases(due(one), due(other)).changes.map(({ class: grave, message }) => `${grave}: ${message.en}`);
  expect(told(2, 3)).toEqual([
    expect.stringMatching(
      /^safe: tasks opened from now on at the step ".+" have 3 working days instead of 2 working days; those that are open keep theirs$/,
    ),
  ]);
  expect(told(1, null)).toEqual([expect.stringContaining('have no deadline instead of 1 working day')]);
  expect(told(2, 2)).toEqual([]);
});

test('a record’s columns of the list may change, its states may not change unseen', () => {
  const change = (edit: Edit): ChangeClass => {
    const next = descriptor('thing') as Json;
    edit(next);
    return diffReleases({ descriptor: descriptor('thing') }, { descriptor: next }).class;
  };
  expect(change((form) => (form['list'] = ['title']))).toBe('safe');
  expect(change((form) => (form['states'].moves = []))).toBe('pin');
});

function renamed(form: Json): void {
  const { reason, ...rest } = result(form);
  form['sets'].result.properties = { ...rest, cause: { ...reason, 'x-was': ['reason'] } };
}

function unitMigrated(form: Json): void {
  result(form)['conc']['x-unit'] = 'ng/mL';
  form['migrate'] = { 'samples.conc': 'conc * 1000.0' };
}

function stepGone(form: Json): void {
  form['steps'] = form['steps'].filter(({ id }: Json) => id !== 'review');
}

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, shuffled(item)]),
  );
}
