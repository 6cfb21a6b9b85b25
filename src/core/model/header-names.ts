import type { FieldModel } from './model.ts';
import type { Language } from '../text/text.ts';
import { comparable } from '../text/choice-text.ts';
import { unitBeside } from '../text/unit-text.ts';
import { trailingUnit } from './trailing-unit.ts';

/** What a column is headed with: the field's label, its unit in brackets unless that says the same. */
export function columnTitle(field: Pick<FieldModel, 'label' | 'unit'>, language: Language): string {
  const unit = unitBeside(field, language);
  const title = field.label[language];
  return unit === '' ? title : `${title} (${unit})`;
}

/** A header as it is compared: no case, width, blanks, required mark, and no unit in brackets at its end. */
export function headerName(text: string): string {
  return comparable(text)
    .replace(/^\*+|\*+$/g, '')
    .replace(/[([\uFF08【][^)\]\uFF09】]*[)\]\uFF09】]$/, '');
}

/** What a header can name. */
export type HeadedField = Pick<FieldModel, 'key' | 'label' | 'words'> & Partial<Pick<FieldModel, 'unit'>>;

/** A title that no other column has, whatever it is called: the key stands behind. */
export function keyedTitle(title: string, key: string): string {
  return `${title} [${key}]`;
}

/** What a column is called, the nearest names first: its own titles, other words and former keys, and both without a unit. */
export function namesOf({ key, label, words }: HeadedField): readonly (readonly string[])[] {
  const titles = [keyedTitle(label.zh, key), keyedTitle(label.en, key), key, label.zh, label.en];
  const others = [...(words['x-paste'] ?? []), ...(words['x-was'] ?? [])];
  return [titles.map(comparable), others.map(comparable), [...titles.slice(2), ...others].map(headerName)];
}

/** The columns that each name may mean, those that it is nearest to first. */
function columnsByName<Column extends { readonly field: HeadedField }>(columns: readonly Column[]) {
  const byName = new Map<string, Column[]>();
  const named = columns.map((column) => ({ column, names: namesOf(column.field) }));
  for (const nearness of [0, 1, 2]) {
    const near = named.flatMap(({ column, names }) => (names[nearness] ?? []).map((name) => ({ name, column })));
    for (const { name, column } of near) byName.set(name, [...(byName.get(name) ?? []), column]);
  }
  return byName;
}

/** Whether a header is a name of the field and, without brackets, a unit that leads to the field's. */
function namesWithUnit(header: string, field: HeadedField): boolean {
  const found = trailingUnit(header, field.unit ?? null);
  return found !== null && namesOf(field).some((names) => names.includes(comparable(found.name)));
}

/** The column whose former key a header is to the letter, unless it is another one's name to the letter too. */
function asFormerKey<Column extends { readonly field: HeadedField }>(cell: string, columns: readonly Column[]) {
  const [said, was] = [cell.trim(), columns.filter(({ field }) => field.words['x-was']?.includes(cell.trim()))];
  const isName = ({ field: { key, label } }: Column): boolean => [key, label.zh, label.en].includes(said);
  return columns.some(isName) ? [] : was;
}

/** Whether a header says the key of its column, as no list of data does. */
function isKeyedTitle(header: string, columns: ReadonlySet<{ readonly field: HeadedField }>): boolean {
  const keyed = ({ key, label }: HeadedField): boolean =>
    [label.zh, label.en].some((title) => comparable(keyedTitle(title, key)) === comparable(header));
  return [...columns].some(({ field }) => keyed(field));
}

/** The column that each cell of a header row names; null where it names none. */
export type HeaderMatch<Column> = readonly (Column | null)[];

/**
 * Recognises a header row: at least two cells (or the only one) and at least half of those filled name columns, by
 * label in either language, key or alias; each column once, so that of two with one name the second header means the
 * second. One that says a column's key beside its label is enough. Null when the row looks like data.
 */
export function matchHeader<Column extends { readonly field: HeadedField }>(
  cells: readonly string[],
  columns: readonly Column[],
): HeaderMatch<Column> | null {
  const byName = columnsByName(columns);
  const taken = new Set<Column>();
  const match = cells.map((cell) => {
    if (cell.trim() === '') return null;
    const named = [
      ...asFormerKey(cell, columns),
      ...(byName.get(comparable(cell)) ?? []),
      ...(byName.get(headerName(cell)) ?? []),
    ];
    const meant = named.length > 0 ? named : columns.filter((column) => namesWithUnit(cell, column.field));
    const column = meant.find((one) => !taken.has(one)) ?? null;
    if (column !== null) taken.add(column);
    return column;
  });
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  const enough = taken.size >= Math.min(2, filled) && taken.size * 2 >= filled;
  return taken.size > 0 && (enough || cells.some((cell) => isKeyedTitle(cell, taken))) ? match : null;
}

/** Titles and notes that people write above a table. */
export const mostAbove = 10;

/** The row of headers among the first of a sheet, with the columns that its cells name. */
export interface HeaderRow<Column> {
  /** Its place among the rows. */
  readonly place: number;
  readonly match: HeaderMatch<Column>;
}

/** Finds the first row that names columns among the first of a sheet; null where none does. */
export function findHeader<Column extends { readonly field: HeadedField }>(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
): HeaderRow<Column> | null {
  for (const [place, cells] of rows.slice(0, mostAbove).entries()) {
    const match = matchHeader(cells, columns);
    if (match !== null) return { place, match };
  }
  return null;
}
