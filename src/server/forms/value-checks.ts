import type { FieldModel, ProcessModel, RecordModel } from '../../core/descriptor/model.ts';
import type { FormView } from '../../core/form/form-view.ts';
import type { ReleaseChange } from '../../core/release/change.ts';
import type { ReleasedDescriptor } from '../../core/release/release.ts';
import type { Finding, Row } from '../../core/validation/finding.ts';
import type { TenantTransaction } from '../store/database.ts';

/** What the room of records knows of submitted values and new releases; handed in when the server starts. */
export interface ValueChecks {
  /** The columns whose values name places that have to be free, where this page fills them. */
  placeColumns(tx: TenantTransaction, view: FormView): Promise<readonly string[]>;
  /** Rows that want a place where another row is; told at the narrowest field. */
  checkPlaces(tx: TenantTransaction, view: FormView, data: Row): Promise<readonly Finding[]>;
  /** Which of these numbers are given to something already. */
  usedNumbers(tx: TenantTransaction, field: FieldModel, numbers: readonly string[]): Promise<ReadonlySet<string>>;
  /** Changes of a process by which records would read its numbers in another unit. */
  projectionFaults(
    tx: TenantTransaction,
    before: ProcessModel | RecordModel,
    descriptor: ReleasedDescriptor,
  ): Promise<readonly ReleaseChange[]>;
}
