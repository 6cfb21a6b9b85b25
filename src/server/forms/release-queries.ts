import { sql, type RawBuilder } from 'kysely';
import type { TenantTransaction } from '../platform/store/database.ts';
import { forgetAnswers, oncePerTransaction } from '../platform/store/once-per-transaction.ts';
import { headColumns, scopeOf, type ReleaseHead, type ReleaseRow, type StoredScope } from './release-row.ts';

/** For whom a release is looked for: somebody with these roles, or everybody with one of them; null = whoever. */
export type Audience = { readonly roles: readonly string[]; readonly every?: boolean } | null;

/** A tenant's own releases go before shared ones, newer before older. */
const newestFirst = sql`(tenant_id is not null) desc, version desc`;

/**
 * Shared releases may be for some tenants alone, which those who look after them see all the same; a company that took
 * the file of a form out of use has none of them.
 */
export function forThisTenant(alias = 'form_release'): RawBuilder<boolean> {
  const scope = sql.ref(`${alias}.scope_tenants`);
  return sql<boolean>`(${sql.ref(`${alias}.tenant_id`)} is not null
    or ((${scope} = '{}' or current_setting('app.tenant') = any(${scope})) and not ${isOutOfUse(alias)}))`;
}

/** Whether the company took the file of a form out of use: what came with the software does not count for it then. */
export function isOutOfUse(alias: string): RawBuilder<boolean> {
  const [kind, form] = [sql.ref(`${alias}.kind`), sql.ref(`${alias}.form_id`)];
  return sql<boolean>`exists (select 1 from release_source gone
    where gone.text = '' and gone.kind = ${kind} and gone.source_id = regexp_replace(${form}, '^table:', '')
      and not exists (select 1 from release_source later
        where later.kind = gone.kind and later.source_id = gone.source_id and later.id > gone.id))`;
}

/** The condition for releases that an audience may use. */
export function isOpen(audience: Audience, alias = 'form_release'): RawBuilder<boolean> {
  const inTenant = forThisTenant(alias);
  if (audience === null) return inTenant;
  const scope = sql.ref(`${alias}.scope_roles`);
  if (audience.roles.length === 0) return sql<boolean>`(${inTenant} and ${scope} = '{}')`;
  const roles = sql`${[...audience.roles]}::text[]`;
  const held = audience.every === true ? sql`${scope} @> ${roles}` : sql`${scope} && ${roles}`;
  return sql<boolean>`(${inTenant} and (${scope} = '{}' or ${held}))`;
}

/** Whether somebody with these roles may open new pages with a release. */
export function isOpenTo(head: ReleaseHead, tenantId: string, roles: readonly string[]): boolean {
  const { tenants, roles: wanted } = scopeOf(head);
  const inTenant = tenants.length === 0 || tenants.includes(tenantId);
  return inTenant && (wanted.length === 0 || wanted.some((role) => roles.includes(role)));
}

/** Releases without their descriptors. */
function heads(tx: TenantTransaction) {
  return tx.selectFrom('form_release').select(headColumns);
}

/** The published ones of a form. */
function published(tx: TenantTransaction, formId: string) {
  return heads(tx).where('form_id', '=', formId).where('status', '=', 'published');
}

/** The release that new pages and tasks of an audience use; undefined where there is none for it. */
export function newestHead(
  tx: TenantTransaction,
  formId: string,
  audience: Audience,
): Promise<ReleaseHead | undefined> {
  return oncePerTransaction(tx, `newest head of ${formId} for ${JSON.stringify(audience)}`, () =>
    published(tx, formId).where(isOpen(audience)).orderBy(newestFirst).limit(1).executeTakeFirst(),
  );
}

/** A release without its descriptor, by its id. */
export function headById(tx: TenantTransaction, id: string): Promise<ReleaseHead> {
  return oncePerTransaction(tx, `head ${id}`, () => heads(tx).where('id', '=', id).executeTakeFirstOrThrow());
}

/** Releases without their descriptors, by their ids. */
export function headsById(tx: TenantTransaction, ids: readonly string[]): Promise<readonly ReleaseHead[]> {
  return oncePerTransaction(tx, `heads ${ids.join(' ')}`, () => heads(tx).where('id', 'in', ids).execute());
}

/** The newest release that has exactly this scope. */
export function newestOfScope(
  tx: TenantTransaction,
  formId: string,
  { tenantId, tenants, roles }: StoredScope,
): Promise<ReleaseHead | undefined> {
  return published(tx, formId)
    .where('tenant_id', 'is not distinct from', tenantId)
    .where(sql<boolean>`scope_tenants = ${[...tenants]}::text[] and scope_roles = ${[...roles]}::text[]`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest shared release, where that has exactly this scope. */
export async function newestShared(
  tx: TenantTransaction,
  formId: string,
  { tenants, roles }: StoredScope,
): Promise<ReleaseHead | undefined> {
  const newest = await published(tx, formId)
    .where('tenant_id', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const same = newest?.scope_tenants.join() === tenants.join() && newest.scope_roles.join() === roles.join();
  return same ? newest : undefined;
}

/** The newest shared release of every form, where that has exactly this scope. */
export async function sharedHeads(
  tx: TenantTransaction,
  { tenants, roles }: StoredScope,
): Promise<readonly ReleaseHead[]> {
  const newest = await heads(tx)
    .distinctOn('form_id')
    .where('status', '=', 'published')
    .where('tenant_id', 'is', null)
    .orderBy('form_id')
    .orderBy('version', 'desc')
    .execute();
  return newest.filter(
    (head) => head.scope_tenants.join() === tenants.join() && head.scope_roles.join() === roles.join(),
  );
}

/** One version, retired or not; the tenant's own where a shared one has the same number. */
export function versionHead(tx: TenantTransaction, formId: string, version: number): Promise<ReleaseHead | undefined> {
  return heads(tx)
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

/**
 * Releases that may stand in for a corrupted one, as they are open to all whom it is for: those before it, newest first,
 * then those after it.
 */
export function standIns(tx: TenantTransaction, head: ReleaseHead): Promise<ReleaseRow[]> {
  const roles = head.scope_roles;
  return (
    tx
      .selectFrom('form_release')
      .selectAll()
      .where('form_id', '=', head.form_id)
      .where('status', '=', 'published')
      .where('id', '!=', head.id)
      .where(isOpen({ roles, every: true }))
      // Beyond a release that converts stored values the same data mean something else.
      .where(
        sql<boolean>`not exists (
        select 1 from form_release between_ where between_.form_id = ${head.form_id} and between_.change_class = 'upcast'
          and between_.version > least(form_release.version, ${head.version}::int)
          and between_.version <= greatest(form_release.version, ${head.version}::int))`,
      )
      .orderBy(sql`(version < ${head.version}) desc, version desc`)
      .execute()
  );
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

/** The newest release of every form of a kind that an audience may use, by form id. */
export async function newestHeads(
  tx: TenantTransaction,
  kind: ReleaseHead['kind'] | null,
  audience: Audience,
): Promise<readonly ReleaseHead[]> {
  return oncePerTransaction(tx, `newest heads of ${kind} for ${JSON.stringify(audience)}`, () =>
    heads(tx)
      .distinctOn('form_id')
      .where('status', '=', 'published')
      .where(isOpen(audience))
      .$if(kind !== null, (query) => query.where('kind', '=', kind ?? 'process'))
      .orderBy('form_id')
      .orderBy(newestFirst)
      .execute(),
  );
}

/** The newest release of every look-up table that is shared by all tenants. */
export function newestSharedTables(tx: TenantTransaction): Promise<readonly ReleaseHead[]> {
  return heads(tx)
    .distinctOn('form_id')
    .where('kind', '=', 'table')
    .where('status', '=', 'published')
    .where('tenant_id', 'is', null)
    .where(sql<boolean>`scope_tenants = '{}'`)
    .orderBy('form_id')
    .orderBy('version', 'desc')
    .execute();
}

/** Published releases of a form, later ones going before: what the transaction's tenant sees, or with null what is shared. */
export function publishedOf(
  tx: TenantTransaction,
  formId: string,
  ground: string | null,
): Promise<readonly ReleaseHead[]> {
  return published(tx, formId)
    .where(ground === null ? sql<boolean>`tenant_id is null` : forThisTenant())
    .orderBy(sql`(tenant_id is not null), version`)
    .execute();
}

/** Published releases in sight that follow one with newer rows of look-up tables. */
export function propagatedReleases(tx: TenantTransaction, { id }: ReleaseHead): Promise<readonly ReleaseHead[]> {
  return heads(tx).where('of_release', '=', id).where('status', '=', 'published').execute();
}

/** Forms of which some published release has one of these look-up tables, in the same sight. */
export async function carriersOf(
  tx: TenantTransaction,
  tables: readonly string[],
  ground: string | null,
): Promise<readonly string[]> {
  // Descriptors are texts without blanks, and a damaged one may be no JSON.
  const parts = tables.map((name) => `${JSON.stringify(name)}:{`);
  const rows = await tx
    .selectFrom('form_release')
    .distinctOn('form_id')
    .select('form_id')
    .where('kind', '!=', 'table')
    .where('status', '=', 'published')
    .where(ground === null ? sql<boolean>`tenant_id is null` : forThisTenant())
    .where(sql<boolean>`exists (select 1 from unnest(${parts}::text[]) part where strpos(descriptor, part) > 0)`)
    .orderBy('form_id')
    .execute();
  return rows.map((row) => row.form_id);
}

/** Whether a form has any release. */
export async function isKnown(tx: TenantTransaction, formId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('form_release')
    .select('id')
    .where('form_id', '=', formId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

/** Waits for tasks that are being opened on a release, and keeps further ones waiting until this transaction ends. */
export async function lockRelease(tx: TenantTransaction, id: string): Promise<void> {
  await tx.selectFrom('form_release').select('id').where('id', '=', id).forUpdate().execute();
  forgetAnswers(tx);
}

/** Keeps publications of forms and look-up tables waiting until this transaction ends. */
export async function lockTables(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tablesLock})`.execute(tx);
  forgetAnswers(tx);
}

/** Keeps publications of look-up tables waiting, which bring releases of forms along, until this transaction ends. */
export async function holdTables(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${tablesLock})`.execute(tx);
  forgetAnswers(tx);
}

const tablesLock = 7_361_015;

/** Keeps other publications of the same form, and those of look-up tables, waiting until this transaction ends. */
export async function lockForm(tx: TenantTransaction, formId: string): Promise<void> {
  await holdTables(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`form ${formId}`}, 0))`.execute(tx);
  forgetAnswers(tx);
}
