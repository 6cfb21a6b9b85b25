import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../errors/business-error.ts';
import { isLoopback, type Settings } from '../settings.ts';

/**
 * Lets those in who run the server: with the token of METRICS_TOKEN, or without one where others cannot reach it.
 *
 * @throws BusinessError 401
 */
export function requireOperator({ headers }: FastifyRequest, { metricsToken, host }: Settings): void {
  if (metricsToken === null && isLoopback(host)) return;
  const sent = (headers.authorization ?? '').replace(/^Bearer /i, '');
  if (metricsToken === null || !timingSafeEqual(digest(sent), digest(metricsToken))) {
    throw new BusinessError(401, 'http.operator');
  }
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
