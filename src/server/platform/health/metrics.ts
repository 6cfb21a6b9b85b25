import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import { roomLeft } from './room-left.ts';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Measures every call by its route's pattern. */
export function addMetrics(app: FastifyInstance, { store, settings }: Pick<Services, 'store' | 'settings'>): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  const refusedLogins = new Counter({
    name: 'login_refused_total',
    help: 'Token calls that were refused.',
    registers: [registry],
  });
  addPoolGauge(registry, store);
  new Gauge({
    name: 'storage_free_bytes',
    help: 'Room left on the disk of DATA_DIR.',
    registers: [registry],
    async collect() {
      this.set(await roomLeft(settings.dataDir));
    },
  });
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (route.endsWith('/oauth/token') && reply.statusCode >= 400) refusedLogins.inc();
    next();
  });
  app.addHook('onClose', (_app, next) => {
    registry.clear();
    next();
  });
  return registry;
}

function addPoolGauge(registry: Registry, store: Store): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state; waiting = calls without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(store.connections())) this.set({ state }, count);
    },
  });
}
