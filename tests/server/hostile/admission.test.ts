import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTo, calls } from '../../../src/core/calls/calls.ts';
import { mayCall } from '../../../src/server/platform/http/access.ts';
import { subjectOf } from '../../../src/server/platform/http/admission.ts';
import { sendHalf } from '../support/half-sent.ts';
import { multipartHeaders } from '../support/multipart.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let address: string;
let people: readonly Client[];
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  people = [await server.login('tech'), await server.login('finance')];
});
afterAll(() => server.close());

/** Calls that ask for a body, or are about a record whatever is sent with them, of people who are signed in. */
const withBody = [...calls].flatMap(([name, call]) => {
  const ofRecord = name.startsWith('POST ') && name.includes('/:record/');
  const hasBody = ofRecord || call.body !== undefined || call.takesFile === true;
  return hasBody && accessTo(call).kind !== 'public' ? [name] : [];
});

/** What the call answers while its body is under way, and never arrives. */
async function answered(name: string, path: string, client: Client | null): Promise<number> {
  const [method = ''] = name.split(' ');
  const type = calls.get(name)?.takesFile === true ? multipartHeaders : { 'content-type': 'application/json' };
  const token: Record<string, string> = client === null ? {} : { 'blade-auth': `bearer ${client.token}` };
  return (await sendHalf(address, { method, path, headers: { ...type, ...token } })).status;
}

function pathOf(name: string, parts: Readonly<Record<string, string>> = {}): string {
  return name.replace(/^\w+ /, '').replaceAll(/:(\w+)/g, (_all, part: string) => parts[part] ?? '1');
}

describe('a call is refused before its body is read', () => {
  test.each(withBody)('%s: 401 for nobody', async (name) => {
    expect(await answered(name, pathOf(name), null)).toBe(401);
  });

  const ofRoles = withBody.filter((name) => accessTo(calls.get(name) ?? never()).kind !== 'signed-in');
  test.each(ofRoles)('%s: 403 for somebody without the role', async (name) => {
    const access = accessTo(calls.get(name) ?? never());
    const without: Client[] = [];
    for (const client of people) {
      const principal = await server.services.sessions.find(client.token);
      if (principal !== null && !mayCall(principal, access)) without.push(client);
    }
    const [client] = without;
    expect(await answered(name, pathOf(name), client ?? never())).toBe(403);
  });

  const ofRecords = withBody.filter((name) => subjectOf(name) === 'record');
  test.each(ofRecords)('%s: 404 for a record that is not there, 403 for one that is not the caller’s', async (name) => {
    const [tech = never()] = people;
    expect(await answered(name, pathOf(name, { area: 'nosuch', record: 'thing' }), tech)).toBe(404);
    expect(await answered(name, pathOf(name, { area: 'contract', record: 'contract' }), tech)).toBe(403);
  });

  const large = { 'content-length': String(20 * 1_048_576) };
  test('handing in and starting: 400 for what the address names and is not there, 413 where a large body comes alone', async () => {
    const [tech = never()] = people;
    const headers = { 'content-type': 'application/json', 'blade-auth': `bearer ${tech.token}`, ...large };
    for (const path of ['/api/blade-flow/work/complete-task', '/api/blade-flow/process/start']) {
      const named = `${path}?${path.endsWith('start') ? 'processDefinitionId' : 'taskId'}=1`;
      expect((await sendHalf(address, { method: 'POST', path: named, headers })).status).toBe(400);
      expect((await sendHalf(address, { method: 'POST', path, headers })).status).toBe(413);
    }
  });

  const ofTasks = withBody.filter((name) => subjectOf(name) === 'task' || subjectOf(name) === 'process');
  test.each(ofTasks)('%s: 400 for what is not the caller’s to do, as everywhere', async (name) => {
    expect(await answered(name, `${pathOf(name)}?taskId=1&processDefinitionId=1`, people[0] ?? never())).toBe(400);
  });

  test('an upload: 403 for a task that is not the caller’s', async () => {
    const name = 'POST /api/seqdesk-resource/file';
    expect(await answered(name, `${pathOf(name)}?taskId=1`, people[0] ?? never())).toBe(403);
  });

  test('a body that a call does not ask for may be 64 kB', async () => {
    const [tech = never()] = people;
    const headers = { 'blade-auth': `bearer ${tech.token}`, 'content-length': '65537' };
    const path = '/api/blade-flow/work/claim-task?taskId=1';
    expect((await sendHalf(address, { method: 'POST', path, headers })).status).toBe(413);
  });

  test('of all others the body alone says what they are about: none may be large', () => {
    const large = withBody.filter((name) => {
      const call = calls.get(name) ?? never();
      const isNamed = accessTo(call).kind !== 'signed-in' || subjectOf(name) !== null;
      return !isNamed && (call.takesFile === true || (call.bodyLimit ?? 0) > 1_048_576);
    });
    expect(large).toEqual([]);
  });
});

function never(): never {
  throw new Error('There is one.');
}
