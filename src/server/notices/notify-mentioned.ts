import { sql } from 'kysely';
import { namedPeople, namingTexts } from '../../core/text/mentions.ts';
import { loadIdentity } from '../directory/auth/identity.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { maySeeInstance } from '../workflow/policy.ts';
import type { TaskRow } from '../workflow/task-store.ts';
import { addNotice, noticeOf } from './notice-store.ts';
import type { Unit } from '../platform/unit.ts';
import { touch } from '../workflow/touch.ts';

/** What somebody said about a task. */
export interface Said {
  readonly task: TaskRow;
  readonly comment: string;
  /** Whether people with these roles may read it. */
  readonly mayRead: (roles: readonly string[]) => boolean;
  /** People who are told in another way already. */
  readonly told?: readonly string[];
}

/** Who writes to more people at once writes a letter. */
const mostNamed = 50;

/** Sends a comment to the people whom it names by `@`, as far as they may see the instance; not to who wrote it. */
export async function notifyMentioned(unit: Unit, said: Said): Promise<void> {
  const { task, comment } = said;
  const passed = [unit.principal.userId, ...(said.told ?? [])];
  const named: string[] = [];
  for (const id of (await peopleNamed(unit.tx, comment)).slice(0, mostNamed)) {
    if (!passed.includes(id) && (await maySee(unit, id, said))) named.push(id);
  }
  const notice = { ...noticeOf(task, unit.now), taskId: null, actor: unit.principal.userId, text: comment };
  await addNotice(unit.tx, { ...notice, reason: 'comment' }, { users: named });
  touch(unit, { readers: named });
}

async function peopleNamed(tx: TenantTransaction, comment: string): Promise<readonly string[]> {
  const texts = namingTexts(comment);
  if (texts.length === 0) return [];
  const { rows } = await sql<{ id: string; account: string; realName: string }>`
    select u.id, u.account, u.real_name as "realName" from app_user u
    where not u.is_deleted and u.status = 1 and exists (
      select 1 from unnest(${[...texts]}::text[]) as said(text)
      where starts_with(lower(said.text), lower(u.account)) or starts_with(lower(said.text), lower(u.real_name)))
    order by u.id`.execute(tx);
  return namedPeople(comment, rows).map(({ id }) => id);
}

async function maySee(unit: Unit, id: string, { task, mayRead }: Said): Promise<boolean> {
  const identity = await loadIdentity(unit.tx, id);
  if (identity === null || !mayRead(identity.roles)) return false;
  return maySeeInstance({ ...unit, principal: identity }, { id: task.instance_id });
}
