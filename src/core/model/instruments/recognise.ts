import { comparable } from '../../text/choice-text.ts';
import { isTitle, unitOfTitle, wellName, type Instrument, type Layout, type MeasuredValue } from './instrument.ts';

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

/** A page as the file of an instrument. */
export interface Recognised {
  readonly instrument: Instrument;
  readonly measurements: readonly Measurement[];
  /** Standards, ladders, blanks. */
  readonly controls: readonly LineLeft[];
  /** Lines beside the tables: titles, settings, summaries. */
  readonly beside: readonly LineLeft[];
  /** Titles that nobody knows. */
  readonly others: readonly string[];
  /** Titles that are known to be of no use here. */
  readonly unused: readonly string[];
}

/** What has been read of a page so far. */
interface Reading {
  readonly measurements: Measurement[];
  readonly controls: LineLeft[];
  readonly beside: LineLeft[];
  readonly others: Set<string>;
  readonly unused: Set<string>;
}

type PageRow = TablePage['rows'][number];

function lineOf({ number, cells }: PageRow): LineLeft {
  return { line: number, text: cells.filter((cell) => cell.trim() !== '').join(' ') };
}

function has(cells: readonly string[], titles: readonly string[] | undefined): boolean {
  return cells.some((cell) => isTitle(cell, titles));
}

/** Where the columns of a table stand. */
interface Head {
  readonly cells: readonly string[];
  readonly name: number;
  readonly well: number;
  readonly values: readonly { readonly value: MeasuredValue; readonly at: number; readonly unit: number }[];
  readonly skips: readonly { readonly at: number; readonly values: readonly string[] }[];
  /** Columns by the title that nobody knows. */
  readonly others: readonly { readonly title: string; readonly at: number }[];
}

function headOf({ cells }: PageRow, layout: Layout): Head | null {
  const at = (titles: readonly string[] | undefined): number => cells.findIndex((cell) => isTitle(cell, titles));
  const [name, well] = [at(layout.names), at(layout.wells)];
  if ((name < 0 && well < 0) || !layout.marks.every((titles) => has(cells, titles))) return null;
  const values = layout.values
    .map((value) => ({ value, at: at(value.titles), unit: at(value.unitTitles) }))
    .filter((found) => found.at >= 0);
  const skips = (layout.skip ?? []).map(({ titles, values: words }) => ({ at: at(titles), values: words }));
  const used = new Set([
    name,
    well,
    ...values.flatMap((found) => [found.at, found.unit]),
    ...skips.map((one) => one.at),
  ]);
  const others = cells.flatMap((cell, place) => {
    const isOther = !used.has(place) && cell.trim() !== '' && !isTitle(cell, layout.unused);
    return isOther ? [{ title: cell.trim(), at: place }] : [];
  });
  return { cells, name, well, values, skips, others };
}

function isSkipped(text: string, values: readonly string[]): boolean {
  return values.some((value) => comparable(text).startsWith(comparable(value)));
}

function measurementOf({ number, cells }: PageRow, head: Head): Measurement {
  const cell = (at: number): string => (cells[at] ?? '').trim();
  const values = head.values.map(({ value, at, unit }) => {
    const said = unit < 0 ? unitOfTitle(head.cells[at] ?? '') : cell(unit);
    return [value, { text: cell(at), unit: said === '' ? null : said }] as const;
  });
  return {
    line: number,
    name: cell(head.name),
    well: wellName(cell(head.well)),
    values: new Map(values.filter(([, { text }]) => text !== '')),
    others: head.others.map(({ at }) => cell(at)),
  };
}

/** Tables with titles, one or more, with other lines between them. A table ends with an empty line. */
function readRows(page: TablePage, layout: Layout, reading: Reading): boolean {
  let head: Head | null = null;
  let [last, begun, found] = [0, false, false];
  for (const row of page.rows) {
    const next = headOf(row, layout);
    if (next !== null) {
      head = next;
      [begun, found] = [false, true];
      next.others.forEach(({ title }) => reading.others.add(title));
      next.cells.filter((cell) => isTitle(cell, layout.unused)).forEach((cell) => reading.unused.add(cell.trim()));
    } else if (head === null || (begun && row.number > last + 1)) {
      head = null;
      reading.beside.push(lineOf(row));
    } else {
      const measurement = measurementOf(row, head);
      const isControl = head.skips.some(({ at, values }) => isSkipped((row.cells[at] ?? '').trim(), values));
      if (isControl) reading.controls.push(lineOf(row));
      else if (measurement.name === '' && measurement.well === '') reading.beside.push(lineOf(row));
      else reading.measurements.push(measurement);
      begun = true;
    }
    last = row.number;
  }
  return found;
}

/** `45 ng/µl`, `8.9 (B.02.08)`, `<0.05 ng/µl`: what stands before the unit, and the unit. */
const amount = /^([<>≤≥]?\s*[-+]?\d[\d.,' ]*)(?:\s*\((?:[^)]*)\))?\s*([^\d\s(].*)?$/;

/** Sections of a line each, title first. */
function readSections(page: TablePage, layout: Layout, reading: Reading): boolean {
  const firsts = page.rows.map(({ cells }) => cells[0] ?? '');
  if (!has(firsts, layout.names) || !layout.marks.every((titles) => has(firsts, titles))) return false;
  const words = (layout.skip ?? []).flatMap(({ values }) => values);
  let now: { readonly measurement: Measurement; readonly values: Map<MeasuredValue, MeasuredText> } | null = null;
  for (const row of page.rows) {
    const [title = '', ...rest] = row.cells;
    const text = rest.find((cell) => cell.trim() !== '')?.trim() ?? '';
    const value = layout.values.find(({ titles }) => isTitle(title, titles));
    if (isTitle(title, layout.names)) {
      const values = new Map<MeasuredValue, MeasuredText>();
      now = { measurement: { line: row.number, name: text, well: '', values, others: [] }, values };
      if (isSkipped(text, words)) reading.controls.push(lineOf(row));
      else reading.measurements.push(now.measurement);
    } else if (now !== null && value !== undefined && text !== '') {
      const [, number = text, unit = ''] = amount.exec(text) ?? [];
      now.values.set(value, { text: number.trim(), unit: unit.trim() === '' ? unitOfTitle(title) : unit.trim() });
    } else reading.beside.push(lineOf(row));
  }
  return true;
}

const fewestColumns = 6;

/** Where the numbered columns of a grid begin; -1 where the row is no head of one. */
function gridStart(cells: readonly string[]): number {
  const start = cells.findIndex((cell) => cell.trim() === '1');
  const numbered = start < 0 ? [] : cells.slice(start).filter((cell) => cell.trim() !== '');
  const isHead = numbered.length >= fewestColumns && numbered.every((cell, index) => Number(cell) === index + 1);
  return isHead ? start : -1;
}

/** What was measured along one letter of a grid. */
function gridCells(
  { number, cells }: PageRow,
  { start, letter, value }: { readonly start: number; readonly letter: string; readonly value: MeasuredValue },
): readonly Measurement[] {
  return cells.slice(start).flatMap((cell, column): readonly Measurement[] => {
    const text = cell.trim();
    if (text === '') return [];
    const values = new Map([[value, { text, unit: null }]]);
    return [{ line: number, name: '', well: wellName(`${letter}${column + 1}`), values, others: [] }];
  });
}

/** Grids of letters and numbers: each cell is what was measured there. */
function readGrid(page: TablePage, layout: Layout, reading: Reading): boolean {
  const [value] = layout.values;
  if (value === undefined) return false;
  let [start, found] = [-1, false];
  for (const row of page.rows) {
    const head = gridStart(row.cells);
    const letter = row.cells.slice(0, Math.max(start, 0)).find((cell) => /^[A-Z]{1,2}$/.test(cell.trim()));
    if (head > 0) [start, found] = [head, true];
    else if (start < 0 || letter === undefined) {
      start = -1;
      reading.beside.push(lineOf(row));
    } else reading.measurements.push(...gridCells(row, { start, letter: letter.trim(), value }));
  }
  return found;
}

const readers = { rows: readRows, sections: readSections, grid: readGrid } as const;

function readBy(page: TablePage, instrument: Instrument, layout: Layout): Recognised | null {
  const texts = page.rows.flatMap(({ cells }) => cells.map(comparable));
  const isOurs = (layout.above ?? ['']).some((text) => texts.some((cell) => cell.includes(comparable(text))));
  if (!isOurs) return null;
  const reading: Reading = { measurements: [], controls: [], beside: [], others: new Set(), unused: new Set() };
  if (!readers[layout.form](page, layout, reading)) return null;
  return { ...reading, instrument, others: [...reading.others], unused: [...reading.unused] };
}

/** How well a layout fits: the marks that it asks for. */
function strictness({ marks, above }: Layout): number {
  return marks.length + (above === undefined ? 0 : 1);
}

/** The page as the file of the instrument that wrote it, found by what stands in it; null where it is of none. */
export function recognise(page: TablePage, known: readonly Instrument[]): Recognised | null {
  const shown = { rows: page.rows.filter(({ hidden }) => !hidden) };
  const layouts = known.flatMap((instrument) => instrument.layouts.map((layout) => ({ instrument, layout })));
  for (const { instrument, layout } of layouts.toSorted((a, b) => strictness(b.layout) - strictness(a.layout))) {
    const read = readBy(shown, instrument, layout);
    if (read === null || read.measurements.length + read.controls.length === 0) continue;
    // What a file hides is told, and not taken.
    return { ...read, beside: [...read.beside, ...page.rows.filter(({ hidden }) => hidden).map(lineOf)] };
  }
  return null;
}
