import type { LookupTable, TableRow } from '../../generated/descriptor.ts';

/** Words of a row beside its columns: the first and last day on which it holds. */
export const validityWords = ['validFrom', 'validTo'] as const;

/** Whether a table or one of its rows holds on a day, yyyy-MM-dd. */
function holdsOn({ validFrom, validTo }: Pick<LookupTable, 'validFrom' | 'validTo'>, day: string): boolean {
  return (validFrom === undefined || validFrom <= day) && (validTo === undefined || day <= validTo);
}

/** The first and last day of a row, as far as it says them. */
export function validityOf(row: TableRow): Pick<LookupTable, 'validFrom' | 'validTo'> {
  const { validFrom, validTo } = row;
  return {
    ...(typeof validFrom === 'string' ? { validFrom } : {}),
    ...(typeof validTo === 'string' ? { validTo } : {}),
  };
}

const indexes = new WeakMap<LookupTable, ReadonlyMap<string | number | boolean, readonly TableRow[]>>();

/** Rows by key, made once a table: a sheet asks for every row of its own. */
function rowsByKey(table: LookupTable): ReadonlyMap<string | number | boolean, readonly TableRow[]> {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const index = new Map<string | number | boolean, TableRow[]>();
  for (const row of table.rows) {
    const key = row[table.key];
    if (key !== undefined) index.set(key, [...(index.get(key) ?? []), row]);
  }
  indexes.set(table, index);
  return index;
}

/** The row with a key that holds on a day; undefined where there is none. */
export function lookUpRow(table: LookupTable, key: string | number | boolean, day: string): TableRow | undefined {
  if (!holdsOn(table, day)) return undefined;
  return rowsByKey(table)
    .get(key)
    ?.find((row) => holdsOn(validityOf(row), day));
}

/** The first row whose key is not below `x`, or is left open; undefined where there is none. */
export function bracketRow(table: LookupTable, x: number, day: string): TableRow | undefined {
  if (!holdsOn(table, day)) return undefined;
  return table.rows.find((row) => {
    const upTo = row[table.key];
    return (upTo === undefined || (typeof upTo === 'number' && x <= upTo)) && holdsOn(validityOf(row), day);
  });
}

/** The value of a column in the row with a key that holds on a day; undefined where there is none. */
export function lookUp(
  table: LookupTable,
  key: string | number | boolean,
  column: string,
  day: string,
): TableRow[string] | undefined {
  return lookUpRow(table, key, day)?.[column];
}

/** The value of a column in the first row whose key is not below `x`, or is left open; undefined where there is none. */
export function bracketOf(table: LookupTable, x: number, column: string, day: string): TableRow[string] | undefined {
  return bracketRow(table, x, day)?.[column];
}
