import { comparable } from '../../core/text/choice-text.ts';
import { plainText } from '../../core/text/plain-text.ts';
import type { SheetColumn } from './columns.ts';
import type { TableStore } from './table-store.ts';

/** Cells from elsewhere, with the column that each goes to. */
export interface NamedCells {
  readonly columns: readonly (SheetColumn | null)[];
  readonly cells: readonly (readonly string[])[];
}

/** By what rows are called in a column, where each that is called so is stored. */
type RowNames = ReadonlyMap<string, readonly number[]>;

function namesIn(table: TableStore, key: string): RowNames {
  const names = new Map<string, number[]>();
  for (const [index, row] of table.rows.entries()) {
    const name = comparable(plainText(row[key]));
    if (name !== '') names.set(name, [...(names.get(name) ?? []), index]);
  }
  return names;
}

/** Finds rows by what they are called in a column. */
export class RowFinder {
  private readonly names: RowNames;
  private readonly table: TableStore;

  constructor(table: TableStore, key: string) {
    this.table = table;
    this.names = namesIn(table, key);
  }

  /** The place of the row that is called so: null where none is, or none is shown; `several` where more than one is. */
  find(text: string): number | 'several' | null {
    const [first, other] = this.names.get(comparable(text)) ?? [];
    if (first === undefined) return null;
    if (other !== undefined) return 'several';
    const place = this.table.place(first);
    return place < 0 ? null : place;
  }
}

/** The names that cells give in one of their columns, each once. */
function namesGiven({ columns, cells }: NamedCells, column: SheetColumn): ReadonlySet<string> {
  const index = columns.indexOf(column);
  return new Set(cells.map((row) => comparable(row[index] ?? '')).filter((name) => name !== ''));
}

/** How many of the names given mean one row each; null where the column does not name rows. */
function rowsMeant(given: NamedCells, column: SheetColumn, table: TableStore): number | null {
  const asked = namesGiven(given, column);
  const names = namesIn(table, column.key);
  const own = [...names.values()].filter((rows) => rows.length === 1).length;
  if (column.field.kind !== 'text' || asked.size === 0 || own * 2 <= names.size) return null;
  const meant = [...asked].filter((name) => names.get(name)?.length === 1).length;
  // What cannot be written here says which row is meant, whether it is here or not.
  return meant * 2 > asked.size || (!column.editable && own * 2 > table.rows.length) ? meant : null;
}

/**
 * The column that says which rows are meant: the key, else a text by which most of the names given mean one row each.
 * Null where rows go by their order.
 */
export function namingColumn(given: NamedCells, table: TableStore): SheetColumn | null {
  const present = given.columns.filter((column) => column !== null);
  const key = present.find((column) => column.key === table.view.key);
  if (key !== undefined && namesGiven(given, key).size > 0) return key;
  let [best, most]: [SheetColumn | null, number] = [null, -1];
  for (const column of present) {
    const meant = column === key ? null : rowsMeant(given, column, table);
    if (meant !== null && meant > most) [best, most] = [column, meant];
  }
  return best ?? key ?? null;
}

/** Columns in front name the row. */
const namingColumns = 2;

/** Whether cells that go to a row by its order call it otherwise than it is called, where that can or cannot be changed. */
export function callsOtherwise(
  { columns, cells }: { readonly columns: NamedCells['columns']; readonly cells: readonly (string | undefined)[] },
  row: number,
  { table, editable }: { readonly table: TableStore; readonly editable: boolean },
): boolean {
  const naming = table.allColumns.slice(0, namingColumns);
  return columns.some((column, index) => {
    if (column === null || column.editable !== editable || !naming.includes(column)) return false;
    const [now, then] = [plainText(table.row(row)[column.key]), cells[index] ?? ''].map(comparable);
    return now !== '' && then !== '' && now !== then;
  });
}
