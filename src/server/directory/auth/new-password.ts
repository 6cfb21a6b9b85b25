import { createHash, randomInt } from 'node:crypto';
import { isLongEnough } from '../../../core/text/password.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Services } from '../../platform/services.ts';
import { isKnownDigest } from './known-digests.ts';

/** Without the characters that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 12;
const sentDigest = /^[0-9a-f]{32}$/i;

/** A random password for somebody to type once; about 69 bits. */
export function randomPassword(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** What clients send for a typed password: lower-case hex MD5. */
export function passwordDigest(typed: string): string {
  return createHash('md5').update(typed).digest('hex');
}

const empty = passwordDigest('');

/** Whose password it will be. */
export interface PasswordOwner {
  readonly tenantId: string;
  /** Account and names of the person. */
  readonly names: readonly string[];
}

/**
 * The digest of a new password that was sent as it was typed, or as its digest.
 *
 * @throws BusinessError 400 where it is too short, common, or made of a name, as far as a digest tells
 */
export async function newPasswordDigest(
  { store }: Pick<Services, 'store'>,
  owner: PasswordOwner,
  sent: string,
): Promise<string> {
  const typed = sentDigest.test(sent) ? null : sent;
  const digest = typed === null ? sent.toLowerCase() : passwordDigest(typed);
  if (digest === empty || (typed !== null && !isLongEnough(typed))) throw new BusinessError(400, 'user.password');
  const alike = typed === null ? [digest] : [digest, passwordDigest(typed.toLowerCase())];
  for (const each of alike) if (await isKnownDigest(each)) throw new BusinessError(400, 'user.common-password');
  const company = await store.platform
    .selectFrom('tenant')
    .select('tenant_name')
    .where('tenant_id', '=', owner.tenantId)
    .executeTakeFirst();
  const names = [...owner.names, company?.tenant_name ?? ''].map((name) => name.trim()).filter((name) => name !== '');
  const named = typed === null ? isVariant(digest, names) : holdsOnlyName(typed, names);
  if (named) throw new BusinessError(400, 'user.named-password');
  return digest;
}

/** Whether what was typed is a name with nothing but digits and signs around it. */
function holdsOnlyName(typed: string, names: readonly string[]): boolean {
  const bare = (text: string): string => text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const core = bare(typed);
  return names.some((name) => typed.toLowerCase() === name.toLowerCase() || (core !== '' && core === bare(name)));
}

const firstYear = 1950;
const lastYear = 2049;
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => String(firstYear + at));
const usual = ['', '1', '12', '123', '1234', '12345', '123456', '01', '66', '88', '666', '888', '6666', '8888'];
const signs = ['', '!', '@', '#', '.', '_'];
const endings = [...usual, ...years].flatMap((digits) =>
  signs.flatMap((sign) => [`${sign}${digits}`, `${digits}${sign}`]),
);

/** Whether a digest is that of a name as people lengthen it: capitals, a year or a run of digits, a sign. */
function isVariant(digest: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const lower = name.toLowerCase();
    const forms = new Set([name, lower, name.toUpperCase(), `${lower.charAt(0).toUpperCase()}${lower.slice(1)}`]);
    return [...forms].some((form) => endings.some((ending) => passwordDigest(form + ending) === digest));
  });
}
