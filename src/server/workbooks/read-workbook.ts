import { madeFrom } from './made-from.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';
import { sheetFault, type SheetFault } from './sheet-guard.ts';

declare module '../platform/workers/jobs.ts' {
  interface ThreadJobs {
    readonly readWorkbook: { readonly input: PackedWorkbook; readonly output: Workbook | SheetFault };
  }
}

/** A workbook as it was sent, and how many rows of it are wanted. */
export interface PackedWorkbook {
  readonly bytes: Uint8Array;
  readonly most: number;
}

/** What a workbook holds. */
export interface Workbook {
  readonly kind: 'workbook';
  readonly rows: readonly SheetRow[];
  /** What its properties say that it was made from; empty where they say nothing. */
  readonly madeFrom: string;
}

/** Reads a workbook, or tells what speaks against it. Takes seconds at worst: the job of a thread. */
export async function readWorkbook({ bytes, most }: PackedWorkbook): Promise<Workbook | SheetFault> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const fault = await sheetFault(file);
  if (fault !== null) return fault;
  const rows = await readSheet(file, most);
  return 'kind' in rows ? rows : { kind: 'workbook', rows, madeFrom: await madeFrom(file) };
}
