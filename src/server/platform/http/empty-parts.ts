import type { preValidationHookHandler } from 'fastify';

/** The parts of a body's schema that tell which keys may be left out. */
interface BodySchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
}

/** Takes null and an empty text for a key that may be left out as leaving it out. */
export function withoutEmptyParts({ properties, required }: BodySchema): preValidationHookHandler {
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
