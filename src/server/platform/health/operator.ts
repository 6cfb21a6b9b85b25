import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../errors/business-error.ts';
import { isLoopback, type Settings } from '../settings.ts';

/**
 * Lets those in who run the server: with the token of METRICS_TOKEN, or without one where others cannot reach it,
 * neither by themselves nor through a proxy on the same machine.
 *
 * @throws BusinessError 401
 */
export function requireOperator({ headers }: FastifyRequest, settings: Settings): void {
  const { metricsToken } = settings;
  if (metricsToken === null && isAlone(settings) && !isForwarded(headers)) return;
  const sent = (headers.authorization ?? '').replace(/^Bearer /i, '');
  if (metricsToken === null || !timingSafeEqual(digest(sent), digest(metricsToken))) {
    throw new BusinessError(401, 'http.operator');
  }
}

function isAlone({ host, trustProxy, publicUrl }: Settings): boolean {
  return isLoopback(host) && trustProxy === false && publicUrl === null;
}

/** Whether a proxy handed the call on, told of or not. */
function isForwarded(headers: FastifyRequest['headers']): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in headers);
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
