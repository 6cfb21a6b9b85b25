import type { Text } from '../text/text.ts';

/** How many rows and columns of places a carrier has, e.g. 8 and 12. */
export interface CarrierSize {
  readonly rows: number;
  readonly columns: number;
}

/** One place of a carrier, counted from 0. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/** In which order places are taken: along rows, down columns, or along rows there and back. */
export type PlacingOrder = 'rows' | 'columns' | 'snake';

const written = /^([A-Z]{1,2})(0?[1-9]|[1-9]\d)$/;
const letters = 26;

/** The name of a row: A to Z, then AA to AZ. */
export function rowName(row: number): string {
  const last = String.fromCharCode(65 + (row % letters));
  return row < letters ? last : `${rowName(Math.floor(row / letters) - 1)}${last}`;
}

/** The place that a text names, as `B7`, `b07` or `AF48`; null where it names none. */
export function readPosition(text: string): Position | null {
  const parts = written.exec(text.normalize('NFKC').trim().toUpperCase());
  if (parts === null) return null;
  const name = parts[1] ?? '';
  const row = [...name].reduce((sum, letter) => sum * letters + letter.charCodeAt(0) - 64, 0) - 1;
  return { row, column: Number(parts[2]) - 1 };
}

/** A place as people write it; `padded` writes `A01`. */
export function writePosition({ row, column }: Position, padded = false): string {
  return `${rowName(row)}${String(column + 1).padStart(padded ? 2 : 1, '0')}`;
}

/** Whether a carrier has a place. */
export function hasPosition({ rows, columns }: CarrierSize, { row, column }: Position): boolean {
  return row < rows && column < columns;
}

/** How often a size holds; the more, the larger. */
function capacity({ rows, columns }: CarrierSize): number {
  return rows * columns;
}

/** The smallest of the sizes that has all these places; the largest where none has. */
export function smallestSize<S extends CarrierSize>(
  sizes: readonly S[],
  positions: readonly Position[],
): S | undefined {
  const rising = sizes.toSorted((a, b) => capacity(a) - capacity(b));
  return rising.find((size) => positions.every((position) => hasPosition(size, position))) ?? rising.at(-1);
}

/** All places of a carrier in an order. */
export function positionsInOrder({ rows, columns }: CarrierSize, order: PlacingOrder): readonly Position[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    if (order === 'columns') return { row: at % rows, column: Math.floor(at / rows) };
    const [row, column] = [Math.floor(at / columns), at % columns];
    return { row, column: order === 'snake' && row % 2 === 1 ? columns - 1 - column : column };
  });
}

/** The pattern of the places of carriers of these sizes, e.g. `^(?:[A-H](?:0?[1-9]|1[0-2]))$`. */
export function positionPattern(sizes: readonly CarrierSize[]): string {
  return `^(?:${sizes.map(({ rows, columns }) => `${rowPattern(rows)}${columnPattern(columns)}`).join('|')})$`;
}

/** What a place of carriers of these sizes is called, for people. */
export function positionText(sizes: readonly CarrierSize[]): Text {
  const ranges = sizes.map((size) => `A1–${writePosition({ row: size.rows - 1, column: size.columns - 1 })}`);
  return { zh: `须为位置：${ranges.join('、')}`, en: `a place is written ${ranges.join(', ')}` };
}

function rowPattern(rows: number): string {
  if (rows <= letters) return `[A-${rowName(rows - 1)}]`;
  return `(?:[A-Z]|A[A-${rowName(rows - letters - 1)}])`;
}

function columnPattern(columns: number): string {
  if (columns <= 9) return `0?[1-${columns}]`;
  const [tens, ones] = [Math.floor(columns / 10), columns % 10];
  const full = tens === 1 ? [] : [`${tens === 2 ? '1' : `[1-${tens - 1}]`}\\d`];
  return `(?:${['0?[1-9]', ...full, `${tens}[0-${ones}]`].join('|')})`;
}
