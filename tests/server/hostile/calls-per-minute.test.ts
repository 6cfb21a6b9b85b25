import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/core/calls/calls.ts';
import { kindOf } from '../../../src/server/platform/http/rate-limits.ts';
import { readSettings } from '../../../src/server/platform/settings.ts';
import { startTestServer, type Client, type Reply, type TestServer } from '../support/test-server.ts';

const callsPerMinute = { read: 30, write: 20, heavy: 5 };

let server: TestServer;
let tech: Client;
let lead: Client;
beforeAll(async () => {
  server = await startTestServer({ callsPerMinute });
  [tech, lead] = [await server.login('tech'), await server.login('lead')];
});
afterAll(() => server.close());

const read = (who: Client): Promise<Reply> => who.get('/api/blade-flow/work/claim-list', { current: 1, size: 1 });
const write = (who: Client): Promise<Reply> => who.post('/api/blade-flow/work/claim-task', { taskId: '1' });
const heavy = (who: Client): Promise<Reply> => who.get('/api/blade-flow/work/print', { processInstanceId: '1' });

describe('a person who calls more often than people do is told to wait, others and other groups are not', () => {
  test.each([
    ['read', read],
    ['write', write],
    ['heavy', heavy],
  ] as const)('%s', async (kind, call) => {
    const most = callsPerMinute[kind];
    const made: number[] = [];
    for (let left = most; left > 0; left -= 1) made.push((await call(tech)).status);
    expect(made).not.toContain(429);
    const refused = await call(tech);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ code: 429, success: false, data: {}, msg: '请求过于频繁，请稍后再试' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await call(lead)).status).not.toBe(429);
  });
});

test('documents and descriptors are heavy, whatever their method', () => {
  const found = [...calls].filter(([name, call]) => kindOf(name.split(' ')[0] ?? '', call) === 'heavy');
  const ends = found.map(([name]) => name.slice(name.lastIndexOf('/') + 1));
  expect(new Set(ends)).toEqual(
    new Set([
      'calculate',
      'find-person',
      'print',
      'export',
      'exportDoneList',
      'import-template',
      'import',
      'check',
      'publish',
      'plan',
      'apply',
      'rollback',
      'bpmn',
      'read-tables',
      'files',
    ]),
  );
});

describe('the environment says how many', () => {
  test('usually enough for a technician who claims 200 tasks and looks at each', () => {
    expect(readSettings({}).callsPerMinute).toEqual({ read: 3000, write: 1200, heavy: 120 });
    const set = readSettings({ READS_PER_MINUTE: '7', CONNECTIONS_PER_ADDRESS: '9' });
    expect([set.callsPerMinute.read, set.connectionsPerAddress]).toEqual([7, 9]);
  });

  test.each(['0', '-1', 'many', '1.5'])('and "%s" is no number of calls', (text) => {
    expect(() => readSettings({ HEAVY_PER_MINUTE: text })).toThrow('HEAVY_PER_MINUTE');
  });
});
