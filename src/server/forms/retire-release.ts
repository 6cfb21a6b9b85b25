import { BusinessError } from '../errors/business-error.ts';
import type { Principal } from '../http/access.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import { forgetAnswers } from '../store/once-per-transaction.ts';
import { announce } from '../events/event-bus.ts';
import { requireStandingOver } from './api-standing.ts';
import { mayManage, onSharedRows, sumOverTenants } from './publish-scope.ts';
import { lockForm, lockRelease, openTasksOn, versionHead } from './release-queries.ts';
import { headColumns, scopeOf } from './release-row.ts';
import type { ReleaseHead } from './release-row.ts';
import { auditRelease } from './store-release.ts';

/** A version of a form and why something is done with it. */
export interface NamedVersion {
  readonly formId: string;
  readonly version: number;
  readonly reason: string;
}

/**
 * Takes a published release out of use.
 *
 * @throws BusinessError 400 while tasks that are not done show it, where it is retired already or came with the
 *   software, and without a reason; 403 where it is shared and the caller does not run the installation
 */
export function retireRelease(
  services: Services,
  principal: Principal,
  { formId, version, reason }: NamedVersion,
): Promise<ReleaseHead> {
  requireReason(reason);
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    await lockForm(tx, formId);
    const old = await versionHead(tx, formId, version);
    if (old === undefined) throw new BusinessError(400, 'form.missing');
    if (old.origin === 'built-in') throw new BusinessError(400, 'form.shared');
    if (!mayManage(principal, old)) throw new BusinessError(403, 'form.not-yours');
    await requireStandingOver(tx, services, principal, old);
    if (old.status === 'retired') throw new BusinessError(400, 'form.retired');
    const write = (): Promise<ReleaseHead> => retire(tx, old, reason.trim(), { by: principal.userId, services });
    await requireNoOpenTasks(tx, principal, old);
    const head = old.tenant_id === null ? await onSharedRows(tx, principal, write) : await write();
    await announce(tx, { kind: 'release', formId, version, tenants: [...scopeOf(head).tenants] });
    await auditRelease(tx, 'retire', head, { before: old.version, reason: head.retire_reason });
    return head;
  });
}

/** @throws BusinessError 400 */
export function requireReason(reason: string): void {
  if (reason.trim() === '') throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'reason' } });
}

/** Waits for tasks that are being opened on it, then counts; of a shared release those of every tenant. */
async function requireNoOpenTasks(tx: TenantTransaction, principal: Principal, head: ReleaseHead): Promise<void> {
  const inTenant = (): Promise<ReadonlyMap<string, number>> => openTasksOn(tx, [head.id]);
  if (head.tenant_id === null) await onSharedRows(tx, principal, () => lockRelease(tx, head.id));
  else await lockRelease(tx, head.id);
  const open = head.tenant_id === null ? await sumOverTenants(tx, principal, inTenant) : await inTenant();
  const count = open.get(head.id) ?? 0;
  if (count > 0) throw new BusinessError(400, 'form.in-use', { args: { count } });
}

function retire(
  tx: TenantTransaction,
  { id }: ReleaseHead,
  reason: string,
  { by, services }: { readonly by: string; readonly services: Services },
): Promise<ReleaseHead> {
  forgetAnswers(tx);
  return tx
    .updateTable('form_release')
    .set({ status: 'retired', retire_reason: reason, retired_by: by, retired_at: services.clock.now() })
    .where('id', '=', id)
    .returning(headColumns)
    .executeTakeFirstOrThrow();
}
