import { BusinessError } from '../platform/errors/business-error.ts';
import type { Unit } from '../platform/unit.ts';
import { newestHeads, sharedHeads } from './release-queries.ts';
import type { StoredScope } from './release-row.ts';

/** Everybody of the own company. */
export function ownScope({ principal }: Unit): StoredScope {
  return { tenantId: principal.tenantId, tenants: [], roles: [] };
}

/** Whether a release is for everybody of the own company, and so for the files of its library too. */
export function isForCompany({ tenantId, roles }: StoredScope): boolean {
  return tenantId !== null && roles.length === 0;
}

/** Content hashes of what those whom a release is for work with, by release id. */
export async function liveHashes({ tx }: Unit, scope: StoredScope): Promise<Readonly<Record<string, string>>> {
  const { tenantId, roles } = scope;
  const heads = tenantId === null ? await sharedHeads(tx, scope) : await newestHeads(tx, null, { roles, every: true });
  return Object.fromEntries(heads.map((head) => [head.form_id, head.content_sha256]));
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
