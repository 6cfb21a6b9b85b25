import type { ColumnType, Generated } from 'kysely';

/** A setting of the whole installation; one that has no row has its default. */
export interface SystemSettingTable {
  name: string;
  value: ColumnType<unknown, string, string>;
  updated_at: Generated<Date>;
  updated_by: string;
}
