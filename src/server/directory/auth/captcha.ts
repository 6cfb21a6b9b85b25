import { randomBytes, randomInt } from 'node:crypto';
import type { PlatformHandle } from '../../platform/store/database.ts';
import { captchaLetters, drawCaptcha } from './captcha-image.ts';
import { later } from './tokens.ts';

/** What the captcha call answers. */
export interface Captcha {
  readonly key: string;
  /** A `data:image/png` address. */
  readonly image: string;
}

const length = 5;
const lifeSeconds = 30 * 60;

/** Draws a new captcha and remembers its text. */
export async function newCaptcha(db: PlatformHandle, now: Date): Promise<Captcha> {
  const code = Array.from({ length }, () => captchaLetters.charAt(randomInt(captchaLetters.length))).join('');
  const key = randomBytes(16).toString('hex');
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute();
  await db
    .insertInto('captcha')
    .values({ key, code, expires_at: later(now, lifeSeconds) })
    .execute();
  return { key, image: `data:image/png;base64,${drawCaptcha(code).toString('base64')}` };
}

/** Whether the text is the captcha's, whatever its case; a captcha is good for one try. */
export async function checkCaptcha(db: PlatformHandle, now: Date, key: string, code: string): Promise<boolean> {
  const row = await db.deleteFrom('captcha').where('key', '=', key).returningAll().executeTakeFirst();
  return row !== undefined && row.expires_at > now && row.code.toLowerCase() === code.trim().toLowerCase();
}
