import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { mobileNumber } from '../../../core/text/phone.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Services } from '../../platform/services.ts';
import type { SmsGateway } from '../../platform/settings.ts';
import { consume, type RateLimit } from './rate-buckets.ts';
import { sendSms } from './sms-gateway.ts';
import type { CodePurpose } from './tables.ts';
import { later } from './tokens.ts';

const lifeMinutes = 5;
const mostTries = 5;
const soonest: RateLimit = { name: 'sms minute', most: 1, seconds: 60 };
const hourly: RateLimit = { name: 'sms hour', most: 5, seconds: 3600 };
const byAddress: RateLimit = { name: 'sms address', most: 30, seconds: 3600 };

/** A code that is wanted. */
export interface WantedCode {
  readonly tenantId: string;
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly ip: string;
}

/** What came back from a telephone. */
export interface SentCode {
  readonly tenantId: string;
  readonly phone: string;
  readonly purpose: CodePurpose;
  /** What asking for the code answered. */
  readonly id: string;
  readonly code: string;
}

/**
 * Sends a code to a telephone. A number that nobody has is answered alike, and nothing is sent.
 *
 * @param ownerOf whom the code will be good for; null = nobody
 * @returns the id to be sent along with the code
 * @throws BusinessError where too many were asked for, or the gateway failed
 */
export async function sendCode(
  services: Services,
  gateway: SmsGateway,
  { tenantId, phone, purpose, ip, ownerOf }: WantedCode & { readonly ownerOf: () => Promise<string | null> },
): Promise<string> {
  const { store, clock } = services;
  await limitSending(services, { number: `${tenantId}/${phone}`, purpose, ip });
  const userId = await ownerOf();
  const id = randomBytes(16).toString('hex');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = later(clock.now(), lifeMinutes * 60);
  const hash = await services.passwords.hash(keyedCode(services, id, code));
  const row = { id, tenant_id: tenantId, phone, user_id: userId, purpose, code: hash, expires_at: expiresAt };
  await store.platform.insertInto('sms_code').values(row).execute();
  if (userId === null) return id;
  const sent = await sendSms(services, gateway, { phone, code, tenantId, minutes: lifeMinutes });
  if (!sent) throw new BusinessError(400, 'auth.sms-failed');
  return id;
}

/** Whom a code is good for, once; null where it is wrong, spent or too old. Five wrong tries spend it. */
export async function redeemCode(services: Services, sent: SentCode): Promise<string | null> {
  const { store, clock, passwords } = services;
  return store.platform.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('sms_code')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', sent.id)
      .where('tenant_id', '=', sent.tenantId)
      .where('phone', '=', mobileNumber(sent.phone) ?? '')
      .where('purpose', '=', sent.purpose)
      .where('expires_at', '>', clock.now())
      .where('tries', '<', mostTries)
      .returning(['code', 'user_id'])
      .executeTakeFirst();
    const right = await passwords.matches(row?.code ?? null, keyedCode(services, sent.id, sent.code));
    if (row === undefined || !right) return null;
    await tx.deleteFrom('sms_code').where('id', '=', sent.id).execute();
    return row.user_id;
  });
}

/** A code has six digits: however slow, a hash without a key would tell it to whoever tries all. */
function keyedCode({ secrets }: Services, id: string, code: string): string {
  return createHmac('sha256', secrets.derive('sms code')).update(`${id}/${code}`).digest('base64url');
}

async function limitSending(
  { store, clock }: Services,
  { number, purpose, ip }: { readonly number: string; readonly purpose: CodePurpose; readonly ip: string },
): Promise<void> {
  const now = clock.now();
  for (const [limit, key] of [
    [byAddress, ip],
    [soonest, `${number} ${purpose}`],
    [hourly, number],
  ] as const) {
    if (!(await consume(store.platform, limit, key, now))) throw new BusinessError(429, 'auth.sms-soon');
  }
}
