import { sql } from 'kysely';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';
import { usableRelease } from './find-release.ts';
import { newestHeads, sharedHeads } from './release-queries.ts';
import { meaningHash, type ReleaseHead, type StoredScope } from './release-row.ts';

/** Everybody of the own company. */
export function ownScope({ principal }: Unit): StoredScope {
  return { tenantId: principal.tenantId, tenants: [], roles: [] };
}

/** Whether a release is for everybody of the own company, and so for the files of its library too. */
export function isForCompany({ tenantId, roles }: StoredScope): boolean {
  return tenantId !== null && roles.length === 0;
}

/** Hashes of what those whom a release is for work with, by release id. */
export async function liveHashes(unit: Unit, scope: StoredScope): Promise<Readonly<Record<string, string>>> {
  const { tx } = unit;
  const { tenantId, roles } = scope;
  const heads = tenantId === null ? await sharedHeads(tx, scope) : await newestHeads(tx, null, { roles, every: true });
  const carrying = await carriersAmong(tx, heads);
  const hashes: [string, string][] = [];
  for (const head of heads) {
    const found = carrying.has(head.id) ? await usableRelease(unit, head) : null;
    const isWhole = found !== null && found.degradedFrom === null;
    hashes.push([head.form_id, isWhole ? meaningHash(found.loaded.descriptor) : head.content_sha256]);
  }
  return Object.fromEntries(hashes);
}

/** Those of some releases, by id, that are forms which carry look-up tables. */
async function carriersAmong(tx: TenantTransaction, heads: readonly ReleaseHead[]): Promise<ReadonlySet<string>> {
  const ids = heads.flatMap(({ id, kind }) => (kind === 'table' ? [] : [id]));
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('form_release')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`strpos(descriptor, '"tables":{') > 0`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Kinds that may be for some people alone. */
const kindsForSome = ['process', 'record', 'table'];

/**
 * Sets, dictionaries, roles and the menu are those of the whole company: what is for some of its people, or for others,
 * is forms and look-up tables alone.
 *
 * @throws BusinessError 400 naming what cannot be for some alone
 */
export function requireScoped(
  scope: StoredScope,
  changed: readonly { readonly kind: string; readonly id: string; readonly version: number }[],
): void {
  if (isForCompany(scope)) return;
  const whole = changed.find(({ kind, version }) => version === 0 || !kindsForSome.includes(kind));
  if (whole !== undefined)
    throw new BusinessError(400, 'release.for-all', { args: { name: `${whole.kind} ${whole.id}` } });
}

/** What tells a plan for some from one for all. */
export function scopeNames(scope: StoredScope): readonly string[] {
  return isForCompany(scope) ? [] : [JSON.stringify(scope)];
}
