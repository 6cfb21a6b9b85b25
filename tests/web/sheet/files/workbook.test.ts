import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readTables } from '../../../../src/server/workbooks/read-tables.ts';
import { planIncoming } from '../../../../src/web/sheet/files/incoming.ts';
import { otherVersion } from '../../../../src/web/sheet/files/other-version.ts';
import { sheetWorkbook } from '../../../../src/web/sheet/files/workbook.ts';
import type { TableStore } from '../../../../src/web/sheet/table-store.ts';
import { sampleRows, sampleTable } from '../../support/forms.ts';

const choices = { mapping: new Map(), hidden: false, clears: true, faulty: true };

async function readBack(table: TableStore, bytes: Uint8Array, language: 'zh' | 'en') {
  const read = await readTables({ bytes, most: 5000 });
  if (read.kind !== 'tables') throw new Error(read.kind);
  return planIncoming(read.pages[0]!, table, { ...choices, language });
}

function filled() {
  return sampleRows(4).map((row, index) => ({
    ...row,
    extractConc: 0.1 + 0.2 + index,
    extractVolume: 50,
    extractStatus: 'ok',
    pretreatment: ['bead', 'filter'],
    extractNote: index === 0 ? '=HYPERLINK("http://x","y")' : '+1',
    replicateNo: index + 1,
  }));
}

test.each(['zh', 'en'] as const)(
  'a sheet saved as a workbook in %s is read back without a difference',
  async (language) => {
    const table = sampleTable('experiment', filled());
    const incoming = await readBack(table, await sheetWorkbook(table, 'rows', language), language);
    expect(incoming.differences).toEqual([]);
    expect(incoming.plan.unknownHeaders).toEqual([]);
    expect(incoming.same).toBeGreaterThan(4 * 10);
  },
);

test('a workbook has typed cells, titles with units, menus and a protected key, and no text is a formula', async () => {
  const table = sampleTable('experiment', filled());
  const { sheets } = await readXlsx(await sheetWorkbook(table, 'rows', 'zh'), { readStyles: true });
  const [main, notes] = sheets;
  const at = (key: string) => table.columns.findIndex((column) => column.key === key);
  expect(main?.rows[0]?.[at('extractConc')]).toBe('浓度 (ng/µL)');
  expect(main?.rows[1]?.[at('extractVolume')]).toBe(50);
  expect(main?.rows[1]?.[at('extractStatus')]).toBe('完成');
  expect(main?.rows[1]?.[at('extractNote')]).toBe('=HYPERLINK("http://x","y")');
  expect([...(main?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  expect(main?.protection?.sheet).toBe(true);
  const isLocked = (key: string) => main?.cells?.get(`1,${at(key)}`)?.style?.protection?.locked !== false;
  expect([isLocked('sampleNo'), isLocked('extractConc')]).toEqual([true, false]);
  expect(main?.dataValidations?.map(({ type }) => type)).toContain('list');
  expect(notes?.rows.flat()).toContain('提取结论');
});

test('a template of a step keeps what names its rows and leaves the rest to be filled in', async () => {
  const table = sampleTable('experiment', filled());
  const incoming = await readBack(table, await sheetWorkbook(table, 'template', 'en'), 'en');
  expect(incoming.plan.by?.key).toBe('sampleNo');
  const told = new Set(incoming.differences.map(({ kind, after }) => `${kind} ${after}`));
  expect([...told]).toEqual(['changed ']);
});

test('a workbook that another version of the form wrote says so, with the columns whose choices may have changed', async () => {
  const table = sampleTable('experiment', filled());
  const { formId, version } = table.store.view;
  const read = await readTables({ bytes: await sheetWorkbook(table, 'rows', 'en'), most: 5000 });
  if (read.kind !== 'tables') throw new Error(read.kind);
  expect(read.madeFrom).toBe(`${formId}@${version}`);
  const { page } = planIncoming(read.pages[0]!, table, { ...choices, language: 'en' });
  const here = { table, language: 'en' } as const;
  expect(otherVersion(read.madeFrom, page, here)).toBeNull();
  expect(otherVersion(`another@${version + 1}`, page, here)).toBeNull();
  const told = otherVersion(`${formId}@${version + 1}`, page, here);
  expect(told).toMatchObject({ then: version + 1, now: version });
  const titled = new Map(table.columns.map(({ key, field }) => [field.label.en, key]));
  expect(told?.choices.map((title) => titled.get(title))).toEqual(
    expect.arrayContaining(['extractStatus', 'pretreatment']),
  );
  expect(told?.choices.map((title) => titled.get(title))).not.toContain('extractConc');
});

test('a template of a list without rows has titles, and menus as far as rows may go', async () => {
  const table = sampleTable('start', [], 'sample-storage');
  const { sheets } = await readXlsx(await sheetWorkbook(table, 'template', 'zh'), { readStyles: true });
  expect(sheets[0]?.rows).toHaveLength(1);
  expect(sheets[0]?.protection).toBeUndefined();
  const last = sheets[0]?.dataValidations?.every(({ range }) => range.endsWith(String(table.view.maxRows + 1)));
  expect(last).toBe(true);
});
