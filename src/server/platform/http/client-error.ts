import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { bareContentPolicy } from './security-headers.ts';
import { say, type MessageKey } from '../errors/messages.ts';

/** A fault that the HTTP parser found before there was a request. */
type ClientError = Error & { readonly code?: string };

const byCode: Readonly<Record<string, readonly [status: number, key: MessageKey]>> = {
  HPE_HEADER_OVERFLOW: [431, 'http.header-too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'http.timeout'],
  /** Too many connections from one address. */
  crowded: [503, 'http.crowded'],
};

/** Until an answered connection is cut, so that the answer arrives. */
const lingerMs = 5000;

/** Answers, in the envelope, a request that cannot be read at all, and closes its connection. */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, key] = byCode[error.code ?? ''] ?? [400, 'http.malformed'];
  // No header can be trusted, not even the language.
  const body = JSON.stringify({ code: status, success: false, data: {}, msg: say(key, 'zh') });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    `content-security-policy: ${bareContentPolicy}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Who never closes their side would keep the connection for good.
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}
