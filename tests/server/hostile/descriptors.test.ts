import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestGap, told } from '../support/longest-gap.ts';
import { mostWaitingMs } from '../support/most-waiting.ts';
import { startTestServer, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let address: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  ({ token } = await server.login('admin2'));
});
afterAll(() => server.close());

const many = `[${Array.from({ length: 50 }, (_each, at) => at).join(',')}]`;
/** 50 × 50 × 50 × 50 times. */
const nested = `${many}.all(a, ${many}.all(b, ${many}.all(c, ${many}.all(e, a + b + c + e > 0)))) && false`;

function recordWith(properties: Json): Json {
  return {
    kind: 'record',
    id: 'shelf',
    version: 1,
    area: 'lab',
    label: { zh: '架子', en: 'Shelf' },
    data: { 'x-fields': ['shelf'] },
    title: 'shelfName',
    list: ['shelfName'],
    search: ['shelfName'],
    actions: [{ verb: 'submit', permission: 'project_edit' }],
    sets: { shelf: { scope: 'record', label: { zh: '架子', en: 'Shelf' }, properties } },
  };
}

const name = { type: 'string', maxLength: 40, 'x-label': { zh: '名称', en: 'Name' } };

function refusing(expression: string): Json {
  return { if: expression, msg: { zh: '不', en: 'no' }, level: 'error' };
}

const hostile: readonly (readonly [string, Json])[] = [
  ['an expression that takes six million steps', recordWith({ shelfName: { ...name, 'x-check': [refusing(nested)] } })],
  ['a pattern that tries every way', recordWith({ shelfName: { ...name, pattern: '^(([^!])+)+$' } })],
  [
    '12,000 fields',
    recordWith({
      shelfName: name,
      ...Object.fromEntries(Array.from({ length: 12_000 }, (_each, at) => [`field${at}`, name])),
    }),
  ],
  [
    '9,000 fields that are wrong',
    recordWith({
      shelfName: name,
      ...Object.fromEntries(Array.from({ length: 9000 }, (_each, at) => [`field${at}`, { type: 'string' }])),
    }),
  ],
  [
    'a chain of 50,000 signs',
    recordWith({ shelfName: { ...name, 'x-check': [refusing(`${'!'.repeat(50_000)}true`)] } }),
  ],
];

describe('a descriptor that costs much', () => {
  const tries = hostile.flatMap(([what, descriptor]) =>
    (['check', 'publish'] as const).map((call) => [call, what, descriptor] as const),
  );
  test.each(tries)('%s, %s: is answered, and nobody else waits', async (call, what, descriptor) => {
    const check = async (): Promise<{ readonly status: number; readonly body: Json }> => {
      const reply = await fetch(`${address}/api/seqdesk-baseconfig/form-management/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}` },
        body: JSON.stringify(call === 'check' ? descriptor : { descriptor, reason: 'hostile' }),
      });
      return { status: reply.status, body: await reply.json() };
    };
    let gap = await longestGap(address, check);
    for (let round = 1; round < 3 && gap.longestMs > mostWaitingMs; round += 1) gap = await longestGap(address, check);
    const { status, body } = gap.result;
    console.log(
      `${told(`${call}, ${what}`, gap)}, ${status} ${body.msg}`,
      body.data?.diagnostics?.[0]?.message?.zh ?? '',
      body.data?.ok,
    );
    expect(call === 'check' ? [200, 400] : [400]).toContain(status);
    expect(gap.longestMs).toBeLessThan(mostWaitingMs);
    expect((body.data?.diagnostics ?? []).length).toBeLessThanOrEqual(1000);
  });

  test('has not hurt the server: the next check is answered as always', async () => {
    const admin = await server.login('admin2');
    const reply = await admin.post(
      '/api/seqdesk-baseconfig/form-management/check',
      {},
      recordWith({ shelfName: name }),
    );
    expect(reply.status).toBe(200);
    expect(reply.body.data.ok, JSON.stringify(reply.body.data.diagnostics)).toBe(true);
  });
});
