import { product } from '../../../core/product.ts';
import type { RouteRow } from '../http/route-table.ts';
import { describedParts } from './calls/all.ts';
import { components } from './components.ts';
import type { DescribedCall, JsonSchema, QueryParameter, ReplyBody } from './described-call.ts';
import { data, ref } from './shapes.ts';

/** What is known of a call from all places together. */
interface Call {
  readonly route: RouteRow;
  readonly part: string;
  readonly described: DescribedCall;
}

/**
 * The description of every call in OpenAPI 3.1, from the routes, the policy and the described calls.
 *
 * @returns a JSON value; the same for the same routes
 */
export function openApiDocument(routes: readonly RouteRow[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of callsOf(routes)) {
    const path = pathOf(call.route.path);
    paths[path] = { ...paths[path], [call.route.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: product.name.en, version: '1', description: 'Every call of the server; texts in docs/http.md.' },
    servers: [{ url: '/' }],
    tags: Object.keys(describedParts).map((name) => ({ name })),
    security: [{ bladeAuth: [] }],
    paths,
    components,
  };
}

/** Every described call with its part, by `METHOD /path` as routes are registered. */
export function describedCalls(): ReadonlyMap<string, { readonly part: string; readonly described: DescribedCall }> {
  const all = new Map<string, { readonly part: string; readonly described: DescribedCall }>();
  for (const [part, calls] of Object.entries(describedParts)) {
    for (const [line, described] of Object.entries(calls)) all.set(line, { part, described });
  }
  return all;
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
    case 'data':
      return { anyOf: [envelope(reply.schema), ref('Failure')] };
  }
}

function envelope(schema: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code: { const: 200 }, success: { const: true }, data: schema, msg: { type: 'string' } },
    required: ['code', 'success', 'data', 'msg'],
    additionalProperties: false,
  };
}

function callsOf(routes: readonly RouteRow[]): Call[] {
  const all = describedCalls();
  return routes.flatMap((route) => {
    const found = all.get(`${route.method} ${route.path}`);
    return found === undefined ? [] : [{ route, ...found }];
  });
}

function operationOf({ route, part, described }: Call): JsonSchema {
  const body = described.body ?? route.body;
  return {
    operationId: `${route.method.toLowerCase()} ${pathOf(route.path)}`,
    summary: described.summary,
    tags: [part],
    'x-access': JSON.stringify(route.access),
    ...(route.access.kind === 'public' ? { security: [] } : {}),
    parameters: [...pathParameters(route.path), ...queryParameters(described.query ?? {})],
    ...requestBodyOf(body, described.takesFile === true),
    responses: responsesOf(described),
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

function responsesOf(described: DescribedCall): JsonSchema {
  const responses: Record<string, JsonSchema> = { 200: responseOf('Done.', described.reply) };
  for (const [status, reply] of Object.entries(described.also ?? {})) {
    responses[status] = responseOf(`HTTP ${status}.`, reply);
  }
  responses['default'] = { $ref: '#/components/responses/Failure' };
  return responses;
}

function responseOf(description: string, reply: ReplyBody): JsonSchema {
  if (reply.kind !== 'bytes') {
    const schema = replySchema(reply) ?? replySchema(data({}));
    return { description, content: { 'application/json': { schema } } };
  }
  const content = Object.fromEntries(reply.types.map((type) => [type, { schema: { type: 'string' } }]));
  return { description, content };
}
