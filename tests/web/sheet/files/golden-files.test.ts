import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Row } from '../../../../src/core/values/finding.ts';
import { readTables } from '../../../../src/server/workbooks/read-tables.ts';
import { runPaste } from '../../../../src/web/sheet/paste-run.ts';
import { firstPage } from '../../../../src/web/sheet/files/incoming-page.ts';
import { planIncoming, type Difference, type IncomingChoices } from '../../../../src/web/sheet/files/incoming.ts';
import { sampleRows, sampleTable } from '../../support/forms.ts';
import { bytesOf, type WrittenFile } from './sent-files.ts';

interface GoldenFile {
  readonly name: string;
  readonly file: WrittenFile;
  /** The sheet that it goes into: of a step whose rows are given, of one with percentages, or of a start form. */
  readonly into: 'experiment' | 'reads' | 'start';
  /** What the first rows hold before. */
  readonly before?: readonly Row[];
  readonly mapping?: Readonly<Record<string, string | null>>;
  readonly choices?: Partial<IncomingChoices>;
  /** The rows afterwards, by the columns named. */
  readonly rows: readonly Row[];
  /** Everything told beside what is new or changed: line, column, kind and reason. */
  readonly told?: readonly string[];
  /** Titles not known, columns converted, columns of another unit. */
  readonly unknown?: readonly string[];
  readonly converted?: readonly string[];
  readonly otherUnits?: readonly string[];
}

const golden = JSON.parse(readFileSync('tests/golden/sheet-files.json', 'utf8')) as readonly GoldenFile[];
const most = 5000;

function tableFor({ into, before = [] }: GoldenFile) {
  if (into === 'start') return sampleTable('start', before, 'sample-storage');
  const rows = sampleRows(3).map((row, index) => ({ ...row, ...before[index] }));
  return into === 'reads'
    ? sampleTable('sequencer-off-feedback', rows, 'library-sequencing')
    : sampleTable('experiment', rows);
}

function told({ line, column, kind, reason }: Difference): string {
  if (reason !== null && typeof reason === 'object' && 'code' in reason) throw new Error('no instrument wrote it');
  const why =
    reason === null || typeof reason === 'string' ? (reason ?? '') : 'note' in reason ? reason.note : reason.en;
  return `${line} ${column?.key ?? 'row'} ${kind} ${why}`.trim();
}

test('there are at least 60 files, each of another kind', () => {
  expect(golden.length).toBeGreaterThanOrEqual(60);
  expect(new Set(golden.map(({ name }) => name)).size).toBe(golden.length);
});

test.each(golden)('$name', async (one) => {
  const table = tableFor(one);
  const read = await readTables({ bytes: await bytesOf(one.file), most });
  if (read.kind !== 'tables') throw new Error(read.kind);
  const mapping = new Map(Object.entries(one.mapping ?? {}));
  const page = read.pages[firstPage(read.pages, table.columns, mapping)]!;
  const { separator } = read;
  const choices = {
    language: 'zh',
    separator,
    mapping,
    hidden: false,
    clears: false,
    faulty: true,
    ...one.choices,
  } as const;
  const { plan, differences } = planIncoming(page, table, choices);
  const before = structuredClone(table.rows);
  await runPaste(plan, table, 'zh', () => undefined);
  const after = table.rows.map((row, index) =>
    Object.fromEntries(Object.keys(one.rows[index] ?? {}).map((key) => [key, row[key]])),
  );
  expect(after).toEqual(one.rows);
  const quiet = ({ kind, reason }: Difference): boolean => (kind === 'added' || kind === 'changed') && reason === null;
  expect(differences.filter((each) => !quiet(each)).map(told)).toEqual(one.told ?? []);
  expect(plan.unknownHeaders).toEqual(one.unknown ?? []);
  expect(plan.converted).toEqual(one.converted ?? []);
  expect(plan.otherUnits).toEqual(one.otherUnits ?? []);
  // All of it is one step.
  if (table.canUndo) table.undo();
  expect(table.canUndo).toBe(false);
  expect(table.rows).toEqual(before);
});
