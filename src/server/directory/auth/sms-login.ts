import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { mobileNumber } from '../../../core/text/phone.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { OAuthError } from '../../platform/errors/oauth-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Identity } from './identity.ts';
import { checkTenant, identityOf, rejectDisabled, tenantState } from './password-login.ts';
import { consume, type RateLimit } from './rate-buckets.ts';
import { openGateway, sendSms } from './sms-gateway.ts';
import { later } from './tokens.ts';

const lifeMinutes = 5;
const mostTries = 5;
const soonest: RateLimit = { name: 'sms minute', most: 1, seconds: 60 };
const hourly: RateLimit = { name: 'sms hour', most: 5, seconds: 3600 };
const byAddress: RateLimit = { name: 'sms address', most: 30, seconds: 3600 };

/** Somebody who wants a code. */
export interface SmsRequest {
  readonly tenantId: string;
  readonly phone: string;
  readonly ip: string;
}

/** What came back from a telephone. */
export interface SmsCredentials {
  readonly tenantId: string;
  readonly phone: string;
  /** What asking for the code answered. */
  readonly id: string;
  readonly code: string;
}

/**
 * Sends a code to a telephone. A number that nobody has is answered alike, and nothing is sent.
 *
 * @returns the id to be sent along with the code
 * @throws BusinessError 400 where this is not set up, the number is none, too many were asked for, or the gateway failed
 */
export async function sendSmsCode(services: Services, { tenantId, phone: typed, ip }: SmsRequest): Promise<string> {
  const { store, clock } = services;
  const gateway = await openGateway(services);
  if (gateway === null) throw new BusinessError(400, 'auth.phone-off');
  const phone = mobileNumber(typed);
  if (phone === null) throw new BusinessError(400, 'auth.phone-format');
  const state = await tenantState(services, tenantId);
  if (state !== 'open') throw new BusinessError(400, state === 'none' ? 'auth.no-tenant' : 'auth.tenant-expired');
  await limitSending(services, `${tenantId}/${phone}`, ip);
  const userId = await ownerOf(services, tenantId, phone);
  const id = randomBytes(16).toString('hex');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    id,
    tenant_id: tenantId,
    phone,
    user_id: userId,
    code,
    expires_at: later(clock.now(), lifeMinutes * 60),
  };
  await store.platform.insertInto('sms_code').values(row).execute();
  if (userId === null) return id;
  const sent = await sendSms(services, gateway, { phone, code, tenantId, minutes: lifeMinutes });
  if (!sent) throw new BusinessError(400, 'auth.sms-failed');
  return id;
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
export async function smsLogin(services: Services, sent: SmsCredentials): Promise<Identity> {
  await checkTenant(services, sent.tenantId);
  const userId = await redeem(services, sent);
  if (userId === null) throw new OAuthError('access_denied', 'auth.wrong-captcha');
  await rejectDisabled(services, sent.tenantId, userId);
  return identityOf(services, { tenantId: sent.tenantId, userId, oauthId: '' });
}

/** A code is good once; five wrong tries spend it. */
async function redeem({ store, clock }: Services, sent: SmsCredentials): Promise<string | null> {
  return store.platform.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('sms_code')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', sent.id)
      .where('tenant_id', '=', sent.tenantId)
      .where('phone', '=', mobileNumber(sent.phone) ?? '')
      .where('expires_at', '>', clock.now())
      .where('tries', '<', mostTries)
      .returning(['code', 'user_id'])
      .executeTakeFirst();
    if (row === undefined || row.code !== sent.code) return null;
    await tx.deleteFrom('sms_code').where('id', '=', sent.id).execute();
    return row.user_id;
  });
}

async function limitSending({ store, clock }: Services, phone: string, ip: string): Promise<void> {
  const now = clock.now();
  for (const [limit, key] of [
    [byAddress, ip],
    [soonest, phone],
    [hourly, phone],
  ] as const) {
    if (!(await consume(store.platform, limit, key, now))) throw new BusinessError(429, 'auth.sms-soon');
  }
}

/** The one person who may log in with this number; a number that two have names nobody. */
async function ownerOf({ store }: Services, tenantId: string, phone: string): Promise<string | null> {
  const rows = await store.tenantTx(tenantId, '0', (tx) =>
    tx
      .selectFrom('app_user')
      .select('id')
      .where('phone', 'in', [phone, `86${phone}`, `+86${phone}`])
      .where('is_deleted', '=', false)
      .where('status', '=', 1)
      .limit(2)
      .execute(),
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
