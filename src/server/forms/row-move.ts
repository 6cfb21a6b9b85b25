import type { RecordModel } from '../../core/descriptor/model.ts';
import type { TenantTransaction } from '../store/database.ts';

/** A record's form before and after, and the release that rows are written by from now on. */
export interface RowMove {
  readonly before: RecordModel;
  readonly after: RecordModel;
  readonly release: { readonly id: string; readonly from: number; readonly to: number };
}

/** Hears, in the transaction that publishes it, of a newer form of a record; what it throws undoes the release. */
export type RowMover = (tx: TenantTransaction, move: RowMove) => Promise<void>;
