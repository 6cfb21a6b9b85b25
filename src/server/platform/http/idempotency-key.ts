import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { calls } from '../../../core/calls/calls.ts';
import type { Call } from '../../../core/calls/call.ts';
import { BusinessError } from '../errors/business-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body as it was sent, where a key came along; empty without a body, and for files. */
    bodyHash: string;
  }
}

const keyHeader = 'idempotency-key';
const wellFormed = /^[\x21-\x7e]{1,200}$/;

/** Whether a call does something that its key keeps from being done twice. */
export function takesKey(name: string, { unkeyed }: Pick<Call, 'unkeyed'>): boolean {
  return !name.startsWith('GET ') && unkeyed === undefined;
}

/**
 * The key that a call was sent with; null without one, and where it only reads.
 *
 * @throws BusinessError 400 for a key of a wrong form
 */
export function keyOf(request: FastifyRequest, name: string): string | null {
  const sent = request.headers[keyHeader];
  const call = calls.get(name);
  if (sent === undefined || call === undefined || !takesKey(name, call)) return null;
  if (typeof sent !== 'string' || !wellFormed.test(sent)) throw new BusinessError(400, 'http.key-format');
  return sent;
}

/** Characters that are looked at before others have their turn. */
export const charactersAtOnce = 1_048_576;

/** Notes what a body says, as far as a key has to be held against it. */
export async function noteBody(request: FastifyRequest, body: string): Promise<void> {
  if (request.headers[keyHeader] === undefined) return;
  const hash = createHash('sha256');
  for (let at = 0; at < body.length; at += charactersAtOnce) {
    if (at > 0) await nextTurn();
    hash.update(body.slice(at, at + charactersAtOnce), 'utf16le');
  }
  request.bodyHash = hash.digest('hex');
}

/** SHA-256 of a body, in hex. */
export function hashOf(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
