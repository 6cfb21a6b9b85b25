import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../../src/core/calls/calls.ts';
import { siteRoute } from '../../../../src/server/platform/http/route-table.ts';
import { requireDescribed } from '../../support/described-reply.ts';
import { startTestServer, type Json, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let document: Json;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.anonymous.get('/openapi.json')).body;
});
afterAll(() => server.close());

/** Every `$ref` in a JSON value. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

/** What a pointer such as `#/components/schemas/Task` names. */
function target(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<Json>((value, key) => value?.[key], document);
}

describe('the description of all calls', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect([valid, document.openapi]).toEqual([true, '3.1.0']);
  });

  test('names every route, and nothing else', () => {
    const routes = server.app.routeTable
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((line) => line !== siteRoute);
    expect([...calls.keys()].toSorted()).toEqual(routes.toSorted());
    expect(Object.keys(document.paths).length).toBeGreaterThan(100);
  });

  test('says of each call who may make it', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path as Json)) as Json[];
    for (const operation of operations) {
      const access = JSON.parse(operation['x-access']);
      expect([operation.operationId, operation.security]).toEqual([
        operation.operationId,
        access.kind === 'public' ? [] : undefined,
      ]);
    }
  });

  test('says which calls take an Idempotency-Key', () => {
    const keyed = [...calls].filter(([name, { unkeyed }]) => !name.startsWith('GET ') && unkeyed === undefined);
    for (const [name] of calls) {
      const [method = '', path = ''] = name.split(' ');
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      const takes = references(operation.parameters).includes('#/components/parameters/IdempotencyKey');
      expect([name, takes]).toEqual([name, keyed.some(([other]) => other === name)]);
    }
    expect(keyed.length).toBeGreaterThan(50);
  });

  test('says which calls take a file, and how', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path as Json)) as Json[];
    const taking = operations.filter(({ requestBody }) => requestBody?.content['multipart/form-data'] !== undefined);
    expect(new Set(taking.map(({ operationId }) => operationId))).toEqual(
      new Set([
        'post /api/seqdesk-resource/file',
        'post /api/seqdesk-resource/file/read-tables',
        'post /api/seqdesk-{area}/{record}/import',
      ]),
    );
    const { requestBody } = document.paths['/api/seqdesk-resource/file'].post;
    expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data']);
  });

  test('refers to nothing that is not there', () => {
    const found = new Set(references(document));
    expect(found.size).toBeGreaterThan(10);
    expect([...found].filter((pointer) => target(pointer) === undefined)).toEqual([]);
  });
});

describe('every reply of the suite is held against it', () => {
  const reply = (body: unknown, status = 200) => ({
    status,
    body,
    headers: { 'content-type': 'application/json' },
    raw: Buffer.from(JSON.stringify(body)),
  });
  const against = (body: unknown, status?: number) => () =>
    requireDescribed(server.app, 'GET', '/api/blade-user/lookup?q=a', reply(body, status));
  const person = { userId: '1', realName: '甲', account: 'a', roles: [] };
  const envelope = (data: unknown) => ({ code: 200, success: true, data, msg: '操作成功' });

  test('one that fits passes', () => {
    expect(against(envelope([person]))).not.toThrow();
    expect(against({ code: 400, success: false, data: {}, msg: '不行' })).not.toThrow();
    expect(against({ code: 403, success: false, data: {}, msg: '不行' }, 403)).not.toThrow();
  });

  test.each([
    ['a key too many', envelope([{ ...person, password: 'x' }])],
    ['a key too few', envelope([{ userId: '1' }])],
    ['a value of another type', envelope([{ ...person, userId: 1 }])],
    ['no envelope', [person]],
    ['an envelope without a text', { code: 200, success: true, data: [] }],
  ])('planted: %s is found', (_name, body) => {
    expect(against(body)).toThrow('GET /api/blade-user/lookup answered 200 otherwise than described');
  });

  test('planted: a failure that is none is found', () => {
    expect(against(envelope([]), 400)).toThrow('answered 400 otherwise than described');
  });
});
