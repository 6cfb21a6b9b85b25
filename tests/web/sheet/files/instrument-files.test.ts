import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FilePage } from '../../../../src/core/calls/files.ts';
import { measuredPage } from '../../../../src/core/model/instruments/measured-page.ts';
import { recognise } from '../../../../src/core/model/instruments/recognise.ts';
import { instruments } from '../../../../src/core/model/instruments/instrument.ts';
import type { Row } from '../../../../src/core/values/finding.ts';
import { readTables } from '../../../../src/server/workbooks/read-tables.ts';
import { sheetFilesEn } from '../../../../src/web/i18n/sheet-files.en.ts';
import { firstPage } from '../../../../src/web/sheet/files/incoming-page.ts';
import { planIncoming, type Difference } from '../../../../src/web/sheet/files/incoming.ts';
import { firstMeasured, measuredFile } from '../../../../src/web/sheet/files/measured.ts';
import { runPaste } from '../../../../src/web/sheet/paste-run.ts';
import { sampleRows, sampleTable } from '../../support/forms.ts';
import { bytesOf, type WrittenFile } from './sent-files.ts';

interface GoldenFile {
  readonly name: string;
  /** Whose file it is. */
  readonly instrument: string;
  readonly process: string;
  readonly step: string;
  /** Rows of the sheet, and what they hold before beside number and name. */
  readonly count: number;
  readonly before?: readonly Row[];
  readonly file: WrittenFile;
  /** The rows afterwards, by the columns named; doubtful values are not written. */
  readonly see: readonly string[];
  readonly rows: readonly Row[];
  /** Everything told beside what is new or changed: line, column, kind, text of the file and reason. */
  readonly told: readonly string[];
  /** Lines beside the tables, and titles that nobody knows. */
  readonly beside: number;
  readonly unknown: readonly string[];
}

const golden = JSON.parse(readFileSync('tests/golden/instrument-files.json', 'utf8')) as readonly GoldenFile[];

function tableFor({ process, step, count, before = [] }: GoldenFile) {
  const rows = sampleRows(count).map((row, index) => ({ ...row, ...before[index] }));
  return sampleTable(step, rows, process);
}

async function pagesOf(file: WrittenFile): Promise<readonly FilePage[]> {
  const read = await readTables({ bytes: await bytesOf(file), most: 5000 });
  if (read.kind !== 'tables') throw new Error(read.kind);
  return read.pages;
}

function told({ line, column, kind, after, reason }: Difference): string {
  const why =
    reason === null || typeof reason === 'string'
      ? (reason ?? '')
      : 'code' in reason
        ? reason.code
        : 'note' in reason
          ? reason.note
          : reason.en;
  return `${line} ${column?.key ?? 'row'} ${kind} ${after}: ${why}`;
}

test('every instrument has a file', () => {
  expect(new Set(golden.map(({ instrument }) => instrument))).toEqual(new Set(instruments.map(({ id }) => id)));
});

test.each(golden)('$name', async (one) => {
  const table = sampleTable(one.step, tableFor(one).rows, one.process);
  const pages = await pagesOf(one.file);
  const page = pages[firstMeasured(pages)];
  const file = page === undefined ? null : measuredFile(page, table);
  expect(file?.instrument.id).toBe(one.instrument);
  if (file === null) return;
  const choices = { language: 'en', mapping: new Map(), hidden: false, clears: false, faulty: true } as const;
  const { plan, differences } = planIncoming(file.page, table, { ...choices, measured: file.measured });
  await runPaste(plan, table, 'en', () => undefined);
  const quiet = ({ kind, reason }: Difference): boolean => (kind === 'added' || kind === 'changed') && reason === null;
  const found = {
    rows: table.rows.map((row) => Object.fromEntries(one.see.map((key) => [key, row[key] ?? null]))),
    told: differences.filter((each) => !quiet(each)).map(told),
    beside: file.beside.length,
    unknown: plan.unknownHeaders,
  };
  expect(found).toEqual({ rows: one.rows, told: one.told, beside: one.beside, unknown: one.unknown });
  // Every reason has its text.
  const codes = differences.flatMap(({ reason }) =>
    reason !== null && typeof reason === 'object' && 'code' in reason ? [reason.code] : [],
  );
  expect(codes.filter((code) => !Object.hasOwn(sheetFilesEn.measured, code))).toEqual([]);
  // All of it is one step.
  if (table.canUndo) table.undo();
  expect(table.canUndo).toBe(false);
});

test('doubtful measurements are written only when asked', async () => {
  const one = golden.find(({ told: all }) => all.some((line) => line.includes('doubtful')))!;
  const table = tableFor(one);
  const pages = await pagesOf(one.file);
  const file = measuredFile(pages[firstMeasured(pages)]!, table)!;
  const choices = { language: 'en', mapping: new Map(), hidden: false, clears: false, faulty: true } as const;
  const before = planIncoming(file.page, table, { ...choices, measured: file.measured });
  const asked = planIncoming(file.page, table, { ...choices, measured: file.measured, doubtful: true });
  const count = ({ plan }: typeof asked): number =>
    plan.rows.flatMap(({ cells }) => cells).filter((cell) => cell !== undefined).length;
  const doubtful = asked.differences.filter(({ kind }) => kind === 'doubtful');
  expect(doubtful.length).toBeGreaterThan(0);
  expect(count(asked) - count(before)).toBe(doubtful.length);
});

test('files of customers and sheets are no files of an instrument', async () => {
  const files = JSON.parse(readFileSync('tests/golden/sheet-files.json', 'utf8')) as readonly {
    readonly file: WrittenFile;
  }[];
  const table = sampleTable('experiment', sampleRows(3));
  for (const { file } of files) {
    const pages = await pagesOf(file);
    expect(firstMeasured(pages)).toBe(-1);
    expect(firstPage(pages, table.columns, new Map())).toBeGreaterThanOrEqual(0);
  }
});

test('measurements find rows by names that may be changed here, also before the rows have numbers', async () => {
  const text = 'Sample ID,Nucleic Acid Conc.,Unit,260/280,260/230\nWS-106,9.1,ng/µl,1.8,2\nWS-105,18.1,ng/µl,1.8,2\n';
  const [page] = await pagesOf({ text });
  const columns = sampleTable('result-feedback', [], 'dna-qc-report').allColumns;
  const editable = columns.map(({ field }) => ({ field, editable: true }));
  const rows = ['WS-105', 'WS-106', 'WS-107'].map((sampleName) => ({ sampleName }));
  const file = recognise(page!, instruments)!;
  const { rows: read, left } = measuredPage(file, { key: 'sampleNo', columns: editable, rows });
  expect(read.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['样本名称 [sampleName]', expect.stringContaining('[ndConc]')],
    ['WS-106', '9.1'],
    ['WS-105', '18.1'],
  ]);
  expect(left).toEqual([]);
  const notes = rows.map(({ sampleName }, index) => ({ sampleNo: `26S00000${index}`, sampleName, note: 'WS-9' }));
  const byKey = measuredPage(file, { key: 'sampleNo', columns: editable, rows: notes });
  expect(byKey.rows.map(({ cells }) => cells[0])).toEqual(['实验编号 [sampleNo]', '26S000001', '26S000000']);
});
