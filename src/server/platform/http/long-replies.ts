import type { FastifyInstance } from 'fastify';
import { inTurns } from '../turns/in-turns.ts';
import { writeJson } from '../turns/json-writer.ts';

/** Others have their turn while a long reply is written. */
export function addLongReplies(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const text = await inTurns(writeJson(payload));
    reply.serializer(() => text);
    return payload;
  });
}
