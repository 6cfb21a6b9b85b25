import { sql, type RawBuilder } from 'kysely';
import { wireTime } from '../platform/clock.ts';
import { filterCondition, kindsOf } from '../platform/http/filters.ts';
import type { SqlList } from '../platform/http/sql-page.ts';
import { forThisTenant, isOpen, isOutOfUse, type Audience } from './release-queries.ts';
import { scopeOf, type ReleaseHead } from './release-row.ts';

/** One line of the lists of releases. */
export type ReleaseLine = ReturnType<typeof wireLine>;

/** A release with what its line tells beside it. */
interface LineRow extends ReleaseHead {
  readonly formId: string;
  readonly name: string;
  readonly nameEn: string;
  readonly publishedByName: string;
  readonly retiredByName: string;
  readonly openTasks: number;
  readonly current: boolean;
}

/** What lists of releases may be filtered and sorted by. */
const fields = kindsOf({
  text: ['formId', 'name', 'nameEn', 'kind', 'status', 'origin', 'reason', 'publishedByName'],
  number: ['version'],
  time: ['publishedAt'],
});

/** The newest release of each of these forms that an audience may use. Null tells those who look after them of all. */
export function formLines(
  audience: (NonNullable<Audience> & { readonly forms: readonly string[] }) | null,
  keyword: string,
): SqlList<ReleaseLine, LineRow> {
  const among = audience === null ? sql`true` : sql`f.form_id = any(${[...audience.forms]}::text[])`;
  const newest = sql`
    select distinct on (f.form_id) f.* from form_release f where ${inSight(audience)} and ${among}
    order by f.form_id, (f.status = 'published') desc, ${forThisTenant('f')} desc, (f.tenant_id is not null) desc,
      f.version desc`;
  const lines = linesOf(newest);
  const like = (column: string) =>
    filterCondition(sql.ref(column), 'text', { field: column, operator: 'like', value: keyword });
  const found = sql`(${sql.join(['name', 'nameEn', 'formId'].map(like), sql` or `)})`;
  const from = keyword === '' ? lines : sql<LineRow>`select * from (${lines}) named where ${found}`;
  return { from, fields, order: sql`"formId"`, toWire: wireLine };
}

/** The releases of one form that an audience may use, newest first. */
export function versionLines(formId: string, audience: Audience): SqlList<ReleaseLine, LineRow> {
  const versions = sql`select f.* from form_release f where f.form_id = ${formId} and ${inSight(audience)}`;
  return { from: linesOf(versions), fields, order: sql`version desc, (tenant_id is not null) desc`, toWire: wireLine };
}

function inSight(audience: Audience): RawBuilder<unknown> {
  return audience === null ? sql`true` : sql`f.status = 'published' and ${isOpen(audience, 'f')}`;
}

/** A release is current where nothing newer is open to all whom it is for. */
function linesOf(releases: RawBuilder<unknown>): RawBuilder<LineRow> {
  const forSameTenants = sql`case when ${forThisTenant('f')} then ${forThisTenant('o')}
    else o.tenant_id is null and (o.scope_tenants = '{}' or o.scope_tenants @> f.scope_tenants) end`;
  const forSameRoles = sql`(o.scope_roles = '{}' or (f.scope_roles <> '{}' and o.scope_roles @> f.scope_roles))`;
  return sql<LineRow>`
    select f.*, f.form_id as "formId", f.published_at as "publishedAt",
      coalesce(nullif(f.label_zh, ''), f.form_id) as name, coalesce(nullif(f.label_en, ''), f.form_id) as "nameEn",
      coalesce(publisher.real_name, '') as "publishedByName", coalesce(retirer.real_name, '') as "retiredByName",
      (select count(*)::int from wf_task t where t.release_id = f.id and t.status <> 'done') as "openTasks",
      f.status = 'published' and (f.tenant_id is not null or not ${isOutOfUse('f')}) and not exists (
        select 1 from form_release o
        where o.form_id = f.form_id and o.status = 'published' and ${forSameTenants} and ${forSameRoles}
          and (o.tenant_id is not null, o.version) > (f.tenant_id is not null, f.version)
      ) as current
    from (${releases}) f
    left join app_user publisher on publisher.id = f.published_by
    left join app_user retirer on retirer.id = f.retired_by`;
}

function wireLine(row: LineRow) {
  return {
    id: row.id,
    formId: row.form_id,
    version: row.version,
    kind: row.kind,
    name: row.name,
    nameEn: row.nameEn,
    sha256: row.sha256,
    status: row.status,
    origin: row.origin,
    scope: scopeOf(row),
    /** True where it is not the tenant's own. */
    shared: row.tenant_id === null,
    reason: row.reason,
    publishedBy: row.published_by,
    publishedByName: row.publishedByName,
    publishedAt: wireTime(row.published_at),
    /** What it changed of the release before it; empty where there was none. */
    changeClass: row.change_class ?? ('' as const),
    /** The version whose content it brought back; -1 where it is new. */
    restored: row.restored ?? -1,
    retireReason: row.retire_reason,
    retiredByName: row.retiredByName,
    retiredAt: wireTime(row.retired_at),
    /** Tasks that are not done and show it. */
    openTasks: row.openTasks,
    /** Whether new pages and tasks of those whom it is for use it. */
    current: row.current,
  };
}
