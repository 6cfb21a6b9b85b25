import { isTitle, wellName, type Layout, type MeasuredValue } from './instrument.ts';
import { lineOf, type Measurement, type PageRow, type Reading, type TablePage } from './reading.ts';

const fewestColumns = 6;

/** The columns of a grid: where they begin, how many there are, and in which line their numbers stand. */
interface GridHead {
  readonly start: number;
  readonly columns: number;
  readonly line: number;
}

/** The numbered columns of a grid; null where the row is no head of one. */
function gridHead({ number: line, cells }: PageRow): GridHead | null {
  const start = cells.findIndex((cell) => cell.trim() === '1');
  if (start <= 0) return null;
  const numbered = cells.slice(start).filter((cell) => cell.trim() !== '');
  const isHead = numbered.length >= fewestColumns && numbered.every((cell, index) => Number(cell) === index + 1);
  return isHead ? { start, columns: numbered.length, line } : null;
}

const firstLetter = 'A'.codePointAt(0) ?? 0;
const mostLetters = 26;

/** A letter of a plate by its place: `A` to `Z`, then `AA`. */
function letterAt(place: number): string {
  const last = String.fromCodePoint(firstLetter + (place % mostLetters));
  return place < mostLetters ? last : `${letterAt(Math.floor(place / mostLetters) - 1)}${last}`;
}

function isNumberLike(cell: string): boolean {
  return /^[<>≤≥]?\s*[-+]?\d/.test(cell.trim());
}

/** Where in a grid a line stands: below which head, and below which letter. */
interface GridPlace {
  readonly head: GridHead;
  readonly before: string | null;
}

/** The line of a grid by its letter; where a layout has no letters, by its count below the head. Null beside the grid. */
function letterOf({ number, cells }: PageRow, { head, before }: GridPlace, layout: Layout): string | null {
  const letter = cells
    .slice(0, head.start)
    .map((cell) => cell.trim())
    .find((cell) => /^[A-Z]{1,2}$/.test(cell));
  if (letter !== undefined) return letter;
  const isValues = cells.slice(head.start, head.start + head.columns).some(isNumberLike);
  if (!isValues) return null;
  if (layout.letters === 'counted') return letterAt(number - head.line - 1);
  // A second reading of the same wells stands below the first, without the letter.
  return layout.labels === undefined ? null : before;
}

/** What a line above a grid says is in it: `Label: Label1`, in one cell or two. */
function labelOf({ cells }: PageRow, labels: readonly string[] = []): string | null {
  const [first = '', ...rest] = cells;
  const whole = isTitle(first, labels);
  if (whole) return rest.find((cell) => cell.trim() !== '')?.trim() ?? null;
  const [, title = '', text = ''] = /^([^:：]+)[:：]\s*(\S.*)$/.exec(first.trim()) ?? [];
  return isTitle(title, labels) ? text : null;
}

/** What the numbers of a grid are: a value that is known, else a title that a person may choose a column for. */
interface Kind {
  readonly value: MeasuredValue | null;
  readonly title: string;
}

/** Reads the grids of one page. */
class GridReader {
  private readonly layout: Layout;
  private readonly reading: Reading;
  private readonly kinds: string[] = [];
  private readonly found: { readonly at: Omit<Measurement, 'values' | 'others'>; readonly text: string; kind: Kind }[] =
    [];
  private head: GridHead | null = null;
  private letter: string | null = null;
  private label = '';

  constructor(layout: Layout, reading: Reading) {
    [this.layout, this.reading] = [layout, reading];
  }

  take(row: PageRow): void {
    const head = gridHead(row);
    if (head !== null) {
      [this.head, this.letter] = [head, null];
      return;
    }
    const place = this.head === null ? null : { head: this.head, before: this.letter };
    this.letter = place === null ? null : letterOf(row, place, this.layout);
    if (this.head !== null && this.letter !== null) {
      this.cells(row, this.head, this.letter);
      return;
    }
    this.head = null;
    this.label = labelOf(row, this.layout.labels) ?? this.label;
    this.reading.beside.push(lineOf(row));
  }

  private kind(beside: string): Kind {
    const { values, labels } = this.layout;
    if (labels === undefined) return { value: values[0] ?? null, title: '' };
    const title = beside === '' ? this.label : beside;
    const value = values.find(({ titles }) => isTitle(title.replace(/^\[(.*)\]$/, '$1'), titles)) ?? null;
    return { value, title: title === '' ? (labels[0] ?? '') : title };
  }

  private cells({ number: line, cells }: PageRow, { start, columns }: GridHead, letter: string): void {
    const kind = this.kind(
      cells
        .slice(start + columns)
        .find((cell) => cell.trim() !== '')
        ?.trim() ?? '',
    );
    if (kind.value === null && !this.kinds.includes(kind.title)) this.kinds.push(kind.title);
    for (const [column, cell] of cells.slice(start, start + columns).entries()) {
      const text = cell.trim();
      const at = { line, name: '', well: wellName(`${letter}${column + 1}`) };
      if (text !== '') this.found.push({ at, text, kind });
    }
  }

  /** The measurements; what nobody knows of a well stands beside its first one. */
  finish(): boolean {
    const others = new Map<string, string[]>();
    for (const { at, text, kind } of this.found) {
      if (kind.value !== null) continue;
      const texts = others.get(at.well) ?? this.kinds.map(() => '');
      texts[this.kinds.indexOf(kind.title)] = text;
      others.set(at.well, texts);
    }
    const told = new Set<string>();
    for (const { at, text, kind } of this.found) {
      const isFirst = !told.has(at.well);
      told.add(at.well);
      if (kind.value === null && !isFirst) continue;
      const values = new Map(kind.value === null ? [] : [[kind.value, { text, unit: null }]]);
      this.reading.measurements.push({ ...at, values, others: isFirst ? (others.get(at.well) ?? []) : [] });
    }
    this.kinds.forEach((title) => this.reading.others.add(title));
    return this.found.length > 0;
  }
}

/** Grids of letters and numbers: each cell is what was measured there. */
export function readGrid(page: TablePage, layout: Layout, reading: Reading): boolean {
  const reader = new GridReader(layout, reading);
  page.rows.forEach((row) => reader.take(row));
  return reader.finish();
}
