import { systemWay } from '../../core/model/letter-fields.ts';
import { opinionKey } from '../../core/form/opinion.ts';
import { loadIdentity } from '../directory/auth/identity.ts';
import { isId } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { lastDoer } from '../workflow/event-store.ts';
import type { CompletedTask } from '../workflow/events.ts';
import { hiddenPaths } from '../workflow/policy.ts';
import { addNotice, noticeOf } from './notice-store.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from '../workflow/touch.ts';

/** Tells whoever gets work back, whom the comment names, and who is sent a letter. */
export async function notifyOfCompletion(unit: Unit, handedIn: CompletedTask): Promise<void> {
  await tellReturned(unit, handedIn);
  const { task, comment } = handedIn;
  await notifyMentioned(unit, { task, comment, mayRead: (roles) => mayRead(handedIn, roles) });
  await sendLetter(unit, handedIn);
}

/** An opinion that is hidden from somebody is not told them either. */
function mayRead({ model, comment, values }: CompletedTask, roles: readonly string[]): boolean {
  return values[opinionKey] !== comment || !hiddenPaths(model, roles).has(opinionKey);
}

async function tellReturned(unit: Unit, handedIn: CompletedTask): Promise<void> {
  const { outcome, next, comment } = handedIn;
  if (outcome.direction !== 'backward' || next === null) return;
  const doer = next.assignee ?? (await lastDoer(unit.tx, next.instance_id, handedIn.nextNames));
  if (doer === null || doer === unit.principal.userId) return;
  const roles = (await loadIdentity(unit.tx, doer))?.roles;
  if (roles === undefined) return;
  const text = mayRead(handedIn, roles) ? comment : '';
  const notice = { ...noticeOf(next, unit.now), actor: unit.principal.userId, text };
  await addNotice(unit.tx, { ...notice, reason: 'returned' }, { users: [doer] });
  touch(unit, { readers: [doer] });
}

async function sendLetter(unit: Unit, { task, step, outcome, values }: CompletedTask): Promise<void> {
  const letter = step?.letter ?? null;
  if (letter === null || outcome.direction !== 'forward') return;
  if (letter.way !== null && !listOf(values[letter.way]).includes(systemWay)) return;
  const users = await peopleThere(unit.tx, listOf(values[letter.to]));
  const text = values[letter.text];
  const notice = { ...noticeOf(task, unit.now), taskId: null, actor: unit.principal.userId };
  await addNotice(unit.tx, { ...notice, text: typeof text === 'string' ? text : '', reason: 'letter' }, { users });
  touch(unit, { readers: users });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

async function peopleThere(tx: TenantTransaction, ids: readonly unknown[]): Promise<readonly string[]> {
  const wanted = ids.filter((id): id is string => typeof id === 'string' && isId(id));
  if (wanted.length === 0) return [];
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', wanted)
    .where('is_deleted', '=', false)
    .where('status', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}
