import { parseWireTime } from '../../platform/clock.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { runsPlatform } from '../../platform/http/access.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import { originOf } from './address.ts';

/**
 * When a licence ends, as clients write it; an empty text means never.
 *
 * @throws BusinessError 400 where the text is no time
 */
export function readExpiry(text: string): Date | null {
  if (text.trim() === '') return null;
  const time = parseWireTime(text);
  if (time === null) throw new BusinessError(400, 'tenant.expire-time');
  return time;
}

/**
 * How many accounts a tenant may have; -1 or an empty text means any number.
 *
 * @throws BusinessError 400 for anything else than a whole number from 1
 */
export function readAccountNumber(value: string | number): number {
  if (value === '') return -1;
  const number = Number(value);
  if (number === -1 || (Number.isInteger(number) && number >= 1 && number <= 1_000_000)) return number;
  throw new BusinessError(400, 'tenant.account-number');
}

/**
 * Makes sure that the tenant that runs the installation stays able to.
 *
 * @throws BusinessError 400
 */
export function checkManaging(tenantId: string, expireTime: Date | null, status: number): void {
  const limited = expireTime !== null || status !== 1;
  if (limited && runsPlatform({ tenantId })) throw new BusinessError(400, 'tenant.managing-limit');
}

/**
 * Makes sure that an address is whole and no other tenant's: the login page takes the tenant from it.
 *
 * @throws BusinessError 400
 */
export async function checkDomain(tx: TenantTransaction, domain: string, ownId: string | null): Promise<void> {
  if (domain === '') return;
  const origin = originOf(domain);
  if (origin === '') throw new BusinessError(400, 'tenant.domain');
  const others = await tx
    .selectFrom('tenant')
    .select('domain')
    .where('is_deleted', '=', false)
    .where('domain', '<>', '')
    .where('id', '<>', ownId ?? '0')
    .execute();
  if (others.some((other) => originOf(other.domain) === origin)) throw new BusinessError(400, 'tenant.domain-taken');
}

/**
 * Makes sure that a picture's address runs nothing.
 *
 * @throws BusinessError 400
 */
export function checkBackground(address: string): void {
  if (!/^$|^\/|^https?:\/\//i.test(address)) throw new BusinessError(400, 'tenant.background');
}
