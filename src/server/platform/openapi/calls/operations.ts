import type { DescribedCalls } from '../described-call.ts';
import { anything, bare, bytes, mapOf, oneOf, row, text } from '../shapes.ts';

/** Calls for those who run the server. */
export const operationCalls: DescribedCalls = {
  'GET /healthz': { summary: 'Whether the process is alive.', reply: bare(row({ status: oneOf('ok') })) },
  'GET /readyz': {
    summary: 'Whether the server can do its work.',
    reply: bare(row({ status: oneOf('ok') })),
    also: { 503: bare(row({ status: oneOf('unavailable'), problem: text })) },
  },
  'GET /metrics': { summary: 'Figures for Prometheus.', reply: bytes('text/plain') },
  'GET /openapi.json': { summary: 'This description.', reply: bare(mapOf(anything)) },
};
