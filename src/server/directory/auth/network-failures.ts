import type { Services } from '../../platform/services.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { consume, countTaken, type RateLimit } from './rate-buckets.ts';

/** Failed logins from one network, whatever the account; a whole company may sit behind one. Nothing is refused by it. */
export const networkFailures: RateLimit = { name: 'login failures', most: 2_000_000_000, seconds: 30 * 60 };

/** Failures from which on tries from there wait, and from which on they need a captcha. */
export const slowFrom = 20;
export const captchaFrom = 100;

const shortestPauseMs = 250;
const longestPauseMs = 4000;
/** So many more failures double the pause. */
const doubledBy = 16;

/** How long a try waits after so many failures from its network. */
export function pauseAfter(failures: number): number {
  if (failures < slowFrom) return 0;
  return Math.min(longestPauseMs, Math.round(shortestPauseMs * 2 ** ((failures - slowFrom) / doubledBy)));
}

/** Failed logins from the network of an address within the last half hour, on all nodes. */
export function failuresFrom({ store, clock }: Services, ip: string): Promise<number> {
  return countTaken(store.platform, networkFailures, networkOf(ip), clock.now());
}

/** Counts a failed login. */
export async function countFailureFrom({ store, clock }: Services, ip: string): Promise<void> {
  await consume(store.platform, networkFailures, networkOf(ip), clock.now());
}
