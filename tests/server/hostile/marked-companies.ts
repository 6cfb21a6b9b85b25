import { expect } from 'vitest';
import {
  applicationData,
  claim,
  definitionId,
  flow,
  planData,
  processKey,
  projectData,
  type Workplace,
} from '../support/extraction-plan.ts';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import type { Client, Json, TestServer } from '../support/test-server.ts';

/** Stand in rows of the first and the second demo company, so that they are found wherever they come out. */
export const marks = { first: 'QZMARKFIRST', second: 'QZMARKSECOND' } as const;

/** A row that exists, of one of the companies or of all, and the address of the calls about it. */
interface PlantedRow {
  readonly base: string;
  readonly id: string;
}

/** Rows that exist. */
export type Planted = readonly PlantedRow[];

/** Texts that a call may take for ids: of its own kind of rows as often as of all others together. */
export function idsFor(line: string, planted: Planted): string[] {
  const own = planted.filter(({ base }) => line.includes(base)).map(({ id }) => id);
  const others = [...planted.map(({ id }) => id), 'flow', processKey, '1'];
  const times = own.length === 0 ? 0 : Math.ceil((2 * others.length) / own.length);
  return [...others, ...Array.from({ length: times }, () => own).flat()];
}

/** People of the first company who know the plan, and one of the second who has every role. */
export async function markCompanies(server: TestServer): Promise<Planted> {
  const boss = await server.login('admin');
  const other = await furnishSecond(server);
  const first = await markOne(server, boss, await server.login('tech'), marks.first);
  const second = await markOne({ login: () => Promise.resolve(other) }, other, other, marks.second);
  return [...first, ...second, ...(await markPlatform(boss))].filter(({ id }) => id !== '');
}

/** Gives the second company the people that a plan names; its administrator gets every role. */
async function furnishSecond(server: TestServer): Promise<Client> {
  const admin = await server.login('admin2');
  const { records } = (await admin.get('/api/blade-system/role/list', { size: 100 })).body.data;
  const roleOf = (alias: string): string => (records as Json[]).find((row) => row.roleAlias === alias).id;
  const staff = { sales: 'sales', manager: 'customer-manager', tech: 'lab-technician', lead: 'lab-supervisor' };
  for (const [account, alias] of Object.entries({ ...staff, qc: 'qc' })) {
    await planted(admin, '/api/blade-user/submit', { account, realName: marks.second, roleId: [roleOf(alias)] });
  }
  const [own] = (await admin.get('/api/blade-user/list', { account_equal: 'admin2' })).body.data.records;
  await planted(admin, '/api/blade-user/submit', { ...own, roleId: (records as Json[]).map(({ id }) => id) });
  return server.login('admin2');
}

/** Rows of one company in the tables that calls read, each with the mark. */
async function markOne(place: Workplace, boss: Client, worker: Client, mark: string): Promise<PlantedRow[]> {
  // Its labels are for everybody who may log in; its client id is for the company.
  const provider = { source: 'marked', kind: 'oidc', label: 'x', labelEn: 'x', clientId: mark, clientSecret: 's' };
  const rows = [
    await planted(boss, '/api/blade-user/submit', { account: mark.toLowerCase(), realName: mark, nickName: mark }),
    await planted(boss, '/api/blade-system/role/submit', { roleAlias: 'marked', roleName: mark }),
    await planted(boss, '/api/blade-system/topmenu/submit', { code: 'marked', name: mark, menuIds: [] }),
    await planted(boss, '/api/blade-system/dict-biz/submit', { code: 'marked', dictValue: mark, sort: 1 }),
    await planted(boss, '/api/seqdesk-system/sign-in-provider/submit', { ...provider, issuer: 'https://s.example' }),
  ];
  const lead = await place.login('lead');
  const sales = await place.login('sales');
  const project = { ...(await projectData(place)), projectName: mark };
  const record = await planted(sales, '/api/seqdesk-project/project/submit', project);
  const work = await markWork(place, lead, worker, mark);
  return [...rows, record, ...work];
}

/** An open task, one claimed with a draft and a file, and one done. */
async function markWork(place: Workplace, lead: Client, worker: Client, mark: string): Promise<PlantedRow[]> {
  const data = { ...(await applicationData(place)), projectName: mark };
  const start = async (): Promise<Json> => {
    const body = { processDefinitionId: await definitionId(lead), data };
    const reply = await lead.post(`${flow}/process/start`, {}, body);
    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
    return reply.body.data;
  };
  const [open, claimed, done] = [await start(), await start(), await start()];
  for (const { taskId } of [claimed, done]) await claim(worker, taskId);
  const draft = { seq: 1, release: { formId: processKey, version: 1 }, header: { planName: mark }, patches: [] };
  await planted(worker, `${flow}/work/draft`, draft, { taskId: claimed.taskId });
  const plan = { ...(await planData(place)), planName: mark };
  const completed = { taskId: done.taskId, outcome: 'submit', comment: `@lead ${mark}`, data: plan };
  await planted(worker, `${flow}/work/complete-task`, completed);
  const file = await worker.call('POST', '/api/seqdesk-resource/file', {
    query: { taskId: claimed.taskId },
    body: multipartBody({ filename: `${mark}.txt`, content: mark }),
    headers: multipartHeaders,
  });
  const started = [open, claimed, done].flatMap(({ taskId, processInstanceId }) => [taskId, processInstanceId]);
  const rows = started.map((id) => ({ base: flow, id: String(id) }));
  return [...rows, { base: '/api/seqdesk-resource/file', id: String(file.body.data.id) }];
}

/** Rows that all companies share, and a third company to be done away with. */
async function markPlatform(boss: Client): Promise<PlantedRow[]> {
  const menu = { name: 'marked', code: 'marked', category: 1, path: '/marked', sort: 9 };
  return [
    await planted(boss, '/api/blade-system/menu/submit', menu),
    await planted(boss, '/api/blade-system/dict/submit', { code: 'marked', dictValue: 'x', sort: 1 }),
    await planted(boss, '/api/blade-system/tenant/submit', { tenantName: 'third' }),
  ];
}

async function planted(
  client: Client,
  path: string,
  body: Json,
  query: Record<string, string> = {},
): Promise<PlantedRow> {
  const reply = await client.post(path, query, body);
  if (reply.body.code !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
  const base = path.startsWith('/api/seqdesk-project') ? '/:record' : path.replace(/\/\w+$/, '');
  return { base, id: String(reply.body.data.id ?? '') };
}
