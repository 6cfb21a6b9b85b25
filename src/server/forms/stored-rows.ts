import type { HandInProcess } from './hand-in-process.ts';
import type { ProcessModel, RecordModel } from '../../core/model/model.ts';
import type { ReleaseChange } from '../../core/release/change.ts';
import type { FormerFields } from '../../core/release/former-fields.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import type { Row } from '../../core/values/finding.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { StoredScope } from './release-row.ts';
import type { Unit } from '../platform/unit.ts';
import type { Conversion } from '../../core/calls/forms.ts';
import type { BatchNews } from '../../core/calls/task-detail.ts';

declare module '../platform/services.ts' {
  interface Services {
    readonly rows: StoredRows;
  }
}

/** What a new version of a record changes, and for whom. */
export interface RecordChange {
  readonly before: RecordModel;
  /** The fields of the versions before it. */
  readonly former: FormerFields;
  readonly descriptor: ReleasedDescriptor;
  readonly scope: StoredScope;
  readonly changes: readonly ReleaseChange[];
}

/** A form and its next version. */
export interface ChangedForm {
  readonly before: ProcessModel | RecordModel;
  readonly descriptor: ReleasedDescriptor;
  /** The fields of the versions before both. */
  readonly former: FormerFields;
}

/** A record's form before and after, and the fields of the versions before both, whose values rows may keep. */
export interface TwoRecords {
  readonly before: RecordModel;
  readonly after: RecordModel;
  readonly former: FormerFields;
}

/** A record's form before and after, and the release that rows are written by from now on. */
export interface RowMove extends TwoRecords {
  readonly release: { readonly id: string; readonly from: number; readonly to: number };
  /** The conversion that prepared the rows; absent where they are converted as the version is published. */
  readonly prepared?: string;
}

/** A version of a record that waits for its rows, and what is published once they are converted. */
export interface WaitingVersion extends TwoRecords {
  /** The release that rows are written by now. */
  readonly from: string;
  /** Whatever publishing it takes, as JSON. */
  readonly publication: unknown;
}

/** How far the rows of a version are that waits for them. */
export type RowProgress = Pick<Conversion, 'id' | 'formId' | 'version' | 'state' | 'done' | 'moved' | 'total'>;

/** What the room of records does with its rows when a form is published; handed in when the server starts. */
export interface StoredRows {
  /** Brings the rows of a record to the form of its newest release. */
  convertRows(tx: TenantTransaction, move: RowMove): Promise<void>;
  /**
   * Has the rows of a record converted in the background where there are many; null where they are converted at once.
   * Until they are, the version before stays in use.
   */
  prepareRows(tx: TenantTransaction, version: WaitingVersion): Promise<RowProgress | null>;
  /** How many rows would be converted in the background; 0 where they are converted at once. */
  countToPrepare(tx: TenantTransaction, forms: TwoRecords): Promise<number>;
  /** Converts what waits, once it is committed; nobody waits for it. */
  beginConversions(): void;
  /** Whether rows of the record are converted or brought to their place. */
  isPreparing(tx: TenantTransaction, record: string): Promise<boolean>;
  /** Changes of a record that would need rows to be converted where they can't be. */
  unconvertible(unit: Unit, change: RecordChange): Promise<readonly ReleaseChange[]>;
  /** The processes that rows are handed in to. */
  handInProcesses(unit: Unit): Promise<readonly HandInProcess[]>;
  /** What there is to know of the batch that an instance of a process with these data is about; null where it is none. */
  batchNews(unit: Unit, process: string, data: Row): Promise<BatchNews | null>;
  /** What the application form of a process takes over from the row that was handed in to it; nothing where there is none. */
  valuesFromRow(unit: Unit, process: ProcessModel, from: { readonly data: Row; readonly lock: boolean }): Promise<Row>;
  /** Fields of a new version whose values would be read as something else between it and other forms. */
  misreadValues(unit: Unit, change: ChangedForm): Promise<readonly ReleaseChange[]>;
}
