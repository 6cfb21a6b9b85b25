import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/core/calls/calls.ts';
import { siteRoute, type RouteRow } from '../../../src/server/platform/http/route-table.ts';
import { breadth } from '../../support/breadth.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';
import { contradictions } from './contradictions.ts';
import { hostileCalls, type HostileCall } from './hostile-call.ts';
import { idsFor, markCompanies, marks, type Planted } from './marked-companies.ts';

/** Every run tries the same calls; `HOSTILE_SEED` and `HOSTILE_RUNS` try others and more. */
const seed = Number(process.env['HOSTILE_SEED'] ?? 20261121);
const numRuns = Number(process.env['HOSTILE_RUNS'] ?? breadth(50, 8));

let server: TestServer;
let planted: Planted;

/** Who calls: an account, or nobody; and the mark that must not reach them. */
interface Caller {
  readonly account: string | null;
  readonly hidden: readonly string[];
  client: Client;
}

let callers: Caller[];
let webRoot: string;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'seqdesk-site-'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>SeqDesk</title>');
  server = await startTestServer({ webRoot });
  planted = await markCompanies(server);
  const caller = async (account: string, hidden: string) => ({
    account,
    hidden: [hidden],
    client: await server.login(account),
  });
  callers = [
    { account: null, hidden: [marks.first, marks.second], client: server.anonymous },
    await caller('tech', marks.second),
    await caller('admin', marks.second),
    await caller('admin2', marks.first),
  ];
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true, force: true });
});

/** The stream of events does not end; it has a test of its own below. */
const endless = 'GET /api/seqdesk-baseconfig/events';
/** Switches that would shut the callers out, such as the captcha, go last. */
const last = 'POST /api/seqdesk-system/setting/submit';

const lines = [...calls.keys(), siteRoute]
  .filter((line) => line !== endless)
  .toSorted((a, b) => Number(a === last) - Number(b === last));

/** Routes of which some call was done: the input came further than to the first check. */
const reached = new Set<string>();

function routeOf(line: string): RouteRow {
  const route = server.app.routeTable.find(({ method, path }) => `${method} ${path}` === line);
  if (route === undefined) throw new Error(`${line} is not registered.`);
  return route;
}

/** Words of stack traces and of PostgreSQL's own messages; no input has them. */
const inside =
  /node_modules|\.[tj]s:\d+|\n\s+at |syntax error at|invalid input syntax|violates |duplicate key|relation "|column "|insert into |\bselect\b[^]{0,200}\bfrom\b|PostgresError|TypeError|RangeError|Cannot read prop|is not a function/i;

async function send({ client, hidden, account }: Caller, call: HostileCall): Promise<number> {
  const headers = client.token === '' ? {} : { 'blade-auth': `bearer ${client.token}` };
  const reply = await server.app.inject({
    method: call.method as 'GET',
    url: call.url,
    // Of another address than the logins in between, which are limited for each address.
    remoteAddress: '127.0.0.2',
    headers: { ...call.headers, ...headers },
    ...(call.body === null ? {} : { payload: call.body.bytes }),
  });
  const text = reply.body;
  const who = account ?? 'nobody';
  expect(reply.statusCode, `${who}: ${text}`).toBeLessThan(500);
  expect(inside.exec(isSite(call, reply.headers['content-type']) ? '' : text)?.[0], `${who}: ${text}`).toBeUndefined();
  for (const mark of hidden) expect(text, `${who}: another company's row`).not.toContain(mark);
  return reply.statusCode;
}

/** The descriptions of calls hold words of programming, too. */
function isSite({ url }: HostileCall, type: unknown): boolean {
  return url.startsWith('/openapi.json') || !String(type).includes('json');
}

/** A login whatever failures hostile passwords have made. */
async function loginAgain(account: string): Promise<Client> {
  const { platform } = server.services.store;
  for (const table of ['login_failure', 'rate_bucket'] as const) await platform.deleteFrom(table).execute();
  return server.login(account);
}

/** Everybody makes the call at the same time; whose session it ended logs in again. */
async function everybody(call: HostileCall, among = callers): Promise<readonly number[]> {
  const statuses = await Promise.all(among.map((caller) => send(caller, call)));
  for (const [index, caller] of among.entries()) {
    const ended = statuses[index] === 401 || call.url.includes('oauth/logout');
    if (ended && caller.account !== null) caller.client = await loginAgain(caller.account);
  }
  return statuses;
}

describe(`hostile input with seed ${seed}`, () => {
  test.each(lines)(
    '%s answers whatever it is sent, without a failure and without a word of the inside',
    async (line) => {
      const property = fc.asyncProperty(hostileCalls(routeOf(line), idsFor(line, planted)), async (call) => {
        if ((await everybody(call)).some((status) => status < 300)) reached.add(line);
      });
      await fc.assert(property, { seed, numRuns });
    },
  );

  test('other methods of the same paths are refused', async () => {
    // Nobody, and one who may do everything.
    const fewest = callers.filter(({ account }) => account === null || account === 'admin');
    const paths = new Set(lines.map((line) => line.replace(/^\w+ /, '').replaceAll(/:\w+/g, 'x')));
    for (const path of paths) {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'HEAD']) {
        await everybody({ method, url: path, headers: {}, body: null }, fewest);
      }
    }
  });

  test('the stream of events, too', async () => {
    const address = await server.listen();
    const queries = ['', '?a=1&a=2', '?a[b]=1', '?%00=%ff', `?last=${'x'.repeat(4000)}`];
    for (const query of queries) {
      for (const { client, account } of callers) {
        const headers = { 'blade-auth': `bearer ${client.token}`, 'last-event-id': "1' or '1'='1" };
        const reply = await fetch(`${address}/api/seqdesk-baseconfig/events${query}`, { headers });
        expect(reply.status).toBe(account === null ? 401 : 200);
        await reply.body?.cancel();
      }
    }
  });

  test('most calls came as far as doing something', () => {
    const missed = lines.filter((line) => !reached.has(line));
    // Fewer runs reach fewer routes.
    expect(missed, 'only refused').toSatisfy(() => missed.length < lines.length / breadth(3, 2));
  });

  test('afterwards the server lives, its data are whole and its counters equal its lists', async () => {
    expect((await server.anonymous.get('/healthz')).status).toBe(200);
    expect((await server.anonymous.get('/readyz')).status).toBe(200);
    const { captcha } = (await server.anonymous.get('/api/blade-auth/oauth/login-options')).body.data;
    expect(typeof captcha).toBe('boolean');
    const people = callers.flatMap(({ account, client }) => (account === null ? [] : [client]));
    expect(await contradictions(server, people)).toEqual([]);
  });
});
