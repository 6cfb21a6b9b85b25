import type { FastifyRequest } from 'fastify';
import { say, type MessageKey } from '../errors/messages.ts';
import { languageOf } from './language.ts';

/** What every call answers with, save the few of the token group. */
export interface Envelope<T> {
  readonly code: number;
  readonly success: boolean;
  readonly data: T;
  readonly msg: string;
}

/** Success with data; null data travels as `{}`. */
export function ok<T>(request: FastifyRequest, data: T | null, key?: MessageKey): Envelope<T | Record<string, never>> {
  const language = languageOf(request);
  if (data === null) return { code: 200, success: true, data: {}, msg: say(key ?? 'http.no-data', language) };
  return { code: 200, success: true, data, msg: say(key ?? 'http.ok', language) };
}

/** Success without data. */
export function done(request: FastifyRequest, key: MessageKey = 'http.ok'): Envelope<Record<string, never>> {
  return { code: 200, success: true, data: {}, msg: say(key, languageOf(request)) };
}

/** A call that went well and changed nothing: HTTP 200 with code 400. */
export function nothingDone(request: FastifyRequest): Envelope<Record<string, never>> {
  return { code: 400, success: false, data: {}, msg: say('http.failed', languageOf(request)) };
}
