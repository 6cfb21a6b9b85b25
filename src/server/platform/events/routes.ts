import type { FastifyInstance } from 'fastify';
import { principalOf } from '../http/access.ts';
import { route, type Route } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { EventStreams } from './event-streams.ts';

/** The stream that tells open pages what changed; it ends with the server. */
export function eventRoutes(app: FastifyInstance, { events, sessions, clock }: Services): readonly Route[] {
  const streams = new EventStreams(events, sessions);
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  return [
    route('GET /api/seqdesk-baseconfig/events', ({ request, reply }, { query }) => {
      const principal = principalOf(request);
      const life = principal.expiresAt.getTime() - clock.now().getTime();
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          // A connection kept for another call would hold up a server that wants to stop.
          .header('connection', 'close')
          .header('x-accel-buffering', 'no')
          .send(streams.open(principal, life, query.page))
      );
    }),
  ];
}
