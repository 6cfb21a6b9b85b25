import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../errors/business-error.ts';
import { inTurns } from '../turns/in-turns.ts';
import { JsonFault, readJson, type JsonLimits } from '../turns/json-reader.ts';
import { noteBody } from './idempotency-key.ts';

/** A sheet of 10,000 rows and 34 columns has 350,000 values, a form 300 keys; the longest field has 100,000 characters. */
const limits: JsonLimits = { depth: 200, values: 600_000, keys: 20_000, text: 1_000_000, key: 1000 };

const mostFormKeys = 1000;

/**
 * How bodies are read: JSON with a missing body as `{}` (the contract's POSTs often have none), forms as flat objects,
 * plain text as it is. Others have their turn while a long one is read.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyHash', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (body.length === 0) return {};
    await noteBody(request, body);
    const parsePiece = (piece: string): unknown => {
      let parsed: { readonly error: Error | null; readonly value?: unknown } = { error: null };
      void json(request, piece, (error, value) => (parsed = { error, value }));
      if (parsed.error !== null) throw parsed.error;
      return parsed.value;
    };
    return inTurns(readJson(body.replace(/^\uFEFF/, ''), limits, parsePiece)).catch((error: unknown) => {
      if (!(error instanceof JsonFault)) throw error;
      throw refusals[error.reason]();
    });
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      await noteBody(request, body);
      if (body.split('&', mostFormKeys + 1).length > mostFormKeys) throw tooMany(mostFormKeys);
      return Object.fromEntries(new URLSearchParams(body));
    },
  );
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    await noteBody(request, body);
    return body;
  });
}

const refusals: Readonly<Record<JsonFault['reason'], () => BusinessError>> = {
  syntax: () => new BusinessError(400, 'http.unreadable'),
  'too-many': () => tooMany(limits.values),
  'too-long': () => new BusinessError(413, 'http.text-too-long', { args: { most: limits.text, key: limits.key } }),
};

function tooMany(most: number): BusinessError {
  return new BusinessError(413, 'http.too-many-values', { args: { most } });
}
