import { sql } from 'kysely';
import type { TenantTransaction } from '../store/database.ts';
import { headColumns } from './release-row.ts';
import type { ReleaseHead, ReleaseRow } from './release-row.ts';

/** A tenant's own releases go before shared ones, newer before older. */
const newestFirst = sql`(tenant_id is not null) desc, version desc`;

/** The release that newly opened pages and tasks of this tenant use; undefined where the form is unknown. */
export function newestHead(tx: TenantTransaction, formId: string): Promise<ReleaseHead | undefined> {
  return tx
    .selectFrom('form_release')
    .select(headColumns)
    .where('form_id', '=', formId)
    .where('status', '=', 'published')
    .orderBy(newestFirst)
    .limit(1)
    .executeTakeFirst();
}

/** One version, retired or not; the tenant's own where a shared one has the same number. */
export function versionHead(tx: TenantTransaction, formId: string, version: number): Promise<ReleaseHead | undefined> {
  return tx
    .selectFrom('form_release')
    .select(headColumns)
    .where('form_id', '=', formId)
    .where('version', '=', version)
    .orderBy(newestFirst)
    .limit(1)
    .executeTakeFirst();
}

/** A whole release by its id. */
export function releaseRow(tx: TenantTransaction, id: string): Promise<ReleaseRow | undefined> {
  return tx.selectFrom('form_release').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Releases that may stand in for a corrupted one: those before it, newest first, then those after it. */
export function standIns(tx: TenantTransaction, head: ReleaseHead): Promise<ReleaseRow[]> {
  return tx
    .selectFrom('form_release')
    .selectAll()
    .where('form_id', '=', head.form_id)
    .where('status', '=', 'published')
    .where('id', '!=', head.id)
    .orderBy(sql`(version < ${head.version}) desc, version desc`)
    .execute();
}

/** The highest version number that a form has, in the tenant's sight; 0 for a new form. */
export async function highestVersion(tx: TenantTransaction, formId: string): Promise<number> {
  const row = await tx
    .selectFrom('form_release')
    .select((of) => of.fn.max('version').as('version'))
    .where('form_id', '=', formId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The newest release of every form of a kind, by form id. */
export async function newestHeads(
  tx: TenantTransaction,
  kind: ReleaseHead['kind'] | null,
): Promise<readonly ReleaseHead[]> {
  return tx
    .selectFrom('form_release')
    .distinctOn('form_id')
    .select(headColumns)
    .where('status', '=', 'published')
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? 'process'))
    .orderBy('form_id')
    .orderBy(newestFirst)
    .execute();
}

/** All versions of a form, newest first. */
export function versionsOf(tx: TenantTransaction, formId: string): Promise<ReleaseHead[]> {
  return tx
    .selectFrom('form_release')
    .select(headColumns)
    .where('form_id', '=', formId)
    .orderBy('version', 'desc')
    .orderBy(sql`tenant_id is not null`, 'desc')
    .execute();
}

/** How many tasks that are not done show each of these releases, in this tenant. */
export async function openTasksOn(
  tx: TenantTransaction,
  releaseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (releaseIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('wf_task')
    .select(['release_id', (of) => of.fn.countAll<string>().as('count')])
    .where('release_id', 'in', releaseIds)
    .where('status', '!=', 'done')
    .groupBy('release_id')
    .execute();
  return new Map(rows.map((row) => [row.release_id, Number(row.count)]));
}

/** Keeps other publications of the same form waiting until this transaction ends. */
export async function lockForm(tx: TenantTransaction, formId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form ${formId}`}, 0))`.execute(tx);
}
