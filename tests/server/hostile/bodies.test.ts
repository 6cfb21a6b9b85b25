import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/core/calls/calls.ts';
import { breadth } from '../../support/breadth.ts';
import { coveringLooks, everyLook } from '../../support/cover.ts';
import { farClient, type FarReply } from '../support/far-client.ts';
import { claim, flow, startPlan } from '../support/extraction-plan.ts';
import { bestBlock } from '../support/longest-block.ts';
import { mostWaitingMs } from '../support/most-waiting.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let address: string;
let tech: Client;
let admin: Client;
let taskId: string;
const far = farClient();
beforeAll(async () => {
  server = await startTestServer({ callsPerMinute: { read: 100_000, write: 100_000, heavy: 100_000 } });
  address = await server.listen();
  [tech, admin] = [await server.login('tech'), await server.login('admin')];
  ({ taskId } = await startPlan(server, await server.login('lead'), 3));
  await claim(tech, taskId);
});
afterAll(async () => {
  await far.close();
  await server.close();
});

let sent = 0;
async function send(client: Client, path: string, body: Buffer, type = 'application/json'): Promise<FarReply> {
  const key = `hostile-${(sent += 1)}`;
  const headers = { 'content-type': type, 'blade-auth': `bearer ${client.token}`, 'idempotency-key': key };
  return far.call({ url: address + path, headers, body });
}

const completion = (data: string): Buffer => Buffer.from(`{"taskId":"${taskId}","outcome":"submit","data":${data}}`);
const repeated = (text: string, times: number): string => `${text},`.repeat(times) + text;
const id = '1234567890123456789';
const numbered = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_each, at) => write(at)).join(',');

describe('a body as large as a handing-in may be', () => {
  const bodies: readonly (readonly [string, () => string, number])[] = [
    ['31 MB', () => `{"x":"${'a'.repeat(31_000_000)}"}`, 413],
    ['10 million numbers', () => `{"x":[${repeated('1', 7_000_000)}]}`, 413],
    ['700,000 empty objects', () => `{"x":[${repeated('{}', 350_000)}]}`, 413],
    ['30,000 keys of one object', () => `{"x":{${numbered(30_000, (at) => `"k${at}":1`)}}}`, 413],
    ['lists 300 deep', () => `{"x":${'['.repeat(300)}${']'.repeat(300)}}`, 400],
    ['one text of 15 MB', () => `{"x":"${'a'.repeat(15_000_000)}"}`, 413],
    ['one text of 15 MB of escapes', () => `{"x":"${String.raw`\n`.repeat(7_500_000)}"}`, 413],
    ['15 texts as long as one may be', () => `{${numbered(15, (at) => `"x${at}":"${'a'.repeat(999_000)}"`)}}`, 400],
    ['a key of 5 MB', () => `{"${'字'.repeat(1_700_000)}":1}`, 413],
    ['590,000 numbers', () => `{"x":[${repeated('1234.5', 590_000)}]}`, 400],
    ['290,000 empty lists', () => `{"x":[${repeated('[]', 290_000)}]}`, 400],
    ['19,000 fields that are none', () => `{${numbered(19_000, (at) => `"k${at}":1`)}}`, 400],
    [
      '30 rows of 19,000 columns that are none',
      () => `{"samples":[${repeated(`{${numbered(19_000, (at) => `"k${at}":1`)}}`, 29)}]}`,
      400,
    ],
    [
      '10,000 rows of 34 columns that are none',
      () => `{"samples":[${repeated(`{${numbered(34, (at) => `"columnNumber${at}":"value ${at}"`)}}`, 9999)}]}`,
      400,
    ],
    [
      '490,000 different keys',
      () => `{"samples":[${numbered(49_000, (row) => `{${numbered(10, (at) => `"k${row}_${at}":1`)}}`)}]}`,
      400,
    ],
    ['500,000 ids', () => `{"ids":[${repeated(id, 500_000)}]}`, 400],
    ['150,000 objects with an id', () => `{"x":[${repeated(`{"id":${id}}`, 150_000)}]}`, 400],
  ];
  test.each(bodies)('%s: is refused, and nobody waits', async (name, write, status) => {
    const body = completion(write());
    const { result, longestMs } = await bestBlock(mostWaitingMs, 5, () =>
      send(tech, `${flow}/work/complete-task?taskId=${taskId}`, body),
    );
    console.log(`${name}, ${(body.length / 1e6).toFixed(1)} MB: ${result.status}, at most ${longestMs.toFixed(0)} ms`);
    expect(result.status, result.text.slice(0, 300)).toBe(status);
    expect(longestMs).toBeLessThan(mostWaitingMs);
  });
});

describe('a row of a record as large as it may be', () => {
  const texts: readonly (readonly [string, string, number])[] = [
    ['one text of 8 MB', '字'.repeat(2_600_000), 413],
    ['a text as long as one may be', '字'.repeat(1_000_000), 400],
    ['the same of signs that are two', '😀'.repeat(490_000), 400],
  ];
  test.each(texts)('%s in a field: is refused, and nobody waits', async (_name, text, status) => {
    const body = Buffer.from(JSON.stringify({ customerName: text, customerOrg: text.slice(0, 900_000) }));
    const { result, longestMs } = await bestBlock(mostWaitingMs, 4, () =>
      send(admin, '/api/seqdesk-customer/customer/submit', body),
    );
    expect(result.status, result.text.slice(0, 300)).toBe(status);
    expect(longestMs).toBeLessThan(mostWaitingMs);
  });
});

/** Values of a key that are as large as a body may be. */
const hostileValues: readonly (readonly [string, string])[] = [
  ['a long text', `"${'a'.repeat(1_000_000)}"`],
  ['numbers', `[${repeated('1', 500_000)}]`],
  ['different texts', `[${numbered(90_000, (at) => `"t${at}"`)}]`],
  ['empty objects', `[${repeated('{}', 290_000)}]`],
  ['an object of many keys', `{${numbered(19_000, (at) => `"k${at}":"v"`)}}`],
  ['objects of few keys', `[${numbered(18_000, (at) => `{"id":"${at}","value":${at},"name":"n"}`)}]`],
];

/** What calls take as their bodies, each key by itself and all at once: what refuses one need not have looked at the others. */
const taking = [...calls].filter(([name, { body }]) => body !== undefined && !name.startsWith('GET '));
const places = taking.flatMap(([name, { body }]) => {
  const keys = Object.keys((body as { readonly properties?: object }).properties ?? { data: {} });
  return [...keys.filter((key) => !isPlain(body, key)).map((key) => [key]), keys].map((some) => ({ name, body, some }));
});
/** A part has every key with some value, and each value in each call and with each type of key. */
const hostile = { what: hostileValues.map(([what]) => what) };
const attacks = breadth(everyLook(places, hostile), coveringLooks(places, kindsOf, hostile));

function kindsOf({ name, body, some: [key = '', other] }: (typeof places)[number]): readonly string[] {
  const type = JSON.stringify((body as Json).properties?.[key]?.type ?? 'any');
  return [`a key of ${name}`, other === undefined ? type : 'all keys'];
}

const valueOf = new Map(hostileValues);

describe('each call that takes a body', () => {
  test.each(taking)('%s: nobody waits for values without end', async (name) => {
    const path = name
      .replace(/^\w+ /, '')
      .replace(':area', 'contract')
      .replace(':record', 'contract')
      .replaceAll(/:\w+/g, '1');
    const own = attacks.filter(({ thing }) => thing.name === name);
    const bodies = own.map(({ thing: { some }, values: { what } }) => {
      const value = valueOf.get(what);
      const share = some.length === 1 ? value : shortened(what, some.length);
      return [
        `${some.length === 1 ? some[0] : 'all'}: ${what}`,
        Buffer.from(`{${some.map((key) => `"${key}":${share}`).join(',')}}`),
      ] as const;
    });
    for (const [what, text] of bodies) {
      const { result, longestMs } = await bestBlock(mostWaitingMs, 4, () =>
        send(admin, `${path}?taskId=${taskId}`, text),
      );
      if (longestMs > mostWaitingMs / 2)
        console.log(`${name}, ${what}: ${result.status}, at most ${longestMs.toFixed(0)} ms`);
      expect(result.status, `${what}: ${result.text.slice(0, 300)}`).toBeLessThan(500);
      expect(longestMs, what).toBeLessThan(mostWaitingMs);
    }
  });

  test('a form of many keys', async () => {
    const body = Buffer.from('a&'.repeat(250_000) + 'b&'.repeat(250_000));
    const different = Buffer.from(numbered(120_000, (at) => `k${at}`).replaceAll(',', '&'));
    for (const each of [body, different]) {
      const path = '/api/blade-system/dict/submit';
      const { result, longestMs } = await bestBlock(mostWaitingMs, 4, () =>
        send(admin, path, each, 'application/x-www-form-urlencoded'),
      );
      expect(result.status).toBe(413);
      expect(longestMs).toBeLessThan(mostWaitingMs);
    }
  });
});

/** Whether a key takes one text, number or switch: other values are refused at once. */
function isPlain(body: unknown, key: string): boolean {
  const { properties } = body as { readonly properties?: Readonly<Record<string, { readonly type?: string }>> };
  return ['string', 'integer', 'number', 'boolean'].includes(properties?.[key]?.type ?? '');
}

function shortened(what: string, keys: number): string {
  const count = Math.floor(60_000 / keys);
  if (what === 'a long text') return `"${'a'.repeat(10 * count)}"`;
  if (what === 'numbers') return `[${repeated('1', count)}]`;
  if (what === 'different texts') return `[${numbered(count, (at) => `"t${at}"`)}]`;
  if (what === 'empty objects') return `[${repeated('{}', count)}]`;
  if (what === 'an object of many keys') return `{${numbered(Math.min(count, 19_000), (at) => `"k${at}":"v"`)}}`;
  return `[${numbered(Math.floor(count / 5), (at) => `{"id":"${at}","value":${at}}`)}]`;
}
