import { sampleTable } from '../model/load/load-set.ts';
import type { PrintLabels } from '../model/print-model.ts';
import { dataMatrix } from './data-matrix.ts';
import type { LabelLine } from './fit-label.ts';
import { type PrintInput, PrintReader, type PrintRow } from './print-input.ts';

/** One label. */
export interface PrintedLabel {
  /** What the code says; empty where the person may not see it. */
  readonly code: string;
  /** Modules of the code; null where it can't be drawn. */
  readonly modules: readonly (readonly boolean[])[] | null;
  readonly lines: readonly LabelLine[];
}

/** Which labels are printed. */
export interface LabelChoice {
  /** Which rows, by what their code says; null stands for all. */
  readonly codes: ReadonlySet<string> | null;
  /** Labels of each sample. */
  readonly copies: number;
  /** Places left empty on the first sheet, part of which is used up. */
  readonly skip: number;
}

/** Pages of labels; null stands for an empty place. */
export type LabelPage = readonly (PrintedLabel | null)[];

/** The labels of an instance's samples; those without what the code says have none. */
export function sampleLabels(labels: PrintLabels, input: PrintInput): readonly PrintedLabel[] {
  const reader = new PrintReader(input);
  const rows = reader.rows(sampleTable);
  return coded(rows.map((row) => labelOf(labels, (name) => cellOf(name, row, reader) ?? reader.named(name))));
}

/** The labels of a record's rows, each of which is an input; those without what the code says have none. */
export function rowLabels(labels: PrintLabels, rows: readonly PrintInput[]): readonly PrintedLabel[] {
  const readers = rows.map((input) => new PrintReader(input));
  return coded(readers.map((reader) => labelOf(labels, (name) => reader.named(name))));
}

function coded(labels: readonly PrintedLabel[]): readonly PrintedLabel[] {
  return labels.filter(({ code }) => code !== '');
}

/** Lays labels out on the sheets, or one a page on a roll. */
export function layLabels(
  labels: PrintLabels,
  all: readonly PrintedLabel[],
  choice: LabelChoice,
): readonly LabelPage[] {
  const made = all.flatMap((label) => {
    const wanted = choice.codes === null || choice.codes.has(label.code);
    return wanted ? Array.from({ length: choice.copies }, () => label) : [];
  });
  const perPage = labels.across * labels.down;
  const empty = Array.from({ length: choice.skip % perPage }, () => null);
  const places: readonly (PrintedLabel | null)[] = made.length === 0 ? [] : [...empty, ...made];
  const pages = Math.ceil(places.length / perPage);
  return Array.from({ length: pages }, (_, page) => places.slice(page * perPage, (page + 1) * perPage));
}

function labelOf(labels: PrintLabels, valueOf: (name: string) => string): PrintedLabel {
  const code = valueOf(labels.code);
  const lines = labels.lines.map((name) => ({ text: valueOf(name), identifies: name === labels.code }));
  return { code, modules: dataMatrix(code), lines: lines.filter(({ text }) => text !== '') };
}

/** The text of a column; null where the samples have no such column that may be seen. */
function cellOf(key: string, row: PrintRow, reader: PrintReader): string | null {
  const column = reader.columns(sampleTable).find((field) => field.key === key);
  return column === undefined ? null : reader.cell(column, row[key]);
}
