import type { MeasuredValue } from './instrument.ts';

/** A page of a file as texts; rows without any are left out, `number` counts them. */
export interface TablePage {
  readonly rows: readonly { readonly number: number; readonly hidden: boolean; readonly cells: readonly string[] }[];
}

/** A value as the file has it, with the unit that it or its title says. */
export interface MeasuredText {
  readonly text: string;
  readonly unit: string | null;
}

/** What was measured of one thing. */
export interface Measurement {
  readonly line: number;
  readonly name: string;
  /** Empty where the file says none. */
  readonly well: string;
  readonly values: ReadonlyMap<MeasuredValue, MeasuredText>;
  /** What stands under titles that nobody knows, in their order. */
  readonly others: readonly string[];
}

/** A line that is no measurement of a sample. */
export interface LineLeft {
  readonly line: number;
  readonly text: string;
}

/** What has been read of a page so far. */
export interface Reading {
  readonly measurements: Measurement[];
  readonly controls: LineLeft[];
  readonly beside: LineLeft[];
  readonly others: Set<string>;
  readonly unused: Set<string>;
}

/** A line of a page. */
export type PageRow = TablePage['rows'][number];

/** A line as it is told. */
export function lineOf({ number, cells }: PageRow): LineLeft {
  return { line: number, text: cells.filter((cell) => cell.trim() !== '').join(' ') };
}
