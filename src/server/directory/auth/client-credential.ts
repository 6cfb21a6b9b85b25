import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { product } from '../../../core/product.ts';
import { OAuthError } from '../../platform/errors/oauth-error.ts';

const expected = digest(`${product.clientId}:${product.clientSecret}`);

/**
 * Checks `Authorization: Basic`. The credential stands in the browser's code, so it identifies and does not protect.
 *
 * @throws OAuthError invalid_client
 */
export function checkClient(request: FastifyRequest): void {
  const encoded = /^basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const sent = digest(Buffer.from(encoded, 'base64').toString('utf8'));
  if (!timingSafeEqual(sent, expected)) throw new OAuthError('invalid_client', 'auth.client');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
