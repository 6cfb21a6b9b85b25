import type { Call } from '../../../core/calls/call.ts';
import { accessTo, callParts } from '../../../core/calls/calls.ts';
import {
  ref,
  row,
  type JsonSchema,
  type QueryParameter,
  type ReplyBody,
  type Schema,
} from '../../../core/calls/shapes.ts';
import { product } from '../../../core/product.ts';
import { takesKey } from '../http/idempotency-key.ts';
import { components } from './components.ts';

/** The description of every call in OpenAPI 3.1, as a JSON value. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [part, group] of Object.entries(callParts)) {
    for (const [name, call] of Object.entries(group)) {
      const [method = '', path = ''] = name.split(' ');
      const there = pathOf(path);
      paths[there] = { ...paths[there], [method.toLowerCase()]: operationOf({ part, method, path, call }) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: product.name.en, version: '1', description: 'Every call of the server; texts in docs/http.md.' },
    servers: [{ url: '/' }],
    tags: Object.keys(callParts).map((name) => ({ name })),
    security: [{ bladeAuth: [] }],
    paths,
    components,
  };
}

/** The path as OpenAPI writes it: `/file/{id}`. */
export function pathOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** The schema of a whole reply body; null where it is no JSON. */
export function replySchema(reply: ReplyBody): JsonSchema | null {
  switch (reply.kind) {
    case 'bytes':
      return null;
    case 'bare':
      return reply.schema;
    case 'done':
      return enveloped(row({}));
    case 'data':
      return enveloped(reply.schema);
  }
}

function enveloped(schema: Schema): JsonSchema {
  const envelope = {
    type: 'object',
    properties: { code: { const: 200 }, success: { const: true }, data: schema, msg: { type: 'string' } },
    required: ['code', 'success', 'data', 'msg'],
    additionalProperties: false,
  };
  return { anyOf: [envelope, ref('Failure')] };
}

/** A call with its name in parts. */
interface NamedCall {
  readonly part: string;
  readonly method: string;
  readonly path: string;
  readonly call: Call;
}

function operationOf({ part, method, path, call }: NamedCall): JsonSchema {
  const access = accessTo(call);
  return {
    operationId: `${method.toLowerCase()} ${pathOf(path)}`,
    summary: call.summary,
    tags: [part],
    'x-access': JSON.stringify(access),
    ...(access.kind === 'public' ? { security: [] } : {}),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(call.query ?? {}),
      ...(takesKey(`${method} ${path}`, call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...requestBodyOf(call.body ?? null, call.takesFile === true),
    responses: responsesOf(call),
  };
}

function requestBodyOf(body: JsonSchema | null, takesFile: boolean): JsonSchema {
  if (body === null && !takesFile) return {};
  const content = {
    ...(takesFile ? { 'multipart/form-data': { schema: fileBody } } : {}),
    ...(body === null ? {} : { 'application/json': { schema: body } }),
  };
  return { requestBody: { required: true, content } };
}

const fileBody: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: Readonly<Record<string, QueryParameter>>): JsonSchema[] {
  return Object.entries(query).map(([name, parameter]) => ({
    name,
    in: 'query',
    description: parameter.description,
    required: parameter.required === true,
    schema: parameter.schema ?? { type: 'string' },
  }));
}

function responsesOf({ reply, also = {} }: Call): JsonSchema {
  const responses: Record<string, JsonSchema> = { 200: responseOf('Done.', reply) };
  for (const [status, other] of Object.entries(also)) {
    responses[status] = responseOf(`HTTP ${status}.`, other);
  }
  responses['default'] = { $ref: '#/components/responses/Failure' };
  return responses;
}

function responseOf(description: string, reply: ReplyBody): JsonSchema {
  if (reply.kind !== 'bytes') {
    return { description, content: { 'application/json': { schema: replySchema(reply) } } };
  }
  const content = Object.fromEntries(reply.types.map((type) => [type, { schema: { type: 'string' } }]));
  return { description, content };
}
