import type { preValidationHookHandler } from 'fastify';
import type { JsonSchema, Schema } from '../../../core/calls/shapes.ts';

/** Takes null and an empty text for a key that may be left out as leaving it out. */
export function withoutEmptyParts(body: Schema): preValidationHookHandler {
  const { properties, required = [] } = body as { properties: JsonSchema; required?: readonly string[] };
  const optional = Object.keys(properties).filter((key) => !required.includes(key));
  return (request, _reply, done) => {
    const { body } = request;
    if (typeof body === 'object' && body !== null) {
      const parts = body as Record<string, unknown>;
      for (const key of optional) if (parts[key] === null || parts[key] === '') delete parts[key];
    }
    done();
  };
}

/** What a client left out, sent as null or as an empty text. */
export function emptyAsNull(value: string | null | undefined): string | null {
  return value === undefined || value === null || value === '' ? null : value;
}
