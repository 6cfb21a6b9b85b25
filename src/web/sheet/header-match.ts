import { comparable } from '../widgets/choice-text.ts';
import type { SheetColumn } from './columns.ts';

/** A header as it is compared: no case, width, blanks, required mark, and no unit in brackets at its end. */
function headerName(text: string): string {
  return comparable(text)
    .replace(/^\*+|\*+$/g, '')
    .replace(/[([【][^)\]】]*[)\]】]$/, '');
}

function namesOf(column: SheetColumn): readonly string[] {
  const { key, label, words } = column.field;
  const names = [key, label.zh, label.en, ...(words['x-paste'] ?? [])];
  return names.flatMap((name) => [comparable(name), headerName(name)]);
}

/** The column that each cell of a header row names; null where it names none. */
export type HeaderMatch = readonly (SheetColumn | null)[];

/**
 * Recognises a pasted header row: at least two cells (or the only one) and at least half of those filled name columns,
 * by label in either language, key or alias. Null when the row looks like data.
 */
export function matchHeader(cells: readonly string[], columns: readonly SheetColumn[]): HeaderMatch | null {
  const byName = new Map<string, SheetColumn>();
  for (const column of columns) {
    for (const name of namesOf(column)) if (!byName.has(name)) byName.set(name, column);
  }
  const taken = new Set<SheetColumn>();
  const match = cells.map((cell) => {
    if (cell.trim() === '') return null;
    const column = byName.get(comparable(cell)) ?? byName.get(headerName(cell)) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  const enough = taken.size >= Math.min(2, filled) && taken.size * 2 >= filled;
  return taken.size > 0 && enough ? match : null;
}
