import { sql } from 'kysely';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Principal } from '../../platform/http/access.ts';
import { administrator } from '../../../core/application.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { hasRow } from '../../platform/store/edited-rows.ts';

/**
 * Locks the tenant's row until the transaction ends: people are added, removed and given roles one after the other, so
 * that neither the limit nor the last administrator can be overrun.
 */
export async function lockPeople(tx: TenantTransaction, tenantId: string): Promise<void> {
  await tx.selectFrom('tenant').select('id').where('tenant_id', '=', tenantId).forUpdate().execute();
}

/**
 * Makes sure that a tenant may have one more account; call `lockPeople` first.
 *
 * @throws BusinessError 400
 */
export async function requireRoom(tx: TenantTransaction, tenantId: string): Promise<void> {
  const { rows } = await sql<{ full: boolean }>`
    select account_number > 0 and account_number <= (select count(*) from app_user where not is_deleted) as full
    from tenant where tenant_id = ${tenantId}`.execute(tx);
  if (rows[0]?.full !== false) throw new BusinessError(400, 'user.no-room');
}

/**
 * Makes sure that nobody else of the tenant has a telephone number: with two of them a code would log nobody in.
 *
 * @throws BusinessError 400
 */
export async function rejectTakenPhone(tx: TenantTransaction, userId: string, phone: unknown): Promise<void> {
  if (typeof phone !== 'string' || phone === '') return;
  const taken = await hasRow(tx, 'app_user', { phone, is_deleted: false }, userId);
  if (taken) throw new BusinessError(400, 'auth.phone-taken');
}

/**
 * Makes sure that somebody is left who can manage the tenant; call it after the change, in its transaction.
 *
 * @throws BusinessError 400, and the change is undone
 */
export async function requireAdministrator(tx: TenantTransaction): Promise<void> {
  const left = await tx
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('app_user.id')
    .where('role.role_alias', '=', administrator)
    .where('app_user.is_deleted', '=', false)
    .where('app_user.status', '=', 1)
    .executeTakeFirst();
  if (left === undefined) throw new BusinessError(400, 'user.last-administrator');
}

/**
 * Makes sure that nobody rises above their own rights: administrators, and their role, are for administrators to
 * manage.
 *
 * @param userIds who is acted upon
 * @param roleIds roles that are given
 * @throws BusinessError 403
 */
export async function requireStanding(
  tx: TenantTransaction,
  principal: Principal,
  userIds: readonly string[],
  roleIds: readonly string[] = [],
): Promise<void> {
  if (principal.roles.includes(administrator)) return;
  const { rows } = await sql`
    select 1 from role where role_alias = ${administrator} and (id = any(${roleIds}::bigint[])
      or id in (select role_id from user_role where user_id = any(${userIds}::bigint[])))`.execute(tx);
  if (rows.length > 0) throw new BusinessError(403, 'user.administrators-only');
}
