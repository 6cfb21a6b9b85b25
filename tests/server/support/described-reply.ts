import type { FastifyInstance } from 'fastify';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import { calls } from '../../../src/core/calls/calls.ts';
import { ref, type ReplyBody } from '../../../src/core/calls/shapes.ts';
import { routeFor, siteRoute } from '../../../src/server/platform/http/route-table.ts';
import { components } from '../../../src/server/platform/openapi/components.ts';
import { replySchema } from '../../../src/server/platform/openapi/document.ts';

/** What is looked at of a reply. */
export interface AnsweredReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: Buffer;
}

const ajv = new Ajv2020({ strict: false, allErrors: false });
ajv.addSchema({ $id: 'document', components });
const validators = new Map<string, ValidateFunction>();

/**
 * Holds a reply against the description of its call, so that every reply of the suite proves it.
 *
 * @throws Error naming the call and the place where the reply differs
 */
export function requireDescribed(app: FastifyInstance, method: string, url: string, reply: AnsweredReply): void {
  const route = routeFor(app.routeTable, method, url.split('?')[0] ?? '');
  if (route === null) return;
  const line = `${route.method} ${route.path}`;
  if (line === siteRoute) return;
  const described = calls.get(line);
  if (described === undefined) throw new Error(`${line} is not declared in src/core/calls.`);
  const body = described.also?.[reply.status] ?? (reply.status < 300 ? described.reply : null);
  const problem = body === null ? mismatch('failure', ref('Failure'), reply) : bodyMismatch(line, reply, body);
  if (problem === null) return;
  throw new Error(`${line} answered ${reply.status} otherwise than described: ${problem}\n${reply.raw.toString()}`);
}

function bodyMismatch(line: string, reply: AnsweredReply, body: ReplyBody): string | null {
  const found = reply.headers['content-type'];
  const type = typeof found === 'string' ? found : '';
  if (body.kind === 'bytes' && body.types.some((allowed) => allowed === '*/*' || type.startsWith(allowed))) return null;
  const schema = replySchema(body);
  if (schema === null) {
    // A failure that is told with HTTP 200 stands in the envelope.
    return type.includes('json') ? mismatch('failure', ref('Failure'), reply) : `its type is ${type}`;
  }
  return mismatch(`${line} ${reply.status}`, schema, reply);
}

function mismatch(name: string, schema: Readonly<Record<string, unknown>>, reply: AnsweredReply): string | null {
  let validate = validators.get(name);
  if (validate === undefined) {
    // References of the document point from its root.
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    validate = ajv.compile(JSON.parse(text) as object);
    validators.set(name, validate);
  }
  if (validate(reply.body) === true) return null;
  return ajv.errorsText(validate.errors, { dataVar: 'reply', separator: '; ' });
}
