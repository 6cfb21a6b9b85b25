import type { FieldModel } from '../descriptor/model.ts';
import type { Language } from '../descriptor/text.ts';
import { comparable } from './choice-text.ts';
import { showUnit } from './unit-text.ts';

/** What a column is headed with: the field's label, its unit in brackets unless that says the same. */
export function columnTitle({ label, unit }: Pick<FieldModel, 'label' | 'unit'>, language: Language): string {
  const shown = showUnit(unit, language);
  const title = label[language];
  return shown === '' || shown.toLowerCase() === title.toLowerCase() ? title : `${title} (${shown})`;
}

/** A header as it is compared: no case, width, blanks, required mark, and no unit in brackets at its end. */
function headerName(text: string): string {
  return comparable(text)
    .replace(/^\*+|\*+$/g, '')
    .replace(/[([\uFF08【][^)\]\uFF09】]*[)\]\uFF09】]$/, '');
}

/** What a header can name. */
export type HeadedField = Pick<FieldModel, 'key' | 'label' | 'words'>;

/** A title that no other column has, whatever it is called: the key stands behind. */
export function keyedTitle(title: string, key: string): string {
  return `${title} [${key}]`;
}

function namesOf({ key, label, words }: HeadedField): readonly string[] {
  const plain = [key, label.zh, label.en, ...(words['x-paste'] ?? [])];
  const names = [...plain, keyedTitle(label.zh, key), keyedTitle(label.en, key)];
  return [...names.map(comparable), ...plain.map(headerName)];
}

/** The column that each cell of a header row names; null where it names none. */
export type HeaderMatch<Column> = readonly (Column | null)[];

/**
 * Recognises a header row: at least two cells (or the only one) and at least half of those filled name columns, by
 * label in either language, key or alias; each column once. Null when the row looks like data.
 */
export function matchHeader<Column extends { readonly field: HeadedField }>(
  cells: readonly string[],
  columns: readonly Column[],
): HeaderMatch<Column> | null {
  const byName = new Map<string, Column>();
  for (const column of columns) {
    for (const name of namesOf(column.field)) if (!byName.has(name)) byName.set(name, column);
  }
  const taken = new Set<Column>();
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
