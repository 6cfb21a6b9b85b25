import { deferred } from '../../state/deferred.ts';
import type { ChangeTableProps } from './ChangeTable.tsx';

/** The table of changes, fetched when it is first folded out. */
export const changeTable = deferred<ChangeTableProps>(async () => (await import('./ChangeTable.tsx')).ChangeTable);
