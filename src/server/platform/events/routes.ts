import { apiGroups } from '../../../core/product.ts';
import { principalOf } from '../http/access.ts';
import type { RouteModule } from '../http/route-module.ts';
import { EventStreams } from './event-streams.ts';

/** The stream that tells open pages what changed. */
export const eventRoutes: RouteModule = {
  name: 'events',
  register(app, services) {
    const streams = new EventStreams(services.events, services.sessions);
    app.addHook('preClose', (done) => {
      streams.close();
      done();
    });
    app.get(`/api/${apiGroups.baseConfig}/events`, (request, reply) => {
      const principal = principalOf(request);
      const life = principal.expiresAt.getTime() - services.clock.now().getTime();
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          // A connection kept for another call would hold up a server that wants to stop.
          .header('connection', 'close')
          .header('x-accel-buffering', 'no')
          .send(streams.open(principal, life))
      );
    });
  },
};
