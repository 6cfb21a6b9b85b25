import { namedSchemas, text, type JsonSchema } from '../../../core/calls/shapes.ts';

/** The envelope of everything that went wrong. */
const failure: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer', minimum: 201, maximum: 599 },
    success: { const: false },
    data: { description: 'More about it, for example findings of a form.' },
    msg: { type: 'string', minLength: 1 },
    message: text,
    requestId: text,
  },
  required: ['code', 'success', 'data', 'msg'],
  additionalProperties: false,
};

/** What several calls share. */
export const components = {
  securitySchemes: {
    bladeAuth: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: '`bearer ` and the access token.' },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Sent again with the same body within 24 hours, the call answers the same and does nothing anew.',
      schema: { type: 'string', pattern: String.raw`^[\x21-\x7e]{1,200}$` },
    },
  },
  responses: {
    Failure: {
      description: 'It could not be done; nothing was changed.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
  schemas: { Failure: failure, ...Object.fromEntries(namedSchemas) },
} satisfies JsonSchema;
