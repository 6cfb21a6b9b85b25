import { addPermission } from '../../core/model/load/load-action.ts';
import type { MoveModel, RecordModel } from '../../core/model/model.ts';
import { calculateCall } from '../../core/words/calculation/word.ts';
import type { Principal } from '../platform/http/access.ts';

/** What a person does with rows. */
export type RecordAction = 'add' | 'edit' | 'remove' | 'export' | 'import';

/**
 * Whether a person may do something with a record's rows: the record has an action for it, and the person was granted
 * its button. Entries of a ledger stay as they were handed in.
 */
export function mayDo({ actions, ledger }: RecordModel, { permissions }: Principal, deed: RecordAction): boolean {
  if (ledger !== null && deed !== 'add' && deed !== 'export') return false;
  const wanted = deed === 'add' || deed === 'edit' ? 'submit' : deed;
  const action = actions.find(({ verb }) => verb === wanted);
  if (action === undefined) return false;
  return permissions.has(deed === 'add' ? addPermission(action.permission) : action.permission);
}

/** Whether a person may make a move: one of its roles, and its button granted where it has one. */
export function mayMove(move: MoveModel, { roles, permissions }: Principal): boolean {
  const granted = move.permission === null || permissions.has(move.permission);
  return granted && move.roles.some((role) => roles.includes(role));
}

/** Whether a person may have rows computed: the record has a button for it, which the person was granted. */
export function mayCalculate({ actions }: RecordModel, { permissions }: Principal): boolean {
  const action = actions.find(({ verb, as }) => verb === 'call' && as === calculateCall);
  return action !== undefined && permissions.has(action.permission);
}
