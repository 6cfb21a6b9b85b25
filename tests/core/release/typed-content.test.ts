import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import { conversionAlong } from '../../../src/core/release/conversion.ts';
import { leaveAll, takeOver, type TakenOver, type TypedContent } from '../../../src/core/release/typed-content.ts';
import type { ProcessDescriptor } from '../../../src/generated/descriptor.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';
import {
  anyFields,
  anyStep,
  descriptorOf,
  meaningOf,
  versionsOf,
  written,
  type Version,
} from './support/random-versions.ts';

const base = compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as Json;
const rows = [0, 1];

/** A version as a step that fills in everything of it shows it. */
function pageOf(version: Version, number: number) {
  const descriptor = structuredClone(descriptorOf(base, version, number)) as Json;
  descriptor.steps[0].edit = ['@head', '@sample', '@result'];
  delete descriptor.steps[0].hide;
  const model = loadProcess(descriptor as ProcessDescriptor);
  return { model, view: stepView(model, descriptor.steps[0].id, []) };
}

function typedInto({ fields, list }: Version, seeds: readonly number[]): TypedContent {
  const values = (spot: string, row: number): Json =>
    Object.fromEntries(
      fields.flatMap((field, index) =>
        field.spot === spot
          ? [[field.key, written(field, meaningOf(field, seeds[(index + row) % seeds.length] ?? 1))]]
          : [],
      ),
    );
  const table = (name: string, spot: string) => ({ table: name, rows: rows.map((row) => values(spot, row)) });
  return { header: values('head', 0), patches: [table('samples', 'samples'), table(list, 'reagents')] };
}

/** Says which typed value stands neither in the form nor among what was left; null where none is missing. */
function missing(
  versions: readonly Version[],
  typed: TypedContent,
  { header, patches, left }: TakenOver,
): string | null {
  const [first, last] = [versions[0], versions.at(-1)];
  if (first === undefined || last === undefined) return 'no versions';
  const rowsIn = (all: TypedContent['patches'], name: string) => all.find(({ table }) => table === name)?.rows ?? [];
  for (const field of first.fields) {
    const now = last.fields.find(({ id }) => id === field.id);
    for (const row of field.spot === 'head' ? [0] : rows) {
      const was =
        field.spot === 'head'
          ? typed.header
          : rowsIn(typed.patches, field.spot === 'samples' ? 'samples' : first.list)[row];
      const is =
        field.spot === 'head' ? header : rowsIn(patches, field.spot === 'samples' ? 'samples' : last.list)[row];
      const value = was?.[field.key];
      const place = field.spot === 'head' ? null : row;
      const isTold = left.some((one) => one.row === place && JSON.stringify(one.value) === JSON.stringify(value));
      if (now === undefined && !isTold && field.kind === 'text') return `${field.key}: ${String(value)} is not told`;
      if (now !== undefined && is?.[now.key] === undefined) return `${now.key} is empty`;
    }
  }
  return null;
}

const anyCase = fc.record({
  fields: anyFields,
  steps: fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  seeds: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 8, maxLength: 30 }),
});

type Take = typeof takeOver;

const nothingMissing = (take: Take) =>
  fc.property(anyCase, ({ fields, steps, seeds }) => {
    const versions = versionsOf(fields, steps);
    const pages = versions.map((version, index) => pageOf(version, index + 1));
    const models = pages.map(({ model }) => model);
    const conversion = conversionAlong(models);
    if (conversion === null) throw new Error('a version cannot be converted');
    const way = { conversion, older: models.slice(0, -1) };
    const typed = typedInto(versions[0] as Version, seeds);
    const view = pages.at(-1)?.view;
    if (view === undefined) throw new Error('no page');
    const wrong = missing(versions, typed, take(typed, way, view));
    if (wrong !== null) throw new Error(wrong);
  });

describe('work typed into an older form', () => {
  test('whatever the versions between, each value stands in the form shown or is told as left', () => {
    fc.assert(nothingMissing(takeOver), { numRuns: 120 });
  });

  test.each<[string, Take]>([
    ['tells nothing', (...given) => ({ ...takeOver(...given), left: [] })],
    ['loses the rows', (...given) => ({ ...takeOver(...given), patches: [] })],
  ])('the property tells a take-over that %s', (_, wrong) => {
    expect(fc.check(nothingMissing(wrong), { numRuns: 120, endOnFailure: true }).failed).toBe(true);
  });

  test('what nothing converts is left as a whole, in the words of the form that it was typed into', () => {
    const { model } = pageOf(versionsOf([], [])[0] as Version, 1);
    const typed = {
      header: { title: 'June' },
      patches: [{ table: 'samples', rows: [{ sampleNo: 'S1', state: 'bad' }] }],
    };
    const { header, patches, left } = leaveAll(typed, [model]);
    expect([header, patches]).toEqual([{}, []]);
    expect(left.map(({ path, row, reason }) => [path, row, reason])).toEqual([
      ['title', null, 'unread'],
      ['samples.sampleNo', 0, 'unread'],
      ['samples.state', 0, 'unread'],
    ]);
    expect(left[2]?.label).toEqual(model.fields.get('samples.state')?.label);
    expect(left[2]?.shown.en).toBe(
      model.fields.get('samples.state')?.choices?.find(({ value }) => value === 'bad')?.label.en,
    );
  });
});
