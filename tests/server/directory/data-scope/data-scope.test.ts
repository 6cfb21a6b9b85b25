import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationData, definitionId, flow, projectData } from '../../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../../support/test-server.ts';

const projects = '/api/seqdesk-project/project';

/*
 * Three kinds of people: the director of the region south, the salesperson of some customers, and the laboratory that
 * sees everything. The rows: one of the south, one of the salesperson, one of nobody of these.
 */
let server: TestServer;
let director: Client;
let sales: Client;
let manager: Client;
let lead: Client;
let tech: Client;
let users: ReadonlyMap<string, string>;

type Place = 'south' | 'own' | 'other';
const rows = {} as Record<Place, Json>;
const plans = {} as Record<Place, Json>;

async function scopeOf(role: string, scope: string, changes: Record<string, string> = {}): Promise<void> {
  await server.services.store.tenantTx('000000', '0', async (tx) => {
    await tx
      .updateTable('role')
      .set({ data_scope: scope as 'all' })
      .where('role_alias', '=', role)
      .execute();
    for (const [account, region] of Object.entries(changes)) {
      await tx.updateTable('app_user').set({ region }).where('account', '=', account).execute();
    }
  });
}

async function people(): Promise<ReadonlyMap<string, string>> {
  return server.services.store.tenantTx('000000', '0', async (tx) => {
    const found = await tx.selectFrom('app_user').select(['account', 'id']).execute();
    return new Map(found.map(({ account, id }) => [account, id]));
  });
}

/** What makes a row one of a place. */
function owners(place: Place): Record<string, string | undefined> {
  const [bioinfo, own] = [users.get('bioinfo'), users.get('sales')];
  if (place === 'south') return { region: 'south', salesUser: bioinfo, customerManager: bioinfo };
  return { region: 'north', salesUser: place === 'own' ? own : bioinfo, customerManager: bioinfo };
}

async function startedAt(place: Place): Promise<Json> {
  const data = { ...(await applicationData(server)), ...owners(place) };
  const body = { processDefinitionId: await definitionId(lead), data };
  const reply = await lead.post(`${flow}/process/start`, {}, body);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

async function madeAt(place: Place): Promise<Json> {
  const body = { ...(await projectData(server)), ...owners(place), projectName: `项目 ${place}` };
  const reply = await lead.post(`${projects}/submit`, {}, body);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data;
}

beforeAll(async () => {
  server = await startTestServer();
  users = await people();
  [director, sales, manager] = [
    await server.login('director'),
    await server.login('sales'),
    await server.login('manager'),
  ];
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  for (const place of ['south', 'own', 'other'] as const) {
    rows[place] = await madeAt(place);
    plans[place] = await startedAt(place);
  }
  await scopeOf('regional-director', 'region', { director: 'south', tech: 'south' });
  await scopeOf('sales', 'customers');
});
afterAll(() => server.close());

/** The places whose rows are among these. */
function placesOf(found: readonly Json[], key: string, known: Record<Place, Json>): Place[] {
  const ids = new Set(found.map((row) => row[key]));
  return (Object.keys(known) as Place[]).filter((place) => ids.has(known[place].id ?? known[place].processInstanceId));
}

describe('S6-04 projects within a data scope', () => {
  const sights: readonly [string, () => Client, readonly Place[]][] = [
    ['all', () => lead, ['south', 'own', 'other']],
    ['own region', () => director, ['south']],
    ['own customers', () => sales, ['own']],
  ];

  test.each(sights)('%s: the list, its total, the detail and the history hold the same rows', async (_, who, seen) => {
    const { records, total } = (await who().get(`${projects}/list`, { size: 1000 })).body.data;
    expect(placesOf(records, 'id', rows)).toEqual(seen);
    expect(total).toBe(records.length);
    for (const place of ['south', 'own', 'other'] as const) {
      const expected = seen.includes(place) ? 200 : 400;
      for (const call of ['detail', 'history']) {
        const reply = await who().get(`${projects}/${call}`, { id: rows[place].id });
        expect([call, place, reply.status]).toEqual([call, place, expected]);
      }
    }
  });

  test('no filter, keyword or order reaches beyond it', async () => {
    const queries: Record<string, string>[] = [
      { projectNo: rows.other.projectNo },
      { keyword: '项目 other' },
      { region_equal: 'north' },
    ];
    for (const query of queries) {
      const { records } = (await director.get(`${projects}/list`, { size: 1000, ...query })).body.data;
      expect(placesOf(records, 'id', rows)).toEqual([]);
    }
  });

  test('what is beyond it can be neither changed, moved, removed nor referred to', async () => {
    const { id, ver } = rows.other;
    const missing = [
      await sales.post(`${projects}/submit`, {}, { id, ver, projectName: 'mine now' }),
      await sales.post(`${projects}/move`, {}, { id, to: 'running' }),
      await sales.post(`${projects}/remove`, { ids: id }),
    ];
    expect(missing.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await lead.get(`${projects}/detail`, { id })).body.data.ver).toBe(ver);
    await scopeOf('lab-technician', 'region');
    const data = { ...(await applicationData(server)), projectNo: rows.other.projectNo };
    const body = { processDefinitionId: await definitionId(tech), data };
    const reply = await tech.post(`${flow}/process/start`, {}, body);
    expect(reply.body.data.findings).toMatchObject([{ pointer: '/projectNo', code: 'reference' }]);
    await scopeOf('lab-technician', 'all');
  });

  test('a row follows its region', async () => {
    const moved = { id: rows.south.id, ver: rows.south.ver, region: 'north' };
    rows.south = (await lead.post(`${projects}/submit`, {}, moved)).body.data;
    expect((await director.get(`${projects}/detail`, { id: rows.south.id })).status).toBe(400);
    const back = { ...moved, ver: rows.south.ver, region: 'south' };
    rows.south = (await lead.post(`${projects}/submit`, {}, back)).body.data;
    expect((await director.get(`${projects}/detail`, { id: rows.south.id })).status).toBe(200);
  });

  test('of several roles the widest counts; a customer manager sees own customers too', async () => {
    await scopeOf('customer-manager', 'customers');
    const { records } = (await manager.get(`${projects}/list`, { size: 1000 })).body.data;
    expect(placesOf(records, 'id', rows)).toEqual([]);
    expect(records.every(({ customerManager }: Json) => customerManager === manager.userId)).toBe(true);
    await server.services.store.tenantTx('000000', '0', async (tx) => {
      const { id } = await tx.selectFrom('role').select('id').where('role_alias', '=', 'qc').executeTakeFirstOrThrow();
      await tx.insertInto('user_role').values({ tenant_id: '000000', user_id: manager.userId, role_id: id }).execute();
    });
    const wider = (await manager.get(`${projects}/list`, { size: 1000 })).body.data.records;
    expect(placesOf(wider, 'id', rows)).toEqual(['south', 'own', 'other']);
  });
});

describe('S6-04 processes within a data scope', () => {
  async function claimable(client: Client): Promise<Place[]> {
    const { records, total } = (await client.get(`${flow}/work/claim-list`, { size: 1000 })).body.data;
    expect(total).toBe(records.length);
    return placesOf(records, 'processInstanceId', plans);
  }

  async function counted(client: Client): Promise<Json> {
    return (await client.get(`${flow}/work/taskCount`)).body.data;
  }

  test('the claim list and its counter hold the same tasks, under every scope', async () => {
    const seen: readonly [string, readonly Place[]][] = [
      ['all', ['south', 'own', 'other']],
      ['region', ['south']],
      ['customers', []],
    ];
    for (const [scope, expected] of seen) {
      await scopeOf('lab-technician', scope);
      server.clock.advance(3);
      expect(await claimable(tech)).toEqual(expected);
      const list = (await tech.get(`${flow}/work/claim-list`, { size: 1000 })).body.data;
      expect([scope, (await counted(tech)).claimTaskCount]).toEqual([scope, list.total]);
    }
    await scopeOf('lab-technician', 'all');
  });

  test('stage counters count what the person may see', async () => {
    server.clock.advance(3);
    const all = (await counted(tech)).extractCount;
    await scopeOf('lab-technician', 'region');
    server.clock.advance(3);
    const region = (await counted(tech)).extractCount;
    expect(all).toBeGreaterThan(region);
    expect(region).toBeGreaterThan(0);
    await scopeOf('lab-technician', 'all');
  });

  test('details, trails, claims and files of what is beyond it are refused', async () => {
    await scopeOf('lab-technician', 'region');
    const calls = (place: Place): readonly [string, Record<string, string>][] => [
      ['work/task-detail', { taskId: plans[place].taskId }],
      ['work/instance-detail', { processInstanceId: plans[place].processInstanceId }],
      ['work/trail', { processInstanceId: plans[place].processInstanceId }],
      ['process/history-flow-list', { processInstanceId: plans[place].processInstanceId }],
    ];
    for (const [path, query] of calls('other')) {
      expect([path, (await tech.get(`${flow}/${path}`, query)).status]).toEqual([path, 403]);
    }
    for (const [path, query] of calls('south')) {
      expect([path, (await tech.get(`${flow}/${path}`, query)).status]).toEqual([path, 200]);
    }
    const claim = (place: Place): Promise<Json> =>
      tech.post(`${flow}/work/claim-task`, { taskId: plans[place].taskId });
    expect((await claim('other')).status).not.toBe(200);
    expect((await claim('south')).status).toBe(200);
    await scopeOf('lab-technician', 'all');
  });

  test('what I started or have to do I always see', async () => {
    await scopeOf('lab-supervisor', 'region');
    await scopeOf('lab-technician', 'customers');
    for (const place of ['south', 'own', 'other'] as const) {
      const query = { processInstanceId: plans[place].processInstanceId };
      expect((await lead.get(`${flow}/work/instance-detail`, query)).status).toBe(200);
    }
    const sent = (await lead.get(`${flow}/work/send-list`, { size: 1000 })).body.data.records;
    expect(placesOf(sent, 'processInstanceId', plans)).toEqual(['south', 'own', 'other']);
    expect((await tech.get(`${flow}/work/task-detail`, { taskId: plans.south.taskId })).status).toBe(200);
    const todo = (await tech.get(`${flow}/work/todo-list`, { size: 1000 })).body.data.records;
    expect(placesOf(todo, 'processInstanceId', plans)).toEqual(['south']);
    await scopeOf('lab-supervisor', 'all');
    await scopeOf('lab-technician', 'all');
  });
});
