import { mobileNumber } from '../../../core/text/phone.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { OAuthError } from '../../platform/errors/oauth-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Identity } from './identity.ts';
import { checkTenant, identityOf, rejectDisabled, tenantState } from './password-login.ts';
import { redeemCode, sendCode, type SentCode } from './sms-codes.ts';
import { openGateway } from './sms-gateway.ts';

/** Somebody who wants a code. */
export interface SmsRequest {
  readonly tenantId: string;
  readonly phone: string;
  readonly ip: string;
}

/**
 * Sends a code to a telephone. A number that nobody has is answered alike, and nothing is sent.
 *
 * @returns the id to be sent along with the code
 * @throws BusinessError 400 where this is not set up, the number is none, too many were asked for, or the gateway failed
 */
export async function sendSmsCode(services: Services, { tenantId, phone: typed, ip }: SmsRequest): Promise<string> {
  const gateway = await openGateway(services);
  if (gateway === null) throw new BusinessError(400, 'auth.phone-off');
  const phone = mobileNumber(typed);
  if (phone === null) throw new BusinessError(400, 'auth.phone-format');
  const state = await tenantState(services, tenantId);
  if (state !== 'open') throw new BusinessError(400, state === 'none' ? 'auth.no-tenant' : 'auth.tenant-expired');
  const ownerOf = () => ownerOfPhone(services, tenantId, phone);
  return sendCode(services, gateway, { tenantId, phone, purpose: 'login', ip, ownerOf });
}

/** @throws OAuthError where nobody can log in by telephone: that is said before anything of the call is looked at */
export async function rejectWithoutGateway(services: Services): Promise<void> {
  if ((await openGateway(services)) === null) throw new OAuthError('unsupported_grant_type', 'auth.phone-off');
}

/**
 * Who a code from a telephone belongs to.
 *
 * @throws OAuthError where the code is wrong, spent or too old, or the account was locked meanwhile
 */
export async function smsLogin(services: Services, sent: Omit<SentCode, 'purpose'>): Promise<Identity> {
  await checkTenant(services, sent.tenantId);
  const userId = await redeemCode(services, { ...sent, purpose: 'login' });
  if (userId === null) throw new OAuthError('access_denied', 'auth.wrong-captcha');
  await rejectDisabled(services, sent.tenantId, userId);
  return identityOf(services, { tenantId: sent.tenantId, userId, oauthId: '' });
}

/** The one person who may log in with this number; a number that two have names nobody. */
async function ownerOfPhone({ store }: Services, tenantId: string, phone: string): Promise<string | null> {
  const rows = await store.tenantTx(tenantId, '0', (tx) =>
    tx
      .selectFrom('app_user')
      .select('id')
      .where('phone', 'in', [phone, `86${phone}`, `+86${phone}`])
      .where('phone_confirmed', '=', true)
      .where('is_deleted', '=', false)
      .where('status', '=', 1)
      .limit(2)
      .execute(),
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
