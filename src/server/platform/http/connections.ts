import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { answerClientError } from './client-error.ts';

/** The largest upload over a slow line takes a while. */
export const uploadTimeoutMs = 1_800_000;

/** Keeps connections from being held by who does not go on: bodies that do not arrive, and many from one address. */
export function guardConnections(app: FastifyInstance, settings: Settings): void {
  limitBodies(app, settings.bodyTimeoutMs);
  // Behind a proxy all connections come from it, and it has limits of its own.
  if (settings.trustProxy === false) limitAddresses(app, settings.connectionsPerAddress);
}

/** Ends a call whose body has not arrived in time; those that take files may take as long as the whole request. */
function limitBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    if (request.routeOptions.config.call?.takesFile !== true && hasBody(raw)) {
      const giveUp = (): void => {
        if (reply.raw.headersSent) raw.destroy();
        else answerClientError(Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
      };
      const timer = setTimeout(giveUp, timeoutMs).unref();
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    next();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Refuses connections beyond the limit with 503. */
function limitAddresses(app: FastifyInstance, most: number): void {
  const held = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    const now = (held.get(address) ?? 0) + 1;
    held.set(address, now);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
    if (now > most) answerClientError(Object.assign(new Error('crowded'), { code: 'crowded' }), socket);
  });
}
