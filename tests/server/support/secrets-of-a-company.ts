import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { processKey, planData, startPlan, claim, doTask, complete } from './extraction-plan.ts';
import { multipartBody, multipartHeaders } from './multipart.ts';
import type { Company } from './company.ts';
import type { Client, Json, TestServer } from './test-server.ts';

/** Stands in everything that `fillCompany` writes, so that it can be found wherever it comes out. */
export const secret = 'ACROSS7F3A';

const text = { zh: secret, en: secret };

/** Leaves rows of a company in every table, each with the secret where the table has a text for it. */
export async function fillCompany(server: TestServer, company: Company): Promise<void> {
  const { boss } = company;
  const post = (path: string, body: Json, query = {}) => expectDone(boss, path, body, query);
  await post('/api/blade-user/submit', { account: secret, realName: secret });
  await post('/api/blade-system/role/submit', { roleAlias: 'secret-role', roleName: secret });
  await expectDone(boss, '/api/blade-system/dict-biz/submit', { code: 'kept', dictValue: secret, sort: 1 }, {}, secret);
  await post('/api/blade-system/topmenu/submit', { code: 'secret', name: secret, menuIds: await homeOf(boss) });
  await post('/api/blade-system/dict-biz/submit', { code: 'secret', dictValue: secret, sort: 1 });
  await post('/api/blade-auth/oauth/logout', [{ url: '/', message: secret }]);
  await post('/api/seqdesk-system/sign-in-provider/submit', providerRow);
  await post('/api/seqdesk-baseconfig/form-management/publish', { descriptor: recordDescriptor, reason: secret });
  await post('/api/seqdesk-stock/secret-record/submit', { secretName: secret });
  await server.loginAs(company.tenantId, secret, 'wrong');
  await workOf(company);
  await post('/api/seqdesk-baseconfig/form-management/publish', { descriptor: ownProcess(), reason: secret });
  await acquaintance(server, company);
  await hold(server, company);
  await conversion(server, company);
  await calculation(server, company);
  await release(boss);
}

const providerRow = {
  source: 'secret',
  kind: 'oidc',
  label: secret,
  labelEn: secret,
  clientId: 'client',
  clientSecret: 'hidden',
  issuer: 'https://sign-in.example',
  scope: 'openid',
  enabled: true,
  sort: 1,
};

const recordDescriptor = {
  kind: 'record',
  id: 'secret-record',
  version: 1,
  area: 'stock',
  label: text,
  data: { 'x-fields': ['main'] },
  search: ['secretName'],
  list: ['secretName'],
  unique: [['secretName']],
  actions: [{ verb: 'submit', permission: 'project_edit' }],
  sets: {
    main: {
      scope: 'record',
      label: text,
      properties: { secretName: { type: 'string', maxLength: 20, 'x-label': text } },
      required: ['secretName'],
    },
  },
};

/** The plan as the company's own version, with another name. */
function ownProcess(): Json {
  const source = readFileSync('schemas/processes/experiment/dna-extraction-plan.json', 'utf8');
  return { ...JSON.parse(source), version: 2, label: text };
}

/** A plan with a finished step, a comment that was read, a file, a draft, a question, and a task that is claimed. */
async function workOf(company: Company): Promise<void> {
  const [lead, tech] = [await company.login('lead'), await company.login('tech')];
  const first = await startPlan(company, lead);
  const given = await planData(company);
  const samples = (given['samples'] as Json[]).map((row) => ({ ...row, parentSampleNo: '25S000001' }));
  const plan = { ...given, samples, planName: secret };
  await doTask(tech, first.taskId, 'submit', plan, { comment: `@lead ${secret}` });
  await expectDone(lead, '/api/seqdesk-baseconfig/notice/read', { kind: 'message' }, {});
  const view = { key: 'tasks-todo', columns: [{ name: secret, shown: true }] };
  await expectDone(lead, '/api/seqdesk-system/view/submit', view, {});
  const taught = { customer: secret, titles: [{ title: secret, column: 'sampleName' }] };
  await expectDone(lead, '/api/seqdesk-resource/file/titles', taught, {});
  const second = await startPlan(company, lead);
  await claim(tech, second.taskId);
  const asked = { processInstanceId: second.processInstanceId, path: 'projectName', row: '', text: secret };
  await expectDone(tech, '/api/blade-flow/work/ask', asked, {});
  const release = { formId: processKey, version: 1 };
  const draft = { seq: 1, release, header: { planName: secret }, patches: [] };
  await expectDone(tech, '/api/blade-flow/work/draft', draft, { taskId: second.taskId });
  const upload = await tech.call('POST', '/api/seqdesk-resource/file', {
    query: { taskId: second.taskId },
    body: multipartBody({ filename: `${secret}.txt`, content: secret }),
    headers: multipartHeaders,
  });
  if (upload.body.code !== 200) throw new Error(upload.body.msg);
  await complete(tech, second.taskId, 'submit', {});
  const { data } = (await lead.get('/api/blade-flow/work/start-list')).body;
  const begun = { seq: 1, release: { formId: processKey, version: 1 }, header: { planName: secret }, patches: [] };
  await expectDone(lead, '/api/blade-flow/process/draft', begun, { processDefinitionId: data.records[0].id });
}

/** Somebody whom a provider knows. */
async function acquaintance(server: TestServer, { tenantId }: Company): Promise<void> {
  await server.services.store.tenantTx(tenantId, '0', (tx) =>
    sql`insert into third_party_account (id, tenant_id, realm, external_id, source, name, avatar, email, sex,
        offered_until, created_at)
      values ('acquaintance', ${tenantId}, 'r', 'e', 'secret', ${secret}, '', '', -1, now(), now())`.execute(tx),
  );
}

/** A row that a row has to itself. */
async function hold(server: TestServer, { tenantId }: Company): Promise<void> {
  await server.services.store.tenantTx(tenantId, '0', (tx) =>
    sql`insert into record_hold (tenant_id, row_id, holder_record, holder_id, field)
      select tenant_id, id, record, id, ${secret} from record_row where record = 'secret-record'`.execute(tx),
  );
}

/** A batch that was computed. */
async function calculation(server: TestServer, { tenantId }: Company): Promise<void> {
  await server.services.store.tenantTx(tenantId, '0', (tx) =>
    sql`insert into record_calculation (tenant_id, batch_id, calculated_at, calculated_by, row_ids, row_vers, own_values)
      select tenant_id, id, now(), 1, '{}', '{}', jsonb_build_object('note', ${secret}::text)
      from record_row where record = 'secret-record'`.execute(tx),
  );
  await server.services.store.tenantTx(tenantId, '0', (tx) =>
    sql`insert into record_origin (tenant_id, row_id, batch_id, sources)
      select tenant_id, id, id, jsonb_build_object('note', ${secret}::text)
      from record_row where record = 'secret-record'`.execute(tx),
  );
}

/** A version of a record whose rows were converted in the background. */
async function conversion(server: TestServer, { tenantId }: Company): Promise<void> {
  await server.services.store.tenantTx(tenantId, '0', (tx) =>
    sql`with begun as (
        insert into record_conversion (tenant_id, record, version, state, publication, from_release, total, started_at)
        values (${tenantId}, 'secret-record', 2, 'stopped', ${secret}, 1, 1, now()) returning id)
      insert into record_prepared (tenant_id, conversion_id, row_id, ver, step, data, keys)
        select ${tenantId}, id, 1, 1, 0, jsonb_build_object('note', ${secret}::text), '[]' from begun`.execute(tx),
  );
}

async function homeOf(boss: Client): Promise<string[]> {
  const { data } = (await boss.get('/api/blade-system/menu/routes')).body;
  return [data[0].id];
}

async function expectDone(
  client: Client,
  path: string,
  body: Json,
  query: Record<string, string>,
  key?: string,
): Promise<void> {
  const reply = await client.post(path, query, body, key === undefined ? {} : { 'idempotency-key': key });
  if (reply.body.code !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
}

/** A release of a file of the company's own. */
async function release(boss: Client): Promise<void> {
  const entries = [{ dictKey: 'a', dictValue: secret, en: secret, sort: 1 }];
  const rack = {
    kind: 'dictionary',
    id: 'secret-rack',
    version: 1,
    label: text,
    store: 'biz',
    code: 'secret_rack',
    entries,
  };
  const body = { files: [{ file: 'secret.json', text: JSON.stringify(rack) }] };
  const base = '/api/seqdesk-baseconfig/release';
  const plan = await boss.post(`${base}/plan`, {}, body);
  await expectDone(boss, `${base}/apply`, { ...body, token: plan.body.data.token, reason: secret }, {});
}
