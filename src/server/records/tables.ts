import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A row of a record screen. */
export interface RecordRowTable {
  id: Generated<string>;
  tenant_id: string;
  record: string;
  /** Grows with each write; a write from an older one is refused. */
  ver: Generated<number>;
  data: ColumnType<Record<string, unknown>, string, string>;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
  deleted_at: Date | null;
  deleted_by: string | null;
  /** What the row stands for in ledgers, as entries were written, by the names of what writes them. */
  written: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  /** The release whose form `data` is written by; null where it was the newest of before there was this column. */
  release_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of `data`. */
  project_no: GeneratedAlways<string | null>;
  search_text: GeneratedAlways<string | null>;
}

/** A value that is unique in the tenant. */
export interface RecordKeyTable {
  tenant_id: string;
  record: string;
  name: string;
  value: string;
  row_id: string;
}

/** A row that another row has to itself. */
export interface RecordHoldTable {
  tenant_id: string;
  row_id: string;
  holder_record: string;
  holder_id: string;
  /** The field of the holder that names the row. */
  field: string;
}

/** An instance that has, or had, a key of a record that follows its table. */
export interface RecordPassTable {
  tenant_id: string;
  record: string;
  key: string;
  instance_id: string;
}

/** What was made of what, as an instance says it. */
export interface RecordKinTable {
  tenant_id: string;
  record: string;
  parent: string;
  child: string;
  /** The field that names the other. */
  field: string;
  instance_id: string;
}

/** How far a company's instances were read for a record that follows their table. */
export interface RecordFollowTable {
  tenant_id: string;
  record: string;
  upto: Generated<string>;
  done: Generated<boolean>;
}

/** What the rows of a batch were computed from last. */
export interface RecordCalculationTable {
  tenant_id: string;
  batch_id: string;
  calculated_at: Date;
  calculated_by: string;
  /** The rows that were read, each with its version. */
  row_ids: string[];
  row_vers: number[];
  /** Values of the batch that its expressions read. */
  own_values: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  /** The release of the batch's record whose formulas computed it. */
  release_id: string | null;
}

/** A row that a computed row was computed from, with the values that tell which it is and those that were read. */
export interface OriginRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The rows that a computed row was computed from, by the names of their sources. */
export type RowOrigin = Readonly<Record<string, OriginRow>>;

/** What a computed row was computed from. */
export interface RecordOriginTable {
  tenant_id: string;
  row_id: string;
  batch_id: string;
  sources: ColumnType<RowOrigin, string, string>;
}
