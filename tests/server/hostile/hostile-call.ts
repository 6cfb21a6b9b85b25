import fc from 'fast-check';
import { calls } from '../../../src/core/calls/calls.ts';
import type { JsonSchema, QueryParameter } from '../../../src/core/calls/shapes.ts';
import type { RouteRow } from '../../../src/server/platform/http/route-table.ts';
import { brokenBody, hostileText, hostileValue, type HostileBody } from './hostile-values.ts';

/** One request, whoever sends it. */
export interface HostileCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: HostileBody | null;
}

/** Query keys that many calls read, beside those that the description of a call names. */
const likelyKeys = [
  'id',
  'ids',
  'tenantId',
  'parentId',
  'code',
  'taskId',
  'processInstanceId',
  'formId',
  'version',
  'current',
  'size',
  'ascs',
  'descs',
  'keyword',
  'after',
  'createTime_ge',
  'name_null',
  'sort_gt',
  'Blade-Auth',
  '__proto__',
];

const likelyFields = ['id', 'ids', 'taskId', 'formId', 'version', 'data', 'release', 'reason', 'outcome', 'ver', 'to'];

/** Records that exist, so that calls on records come as far as their rows. */
const records = ['project/project', 'system/role', 'system/user', 'project/sample', 'constructor/__proto__'];

/** Hostile requests to one route; `ids` are of rows that exist, of both companies. */
export function hostileCalls(route: RouteRow, ids: readonly string[]): fc.Arbitrary<HostileCall> {
  const call = calls.get(`${route.method} ${route.path}`);
  const parameters = call?.query ?? {};
  const schema = call?.body ?? {};
  const idText = fc.constantFrom(...ids);
  const hasBody = route.method !== 'GET' && route.method !== 'HEAD';
  return fc
    .record({
      path: pathOf(route.path, idText),
      query: queryOf(parameters, idText),
      headers: hostileHeaders,
      body: hasBody ? bodyOf(schema, idText) : fc.constant(null),
    })
    .map(({ path, query, headers, body }) => ({
      method: route.method,
      url: query === '' ? path : `${path}?${query}`,
      headers: body === null ? headers : { ...headers, 'content-type': body.type },
      body,
    }));
}

function pathOf(path: string, idText: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const parts = path.replace('/*', '/:rest').split(/(:area\/:record|:\w+)/);
  const value = fc.oneof(
    idText,
    hostileText.map((text) => text.slice(0, 250)),
  );
  const pieces = parts.map((part) => {
    if (part === ':area/:record') return fc.oneof(fc.constantFrom(...records), value.map(encoded));
    return part.startsWith(':') ? value.map((text) => encoded(text) || '%20') : fc.constant(part);
  });
  return fc.tuple(...pieces).map((texts) => texts.join(''));
}

/** Percent-encoded as a byte-wise client does it: lone surrogates become the bytes that no UTF-8 has. */
function encoded(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(sign);
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
      return bytes.map((byte) => `%${byte.toString(16)}`).join('');
    })
    .join('');
}

type Parameters = Readonly<Record<string, QueryParameter>>;

/** Raw queries: known keys as they should be, doubled, with brackets, and bytes that are no text. */
function queryOf(parameters: Parameters, idText: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const keys = Object.keys(parameters);
  const own = keys.length > 0 ? fc.constantFrom(...keys) : fc.constantFrom(...likelyKeys);
  const value = fc.oneof({ weight: 3, arbitrary: hostileText }, { weight: 2, arbitrary: idText }).map(encoded);
  const pair = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(own, value) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...likelyKeys), value) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        own.map((key) => `${key}[b]`),
        value,
      ),
    },
    { weight: 1, arbitrary: fc.tuple(own, fc.constantFrom('%', '%zz', '%ff', '%ed%a0%80', '%00')) },
  );
  const some = fc.array(pair, { maxLength: 3 });
  return fc
    .tuple(...Object.entries(parameters).map(([key, parameter]) => fittingPair(key, parameter, idText)), some)
    .map((pairs) => (pairs as (string[] | string[][] | null)[]).flatMap(flattened).join('&'));
}

function flattened(pairs: string[] | string[][] | null): string[] {
  if (pairs === null) return [];
  return pairs.every(Array.isArray) ? pairs.map((pair) => pair.join('=')) : [pairs.join('=')];
}

/** A key with a value of its type, so that a call does not end at the first one missing or wrong. */
function fittingPair(
  key: string,
  { required = false, schema = {} }: QueryParameter,
  idText: fc.Arbitrary<string>,
): fc.Arbitrary<string[] | null> {
  const number = schema['type'] === 'integer';
  const value = number ? fc.integer({ min: 1, max: 20 }).map(String) : fc.oneof(idText, fc.constantFrom('a', 'name'));
  const pair = value.map((text) => [key, encoded(text)]);
  return required ? pair : fc.option(pair, { freq: 1 });
}

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'accept-language': 'en;q=x,,;*' },
      { 'x-request-id': '<script>' },
      { 'x-request-id': 'x'.repeat(5000) },
      { 'tenant-id': "100001' or '1'='1" },
      { authorization: 'Basic ////' },
      { authorization: 'Basic ' },
      { 'x-forwarded-for': '::::,1.2.3.4.5' },
      { range: 'bytes=9-1,-,99999999999999999999-' },
      { 'if-none-match': '"' },
      { 'captcha-key': 'a\u00ff', 'captcha-code': '0' },
      { expect: 'nothing' },
      { 'accept-encoding': '*;q=0' },
    ),
  },
);

function bodyOf(schema: JsonSchema, idText: fc.Arbitrary<string>): fc.Arbitrary<HostileBody> {
  // As it should be but for what the schema cannot say, with a field or so wrong, and wrong all over.
  const shaped = [0, 1, 6].map((wrong) =>
    valueOf(schema, { idText, wrong }, 3).map((value) => ({
      type: 'application/json',
      bytes: Buffer.from(JSON.stringify(value) ?? ''),
    })),
  );
  return fc.oneof(...shaped, brokenBody);
}

/** How bodies are made. */
interface Making {
  readonly idText: fc.Arbitrary<string>;
  /** How many of ten values are none that the schema describes. */
  readonly wrong: number;
}

function valueOf(schema: JsonSchema, making: Making, depth: number): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, making, depth);
  return fc.oneof({ weight: 10 - making.wrong, arbitrary: fitting }, { weight: making.wrong, arbitrary: hostileValue });
}

function fittingValue(schema: JsonSchema, making: Making, depth: number): fc.Arbitrary<unknown> {
  const words = schema['enum'] as readonly unknown[] | undefined;
  if (words !== undefined) return fc.constantFrom(...words);
  const [type] = [schema['type']].flat();
  if (type === 'integer' || type === 'number') return fc.integer({ min: 1, max: 100 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return fc.oneof(making.idText, fc.constantFrom('x', 'walk', '/x', '2026-11-21'));
  if (type === 'array' && depth > 0) {
    return fc.array(valueOf((schema['items'] ?? {}) as JsonSchema, making, depth - 1), { maxLength: 4 });
  }
  return depth > 0 ? fittingObject(schema, making, depth) : making.idText;
}

function fittingObject(schema: JsonSchema, making: Making, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const known = Object.fromEntries(properties.map(([name, each]) => [name, valueOf(each, making, depth - 1)]));
  const needed = making.wrong > 1 ? [] : ((schema['required'] ?? []) as string[]).filter((name) => name in known);
  const more = fc.dictionary(fc.constantFrom(...likelyFields), hostileValue, {
    maxKeys: properties.length > 0 ? 1 : 5,
  });
  return fc.tuple(fc.record(known, { requiredKeys: needed }), more).map(([own, others]) => ({ ...others, ...own }));
}
