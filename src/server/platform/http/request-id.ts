import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Header that carries the id both ways. */
const requestIdHeader = 'x-request-id';

/** Long enough for every usual kind of id, too short and too plain to forge a log line with. */
const sane = /^[\w.:/+=-]{1,64}$/;

/** The id that a proxy or client gave the call, where it is fit for a log; else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers[requestIdHeader];
  return typeof sent === 'string' && sane.test(sent) ? sent : randomUUID();
}

/** Names the call in its answer, so that what people see can be found in the logs. */
export function echoRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(requestIdHeader, request.id);
}

/** Puts the id on every answer. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    echoRequestId(request, reply);
    next();
  });
}
