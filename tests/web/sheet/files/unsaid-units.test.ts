import { describe, expect, test } from 'vitest';
import type { FormerUnit } from '../../../../src/core/calls/former-units.ts';
import { planIncoming } from '../../../../src/web/sheet/files/incoming.ts';
import { runPaste } from '../../../../src/web/sheet/paste-run.ts';
import { sampleRows, sampleTable } from '../../support/forms.ts';

/** The concentration was in µg/µL, before that in mg/L, and at first in something that leads nowhere. */
const known: readonly FormerUnit[] = [
  { path: 'samples.extractConc', unit: 'ug/uL', version: 3, until: '2026-09-01 10:00:00' },
  { path: 'samples.extractConc', unit: 'mg/L', version: 2, until: '2026-05-01 10:00:00' },
  { path: 'samples.extractConc', unit: 'Cel', version: 1, until: '2026-01-01 10:00:00' },
  { path: 'samples.extractVolume', unit: 'mL', version: 3, until: '2026-09-01 10:00:00' },
];

/** The version that is open. */
const today = 4;

interface Read {
  readonly titles: readonly string[];
  readonly chosen?: Readonly<Record<string, string>>;
  readonly madeFrom?: (form: { formId: string; version: number }) => string;
  readonly former?: readonly FormerUnit[] | null;
}

/** The sheet after one row was read from a file with a sample number, 0.0125 and whatever the titles name. */
async function read({ titles, chosen = {}, madeFrom = () => '', former = known }: Read) {
  const table = sampleTable('experiment', sampleRows(2));
  Reflect.set(table.store, 'view', { ...table.store.view, version: today });
  const cells = ['26S000001', '0.0125', '3'].slice(0, titles.length);
  const rows = [titles, cells].map((each, at) => ({ number: at + 1, hidden: false, cells: [...each] }));
  const incoming = planIncoming({ name: '', rows, merged: 0, formulas: 0 }, table, {
    language: 'zh',
    mapping: new Map(),
    hidden: false,
    clears: false,
    faulty: true,
    former: { known: former, chosen: new Map(Object.entries(chosen)), madeFrom: madeFrom(table.store.view) },
  });
  await runPaste(incoming.plan, table, 'zh', () => undefined);
  const unsaid = incoming.unsaid.map(({ column, unit }) => `${column.key} in ${unit}`);
  return { unsaid, value: table.rows[0]?.['extractConc'], incoming };
}

const label = '浓度';

describe('a title that says no unit, of a column that had another one before', () => {
  test('is read in the unit of today, and told with the units that it had, the latest first', async () => {
    const { unsaid, value, incoming } = await read({ titles: ['实验编号', label] });
    expect(unsaid).toEqual(['extractConc in ng/uL']);
    expect(value).toBe(0.0125);
    // What leads nowhere is offered nobody.
    expect(incoming.unsaid[0]?.former.map(({ unit }) => unit)).toEqual(['ug/uL', 'mg/L']);
  });

  test('is converted once a person says that the former unit is meant, and told as converted', async () => {
    const { unsaid, value, incoming } = await read({ titles: ['实验编号', label], chosen: { extractConc: 'ug/uL' } });
    expect(unsaid).toEqual(['extractConc in ug/uL']);
    expect(value).toBe(12.5);
    expect(incoming.plan.converted).toEqual([`${label} (ug/uL)`]);
  });

  test('is read in the unit of the version that the workbook says, which a person may still change', async () => {
    const by =
      (version: number) =>
      ({ formId }: { formId: string }) =>
        `${formId}@${version}`;
    const titles = ['实验编号', label];
    expect((await read({ titles, madeFrom: by(3) })).value).toBe(12.5);
    expect((await read({ titles, madeFrom: by(2) })).unsaid).toEqual(['extractConc in mg/L']);
    const chosen = { extractConc: 'ng/uL' };
    expect((await read({ titles, madeFrom: by(3), chosen })).value).toBe(0.0125);
    // Written by the very form that is open: nothing is in doubt.
    expect((await read({ titles, madeFrom: by(today) })).unsaid).toEqual([]);
    // What another form is called by its version says nothing of this one.
    expect((await read({ titles, madeFrom: () => 'other@1' })).unsaid).toEqual(['extractConc in ng/uL']);
  });
});

test.each([
  ['in brackets', '浓度(ng/µL)'],
  ['in full-width brackets', '浓度（µg/µL）'],
  ['behind a blank', '浓度 ng/uL'],
  ['before the required mark', '浓度(ng/µL)*'],
])('a title that says its unit %s is not asked about', async (_, title) => {
  expect((await read({ titles: ['实验编号', title] })).unsaid).toEqual([]);
});

test.each([
  ['the key', 'extractConc'],
  ['a remark in brackets', '浓度(必填)'],
  ['the required mark', '浓度*'],
])('a title with %s alone says no unit', async (_, title) => {
  const chosen = { extractConc: 'ug/uL' };
  const { unsaid, value } = await read({ titles: ['实验编号', title], chosen });
  expect(unsaid).toEqual(['extractConc in ug/uL']);
  expect(value).toBe(12.5);
});

test('nothing is asked where no unit changed, and each column by itself where several did', async () => {
  expect((await read({ titles: ['实验编号', label], former: [] })).unsaid).toEqual([]);
  const both = await read({ titles: ['实验编号', label, '体积'], chosen: { extractVolume: 'mL' } });
  expect(both.unsaid).toEqual(['extractConc in ng/uL', 'extractVolume in mL']);
});
