import { anybody } from './access.ts';
import type { CallGroup } from './call.ts';
import { bare, bytes, freeObject, oneOf, row, text } from './shapes.ts';

/** Calls for those who run the server. */
export const operationCalls = {
  'GET /healthz': {
    summary: 'Whether the process is alive.',
    access: anybody,
    reply: bare(row({ status: oneOf('ok') })),
  },
  'GET /readyz': {
    summary: 'Whether the server can do its work.',
    access: anybody,
    reply: bare(row({ status: oneOf('ok') }, { warning: text })),
    also: { 503: bare(row({ status: oneOf('unavailable'), problem: text })) },
  },
  'GET /metrics': {
    summary: 'Figures for Prometheus.',
    access: anybody,
    untraced: 'figures of the server',
    reply: bytes('text/plain'),
  },
  'GET /openapi.json': { summary: 'This description.', access: anybody, reply: bare(freeObject) },
} satisfies CallGroup;
