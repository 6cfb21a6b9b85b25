import type { PhoneChangeBody } from '../../../core/calls/auth.ts';
import { mobileNumber } from '../../../core/text/phone.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Principal } from '../../platform/http/access.ts';
import type { WriteOnce } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import type { SmsGateway } from '../../platform/settings.ts';
import { runUnit, type Unit } from '../../platform/unit.ts';
import { rejectTakenPhone } from '../users/guards.ts';
import { requireOldPassword } from './change-password.ts';
import { notePhoneChange } from './login-changes.ts';
import { redeemCode, sendCode } from './sms-codes.ts';
import { openGateway } from './sms-gateway.ts';

interface OwnPhone {
  readonly phone: string;
  readonly confirmed: boolean;
}

/**
 * Sends a code to the telephone that a person wants to log in with, or to the one that they do.
 *
 * @param typed the new number; empty = the present one
 * @returns the id to be sent along with the code
 * @throws BusinessError where this is not set up, the number is none or a colleague's, or too many were asked for
 */
export async function sendPhoneCode(
  services: Services,
  principal: Principal,
  { typed, ip }: { readonly typed: string; readonly ip: string },
): Promise<string> {
  const gateway = await requireGateway(services);
  const { tenantId, userId } = principal;
  const phone = typed === '' ? await confirmedPhone(services, principal) : readPhone(typed);
  const purpose = typed === '' ? 'old-phone' : 'new-phone';
  if (typed !== '') await runUnit(services, principal, ({ tx }) => rejectTakenPhone(tx, userId, phone));
  return sendCode(services, gateway, { tenantId, phone, purpose, ip, ownerOf: () => Promise.resolve(userId) });
}

/**
 * Gives a person another telephone to log in with: who they are is proven by the password or a code to the old number,
 * that the new one is theirs by a code to it. This login goes on, the others end.
 *
 * @throws BusinessError 400 where either proof is not good
 */
export async function changePhone(
  services: Services,
  principal: Principal,
  sent: PhoneChangeBody & { readonly write: WriteOnce },
): Promise<void> {
  await requireGateway(services);
  const { tenantId, userId } = principal;
  const phone = sent.phone === '' ? '' : readPhone(sent.phone);
  await requireProof(services, principal, sent);
  if (phone !== '') {
    const code = { tenantId, phone, purpose: 'new-phone', id: sent.id ?? '', code: sent.code?.trim() ?? '' } as const;
    if ((await redeemCode(services, code)) !== userId) throw new BusinessError(400, 'auth.wrong-code');
  }
  await sent.write((unit) => storePhone(unit, phone));
}

async function storePhone(unit: Unit, phone: string): Promise<void> {
  const { tx, now, principal } = unit;
  const { userId, sessionId } = principal;
  await rejectTakenPhone(tx, userId, phone);
  const before = await ownPhone(unit);
  await tx
    .updateTable('app_user')
    .set({ phone, phone_confirmed: phone !== '', update_time: now })
    .where('id', '=', userId)
    .execute();
  await notePhoneChange(unit, { userId, before: before.phone, after: phone, keep: sessionId });
}

/** @throws BusinessError 400 */
async function requireProof(services: Services, principal: Principal, sent: PhoneChangeBody): Promise<void> {
  if ((sent.password ?? '') !== '') return requireOldPassword(services, principal, sent.password ?? '');
  if ((sent.oldId ?? '') === '') throw new BusinessError(400, 'auth.phone-proof');
  const phone = await confirmedPhone(services, principal);
  const old = { tenantId: principal.tenantId, phone, purpose: 'old-phone' } as const;
  const code = { ...old, id: sent.oldId ?? '', code: sent.oldCode?.trim() ?? '' };
  if ((await redeemCode(services, code)) !== principal.userId) throw new BusinessError(400, 'auth.wrong-code');
}

function ownPhone({ tx, principal }: Unit): Promise<OwnPhone> {
  return tx
    .selectFrom('app_user')
    .select(['phone', 'phone_confirmed as confirmed'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow();
}

/** @throws BusinessError 400 where the person has none that logs them in */
async function confirmedPhone(services: Services, principal: Principal): Promise<string> {
  const { phone, confirmed } = await runUnit(services, principal, ownPhone);
  if (!confirmed || phone === '') throw new BusinessError(400, 'auth.phone-proof');
  return phone;
}

function readPhone(typed: string): string {
  const phone = mobileNumber(typed);
  if (phone === null) throw new BusinessError(400, 'auth.phone-format');
  return phone;
}

async function requireGateway(services: Services): Promise<SmsGateway> {
  const gateway = await openGateway(services);
  if (gateway === null) throw new BusinessError(400, 'auth.phone-off');
  return gateway;
}
