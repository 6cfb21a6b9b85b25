import { sql, type RawBuilder, type Selectable } from 'kysely';
import { instanceScope } from '../directory/data-scope/scope-conditions.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Sight } from '../workflow/policy.ts';
import type { NoticeKind, NoticeTable } from './tables.ts';

/** Of what is offered to a role, the newest so many; the claim-list has all. */
const mostOffered = 1000;

/** A notice as a person has it. */
export interface OwnNotice extends Omit<Selectable<NoticeTable>, 'tenant_id' | 'at'> {
  readonly process_key: string;
  readonly business_no: string;
  readonly due_at: Date | null;
  readonly createTime: Date;
  /** The task is done, or somebody else has it: nothing is left to do. */
  readonly done: boolean;
  readonly read: boolean;
}

/**
 * The notices of a person: their own, and as far as their data scope reaches those of their roles. Work that comes back
 * to a person is told once, as returned and not as claimable too.
 */
export function ownNotices({ principal, scope }: Sight): RawBuilder<OwnNotice> {
  const { userId, roles } = principal;
  return sql<OwnNotice>`
    select n.id, n.kind, n.reason, n.instance_id, n.task_id, n.release_id, n.step,
      coalesce(i.process_key, '') as process_key, coalesce(i.business_no, '') as business_no,
      n.actor, n.text, t.due_at, n.at as "createTime",
      coalesce(t.status = 'done' or t.assignee <> ${userId}, false) as done,
      exists (select 1 from notice_read r where r.user_id = ${userId} and r.notice_id = n.id) as read
    from (${addressed(userId, roles)}) a
    join notice n on n.id = a.notice_id
    left join wf_instance i on i.id = n.instance_id
    left join wf_task t on t.id = n.task_id
    where (a.mine or ${instanceScope(scope)})
      and (n.reason <> 'claimable' or (t.status = 'open' and not exists (
        select 1 from notice back join notice_to b on b.notice_id = back.id
        where back.task_id = n.task_id and back.reason = 'returned' and b.user_id = ${userId})))`;
}

/** Ids of the notices that are addressed to a person or to one of these roles, each once. */
function addressed(userId: string, roles: readonly string[]) {
  return sql`
    select notice_id, bool_or(mine) as mine from (
      select notice_id, true as mine from notice_to where user_id = ${userId}
      union all
      select offered.notice_id, false from unnest(${[...roles]}::text[]) as own(role) cross join lateral (
        select notice_id from notice_to where notice_to.role = own.role order by at desc limit ${mostOffered}
      ) offered
    ) every group by notice_id`;
}

/** Notices that a person has not read and that still ask for something, by kind. */
export type UnreadCounts = Readonly<Record<NoticeKind, number>>;

/** Counts what a person has not read. */
export async function countUnread(tx: TenantTransaction, sight: Sight): Promise<UnreadCounts> {
  const { rows } = await sql<{ kind: NoticeKind; count: number }>`
    select kind, count(*)::int as count from (${ownNotices(sight)}) own where not read and not done group by kind
    `.execute(tx);
  return { notice: 0, message: 0, mail: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

/** Which notices are meant: single ones, or all of a kind. */
export type Meant = { readonly ids: readonly string[] } | { readonly kind: NoticeKind };

/** Marks those of a person's notices as read that are meant. */
export async function markRead(tx: TenantTransaction, sight: Sight, meant: Meant): Promise<void> {
  const { userId } = sight.principal;
  const condition = 'kind' in meant ? sql`kind = ${meant.kind}` : sql`id = any(${[...meant.ids]}::bigint[])`;
  await sql`
    insert into notice_read (user_id, notice_id, tenant_id)
    select ${userId}::bigint, id, current_setting('app.tenant') from (${ownNotices(sight)}) own
    where not read and ${condition}
    on conflict do nothing`.execute(tx);
}
