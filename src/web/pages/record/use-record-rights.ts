import { useSnapshot } from 'valtio';
import type { MoveSource } from '../../../core/descriptor/descriptor.ts';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import type { RecordRow } from '../../api/record.ts';
import { session } from '../../state/session.ts';

/** What the person may do with a record's rows; the server decides again on every call. */
export interface RecordRights {
  readonly write: boolean;
  readonly remove: boolean;
  readonly moves: (row: RecordRow) => readonly MoveSource[];
}

/** The rights that the record's descriptor gives to the person's roles. */
export function useRecordRights(model: RecordModel | null): RecordRights {
  const { user } = useSnapshot(session);
  const roles = user?.roles ?? [];
  const allowed = (needed: readonly string[] | null) =>
    needed === null || roles.includes('administrator') || needed.some((role) => roles.includes(role));
  const writer = model !== null && allowed(model.roles.write);
  const has = (verb: string) => writer && model.actions.some((action) => action.verb === verb);
  function moves(row: RecordRow): readonly MoveSource[] {
    const states = model?.states ?? null;
    if (states === null) return [];
    const now = row[states.field];
    return states.moves.filter((move) => [move.from].flat().includes(String(now)) && allowed(move.roles));
  }
  return { write: has('submit'), remove: has('remove'), moves };
}
