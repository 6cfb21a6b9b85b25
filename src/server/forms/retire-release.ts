import { tableReleaseId } from '../../core/model/released-table.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { wayBetween } from './convert-data.ts';
import { newestRelease } from './find-release.ts';
import { announce } from '../platform/events/event-bus.ts';
import { requireStandingOver } from './api-standing.ts';
import { mayManage, onSharedRows, sumOverTenants } from './publish-scope.ts';
import { propagateToForm } from './propagate-tables.ts';
import { publishAlong, sourceOf } from './publish-table.ts';
import {
  propagatedReleases,
  publishedOf,
  headById,
  lockForm,
  lockRelease,
  lockTables,
  newestHead,
  openTasksOn,
  versionHead,
} from './release-queries.ts';
import { scopeOf, type ReleaseHead } from './release-row.ts';
import { auditRelease, markRetired } from './store-release.ts';
import { tableOf } from './table-releases.ts';
import type { Unit } from '../platform/unit.ts';

/** A version of a form and why something is done with it. */
export interface NamedVersion {
  readonly formId: string;
  readonly version: number;
  readonly reason: string;
}

/**
 * Takes a published release out of use, with those that followed it with newer rows of look-up tables. Forms that read a
 * retired table go back to the rows that count then.
 *
 * @throws BusinessError 400 while tasks that are not done show it, where it is retired already, came with the software or
 *   follows a look-up table and is in use, where a form could not read the table that counts then, and without a reason;
 *   403 where it is shared and the caller does not run the installation
 */
export async function retireRelease(unit: Unit, { formId, version, reason }: NamedVersion): Promise<ReleaseHead> {
  requireReason(reason);

  await (formId.startsWith(tableReleaseId('')) ? lockTables(unit.tx) : lockForm(unit.tx, formId));
  const old = await versionHead(unit.tx, formId, version);
  if (old === undefined) throw new BusinessError(400, 'form.missing');
  await requireRetirable(unit, old);
  const followers = await propagatedReleases(unit.tx, old);
  const releases: [ReleaseHead, ...ReleaseHead[]] = [
    old,
    ...followers.filter(({ tenant_id: owner }) => owner === old.tenant_id),
  ];
  await requireNoOpenTasks(unit, releases);
  const used = await newestHead(unit.tx, formId, null);
  const at = unit.now;
  const write = (): Promise<void> =>
    markRetired(unit.tx, releases, { reason: reason.trim(), by: unit.principal.userId, at });
  await (old.tenant_id === null ? onSharedRows(unit, write) : write());
  const head = await headById(unit.tx, old.id);
  if (releases.some(({ id }) => id === used?.id)) await requireReadableRows(unit, old);
  await announce(unit.tx, { kind: 'release', formId, version, tenants: [...scopeOf(head).tenants] });
  await auditRelease(unit.tx, 'retire', head, { before: old.version, reason: head.retire_reason });
  if (head.kind === 'table') await leaveTable(unit, head);
  else await propagateToForm(unit, head);
  return head;
}

/**
 * Takes every version of a form out of a company's use, because its file goes: its own ones are retired. Those that came
 * with the software stay for other companies; that the file is out of use here hides them.
 *
 * @throws BusinessError 400 while tasks that are not done show one; 403 where its calls are not the caller's to decide on
 */
export async function takeOutOfUse(
  unit: Unit,
  { formId, reason }: Pick<NamedVersion, 'formId' | 'reason'>,
): Promise<void> {
  const { tx, principal } = unit;
  await (formId.startsWith(tableReleaseId('')) ? lockTables(tx) : lockForm(tx, formId));
  const releases = await publishedOf(tx, formId, principal.tenantId);
  const newest = releases.at(-1);
  if (newest === undefined) return;
  if (newest.kind !== 'table') await requireStandingOver(unit, newest);
  const [own, shared] = [true, false].map((isOwn) => releases.filter((head) => (head.tenant_id !== null) === isOwn));
  const lock = async (heads: typeof releases = []): Promise<void> => {
    for (const { id } of heads) await lockRelease(tx, id);
  };
  await lock(own);
  await onSharedRows(unit, () => lock(shared));
  const open = await openTasksOn(
    tx,
    releases.map(({ id }) => id),
  );
  const count = [...open.values()].reduce((sum, each) => sum + each, 0);
  if (count > 0) throw new BusinessError(400, 'form.in-use', { args: { count } });
  if (own !== undefined && own.length > 0)
    await markRetired(tx, own, { reason: reason.trim(), by: principal.userId, at: unit.now });
  await announce(tx, { kind: 'release', formId, version: newest.version, tenants: [principal.tenantId] });
  await auditRelease(tx, 'retire', newest, { before: newest.version, reason });
}

/**
 * @throws BusinessError 400 where the rows of a record are written by the release just retired and the one that counts
 *   now would read them otherwise
 */
async function requireReadableRows(unit: Unit, { id, kind, form_id }: ReleaseHead) {
  if (kind !== 'record') return;
  const now = await newestRelease(unit, form_id, null);
  const way = now === null ? null : await wayBetween(unit, id, now);
  if (now !== null && (way === null || way.conversion.changes)) throw new BusinessError(400, 'form.rows-converted');
}

async function requireRetirable(unit: Unit, old: ReleaseHead): Promise<void> {
  if (old.origin === 'built-in') throw new BusinessError(400, 'form.shared');
  if (!mayManage(unit.principal, old)) throw new BusinessError(403, 'form.not-yours');
  if (old.kind !== 'table') await requireStandingOver(unit, old);
  if (old.status === 'retired') throw new BusinessError(400, 'form.retired');
  if (old.origin !== 'table') return;
  const newest = await newestHead(unit.tx, old.form_id, { roles: old.scope_roles, every: true });
  if (newest?.id === old.id) throw new BusinessError(400, 'form.from-table');
}

/** Brings what is the newest release of a table now to the forms that had the retired one. */
async function leaveTable(unit: Unit, head: ReleaseHead): Promise<void> {
  const newest = await newestHead(unit.tx, head.form_id, null);
  const next = newest === undefined ? null : await tableOf(unit, newest);
  const retired = next === null ? await tableOf(unit, head) : null;
  const table = next?.table ?? retired?.table;
  if (table === undefined) return;
  const scope = { tenantId: head.tenant_id, tenants: head.scope_tenants };
  await publishAlong(unit, head, { scope, changeClass: 'pin', source: sourceOf(table) });
}

/** @throws BusinessError 400 */
export function requireReason(reason: string): void {
  if (reason.trim() === '') throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'reason' } });
}

/**
 * Waits for tasks that are being opened on them, then counts, with those on releases that follow the first; of shared
 * releases those of every tenant.
 */
async function requireNoOpenTasks(unit: Unit, releases: readonly [ReleaseHead, ...ReleaseHead[]]): Promise<void> {
  const [first] = releases;
  const lock = async (): Promise<void> => {
    for (const { id } of releases) await lockRelease(unit.tx, id);
  };
  const inTenant = async (): Promise<ReadonlyMap<string, number>> => {
    const followers = await propagatedReleases(unit.tx, first);
    return openTasksOn(unit.tx, [first.id, ...followers.map(({ id }) => id)]);
  };
  const isShared = first.tenant_id === null;
  await (isShared ? onSharedRows(unit, lock) : lock());
  const open = isShared ? await sumOverTenants(unit, inTenant) : await inTenant();
  const count = [...open.values()].reduce((sum, each) => sum + each, 0);
  if (count > 0) throw new BusinessError(400, 'form.in-use', { args: { count } });
}
