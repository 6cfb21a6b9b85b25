import { sql } from 'kysely';
import { namedPeople, namingTexts } from '../../core/text/mentions.ts';
import { loadIdentity } from '../directory/auth/identity.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Occasion } from '../workflow/events.ts';
import { maySeeInstance } from '../workflow/policy.ts';
import type { TaskRow } from '../workflow/task-store.ts';
import { addNotice, noticeOf } from './notice-store.ts';

/** What somebody said about a task. */
export interface Said {
  readonly task: TaskRow;
  readonly comment: string;
  /** Whether people with these roles may read it. */
  readonly mayRead: (roles: readonly string[]) => boolean;
}

/** Who writes to more people at once writes a letter. */
const mostNamed = 50;

/** Sends a comment to the people whom it names by `@`, as far as they may see the instance; not to who wrote it. */
export async function notifyMentioned({ tx, doing, touch }: Occasion, { task, comment, mayRead }: Said): Promise<void> {
  const named: string[] = [];
  for (const id of (await peopleNamed(tx, comment)).slice(0, mostNamed)) {
    if (id !== doing.actor && (await maySee(tx, id, task, mayRead))) named.push(id);
  }
  const notice = { ...noticeOf(task, doing.at), taskId: null, actor: doing.actor, text: comment };
  await addNotice(tx, { ...notice, reason: 'comment' }, { users: named });
  touch({ readers: named });
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

async function maySee(tx: TenantTransaction, id: string, task: TaskRow, mayRead: Said['mayRead']): Promise<boolean> {
  const identity = await loadIdentity(tx, id);
  if (identity === null || !mayRead(identity.roles)) return false;
  return maySeeInstance(tx, { id: task.instance_id }, identity);
}
