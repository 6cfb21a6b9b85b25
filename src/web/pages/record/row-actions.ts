import type { RecordRow } from '../../api/record.ts';
import type { RecordRights } from './use-record-rights.ts';

/** What can be done with the rows of a record, and what the person may do of it. */
export interface RowActions {
  readonly rights: RecordRights;
  readonly onOpen: (row: RecordRow) => void;
  readonly onRemove: (rows: readonly RecordRow[]) => void;
  readonly onMove: (row: RecordRow, move: { readonly to: string; readonly label: string }) => void;
}
