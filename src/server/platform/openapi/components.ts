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
  responses: {
    Failure: {
      description: 'It could not be done; nothing was changed.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  },
  schemas: { Failure: failure, ...Object.fromEntries(namedSchemas) },
} satisfies JsonSchema;
