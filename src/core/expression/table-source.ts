import type { Text } from '../text/text.ts';

/** A column of a look-up table. */
export interface TableColumn {
  readonly type: 'string' | 'number' | 'integer' | 'boolean';
  readonly 'x-label': Text;
  readonly 'x-unit'?: string;
  readonly 'x-dict'?: string;
  readonly 'x-enum'?: Readonly<Record<string, Text>>;
}

/** A row of a look-up table: values by column, and the days between which it holds (`validFrom`, `validTo`). */
export type TableRow = Readonly<Record<string, string | number | boolean>>;

/** What a look-up table holds; forms that read it carry it along. */
export interface LookupTable {
  readonly version: number;
  readonly label: Text;
  readonly description?: string;
  /** The column that rows are found by. */
  readonly key: string;
  readonly columns: Readonly<Record<string, TableColumn>>;
  readonly rows: readonly TableRow[];
  /** First and last day on which it holds; absent = without limit. */
  readonly validFrom?: string;
  readonly validTo?: string;
}
