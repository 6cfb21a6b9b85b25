import { comparable } from '../../text/choice-text.ts';
import { isTitle, unitOfTitle, wellName, type Instrument, type Layout, type MeasuredValue } from './instrument.ts';
import { readGrid } from './read-grid.ts';
import {
  lineOf,
  type LineLeft,
  type MeasuredText,
  type Measurement,
  type PageRow,
  type Reading,
  type TablePage,
} from './reading.ts';

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
  const name = at(layout.names);
  // The first of its titles that is there: qPCR files count their wells under `Well` and name them beside.
  const well = (layout.wells ?? []).map((title) => at([title])).find((place) => place >= 0) ?? -1;
  const isNamed = name >= 0 || well >= 0 || layout.section !== undefined;
  if (!isNamed || !layout.marks.every((titles) => has(cells, titles))) return null;
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
    const isKnown = [layout.unused, layout.names, layout.wells].some((titles) => isTitle(cell, titles));
    const isOther = !used.has(place) && cell.trim() !== '' && !isKnown;
    return isOther ? [{ title: cell.trim(), at: place }] : [];
  });
  return { cells, name, well, values, skips, others };
}

function isSkipped(text: string, values: readonly string[]): boolean {
  return values.some((value) => comparable(text).startsWith(comparable(value)));
}

function measurementOf({ number, cells }: PageRow, head: Head, section: string): Measurement {
  const cell = (at: number): string => (cells[at] ?? '').trim();
  const values = head.values.map(({ value, at, unit }) => {
    const said = unit < 0 ? unitOfTitle(head.cells[at] ?? '') : cell(unit);
    return [value, { text: cell(at), unit: said === '' ? null : said }] as const;
  });
  return {
    line: number,
    name: head.name < 0 ? section : cell(head.name),
    well: wellName(cell(head.well)),
    values: new Map(values.filter(([, { text }]) => text !== '')),
    others: head.others.map(({ at }) => cell(at)),
  };
}

/** Whose tables follow, where a line says so. */
interface Section {
  readonly name: string;
  /** A ladder or the like: its tables are left out with it. */
  readonly isControl: boolean;
}

function sectionOf({ cells: [title = '', ...rest] }: PageRow, { section, skip = [] }: Layout): Section | null {
  if (section === undefined || !isTitle(title, section)) return null;
  const name = rest.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return { name, isControl: skip.some(({ titles, values }) => isTitle(title, titles) && isSkipped(name, values)) };
}

/**
 * Tables with titles, one or more, with other lines between them. A table ends with an empty line, or where the tables
 * of another sample begin.
 */
function readRows(page: TablePage, layout: Layout, reading: Reading): boolean {
  let head: Head | null = null;
  let section: Section = { name: '', isControl: false };
  let [last, begun, found] = [0, false, false];
  for (const row of page.rows) {
    const opened = sectionOf(row, layout);
    const next = opened === null ? headOf(row, layout) : null;
    if (opened !== null) {
      [section, head] = [opened, null];
      if (opened.isControl) reading.controls.push(lineOf(row));
    } else if (section.isControl) {
      // Told with the line that it begins with.
    } else if (next !== null) {
      head = next;
      [begun, found] = [false, true];
      next.others.forEach(({ title }) => reading.others.add(title));
      next.cells.filter((cell) => isTitle(cell, layout.unused)).forEach((cell) => reading.unused.add(cell.trim()));
    } else if (head === null || (begun && row.number > last + 1)) {
      head = null;
      reading.beside.push(lineOf(row));
    } else {
      const measurement = measurementOf(row, head, section.name);
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
