import { apiClient, type ApiClient } from './api.ts';
import { expect } from './expect.ts';
import { sampleIdentity } from './story.ts';

/** A project as its record keeps it. */
export interface ProjectRow extends Readonly<Record<string, unknown>> {
  readonly projectNo: string;
}

const facts = [
  'projectNo',
  'projectName',
  'customerName',
  'customerOrg',
  'salesUser',
  'customerManager',
  'region',
  'productType',
  'sampleCount',
  'priority',
  'dueDate',
];

/** A new project, as sales would enter it. */
export async function makeProject(sales: ApiClient, name: string): Promise<ProjectRow> {
  const people = await sales.get<readonly { readonly userId: string }[]>('blade-user/lookup?q=manager');
  return sales.post<ProjectRow>('seqdesk-project/project/submit', {
    projectName: name,
    customerName: '李敏',
    customerOrg: '海洋研究所',
    salesUser: sales.userId,
    customerManager: people[0]?.userId,
    region: 'east',
    productType: 'metagenome',
    sampleCount: 96,
    priority: 'urgent',
    dueDate: '2027-12-31',
  });
}

/** What the server answers to a start. */
export interface StartedPlan {
  readonly taskId: string;
  readonly businessNo: string;
  readonly processInstanceId: string;
}

/** Starts a plan over HTTP, with three samples unless said otherwise; gives what the server answers. */
export async function startPlan(lead: ApiClient, sales: ApiClient, count = 3): Promise<StartedPlan> {
  const project = await makeProject(sales, 'Mangrove');
  const definitions = await lead.get<{ readonly records: readonly { readonly id: string }[] }>(
    'blade-flow/work/start-list',
  );
  const samples = sampleIdentity(count)
    .slice(1)
    .map(([sampleNo, sampleName], index) => ({
      sampleNo,
      sampleName,
      sampleKind: 'original',
      sampleType: 'sediment',
      isControl: index === 0 ? 'blank' : 'none',
    }));
  const head = Object.fromEntries(facts.map((key) => [key, project[key]]));
  const processDefinitionId = definitions.records[0]?.id;
  return lead.post('blade-flow/process/start', { processDefinitionId, data: { ...head, samples } });
}

/** A plan that a technician has claimed: over HTTP, at the address where its page is. */
export async function claimedPlan(url: string): Promise<string> {
  const [lead, sales, tech] = await Promise.all([
    apiClient(url, 'lead'),
    apiClient(url, 'sales'),
    apiClient(url, 'tech'),
  ]);
  const { taskId } = await startPlan(lead, sales);
  await tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
  return `/work/process/dna-extraction-plan/plan/${taskId}`;
}

interface SetJson {
  readonly properties: Record<string, unknown>;
}

interface ReleaseJson {
  readonly version: number;
  readonly descriptor: { version: number; readonly sets: Record<string, SetJson> };
}

/** Publishes the DNA extraction plan with one more text field in the plan's head; gives the new version. */
export async function publishOneMoreField(analyst: ApiClient, key: string): Promise<number> {
  const release = await analyst.get<ReleaseJson>(
    'seqdesk-baseconfig/form-management/detail?formId=dna-extraction-plan',
  );
  const { descriptor } = release;
  descriptor.version = release.version + 1;
  const head = descriptor.sets['plan-head'];
  if (head === undefined) throw new Error('the plan has no set plan-head');
  head.properties[key] = { type: 'string', maxLength: 20, 'x-label': { zh: '班次', en: 'Shift' } };
  const published = await analyst.post<ReleaseJson>('seqdesk-baseconfig/form-management/publish', {
    descriptor,
    reason: 'Shifts are planned now',
  });
  return published.version;
}

interface Totals {
  readonly total: number;
}

/** S7-27: the counters of the task lists equal what the lists hold. */
export async function expectCountersOfLists(client: ApiClient): Promise<void> {
  const [counters, claimable, todo] = await Promise.all([
    client.get<Readonly<Record<string, number>>>('blade-flow/work/taskCount'),
    client.get<Totals>('blade-flow/work/claim-list'),
    client.get<Totals>('blade-flow/work/todo-list'),
  ]);
  expect([counters['claimTaskCount'], counters['todoTaskCount']]).toEqual([claimable.total, todo.total]);
}

interface TaskId {
  readonly taskId: string;
  readonly processInstanceId: string;
}

/** Claims the open task of an instance and hands it in as it stands, with a few values. */
async function pass(
  who: ApiClient,
  instance: string,
  outcome: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { taskId, processInstanceId } = await claimOf(who, instance);
  const { release } = await who.get<{ readonly release: ReleaseJson & { readonly formId: string } }>(
    `blade-flow/work/task-detail?taskId=${taskId}`,
  );
  const { formId, version } = release;
  const body = { taskId, processInstanceId, outcome, comment: '', data, release: { formId, version }, open: [] };
  await who.post('blade-flow/work/complete-task', body);
}

async function claimOf(who: ApiClient, instance: string): Promise<TaskId> {
  const list = await who.get<{ readonly records: readonly TaskId[] }>('blade-flow/work/claim-list?size=100');
  const task = list.records.find((row) => row.processInstanceId === instance);
  if (task === undefined) throw new Error(`no task of instance ${instance} waits to be claimed`);
  await who.post(`blade-flow/work/claim-task?taskId=${task.taskId}`);
  return task;
}

/** A plan that tech has made and the lead approved; gives tech's claimed experiment task. */
export async function experimentTask(url: string): Promise<TaskId> {
  const { lead, tech, processInstanceId } = await madePlan(url);
  await pass(lead, processInstanceId, 'approve', {});
  return claimOf(tech, processInstanceId);
}

/** A plan that tech has made; gives the lead's claimed review of it. */
export async function reviewTask(url: string): Promise<TaskId> {
  const { lead, processInstanceId } = await madePlan(url);
  return claimOf(lead, processInstanceId);
}

/** A plan that tech has made and the lead returned; gives tech's claimed task. */
export async function returnedPlan(url: string): Promise<TaskId> {
  const { lead, tech, processInstanceId } = await madePlan(url);
  await pass(lead, processInstanceId, 'return', { opinionText: '请核对样本名称' });
  return claimOf(tech, processInstanceId);
}

interface MadePlan {
  readonly lead: ApiClient;
  readonly tech: ApiClient;
  readonly processInstanceId: string;
}

async function madePlan(url: string): Promise<MadePlan> {
  const [lead, sales, tech] = await Promise.all(['lead', 'sales', 'tech'].map((account) => apiClient(url, account)));
  if (lead === undefined || sales === undefined || tech === undefined) throw new Error('three people log in');
  const { processInstanceId } = await startPlan(lead, sales);
  await pass(tech, processInstanceId, 'submit', {
    planName: 'Batch 48',
    experimentsType: 'dna-extraction',
    plannedDate: '2026-11-20',
    plannedFinishDate: '2027-12-31',
    batchNo: 'EX-48',
    operator: tech.userId,
    checker: lead.userId,
    labArea: 'extraction',
    sopNo: 'SOP-EX-011',
    sopVersion: '2.1',
  });
  return { lead, tech, processInstanceId };
}

/** A plan that waits for somebody to claim its experiment; gives its business number. */
export async function waitingExperiment(url: string): Promise<string> {
  const { lead, processInstanceId } = await madePlan(url);
  await pass(lead, processInstanceId, 'approve', {});
  const { instance } = await lead.get<{ readonly instance: { readonly processCode: string } }>(
    `blade-flow/work/instance-detail?processInstanceId=${processInstanceId}`,
  );
  return instance.processCode;
}

/** Forgets what a person typed into the first application form, as another test may have. */
export async function forgetStartDraft(url: string, account = 'lead'): Promise<void> {
  const client = await apiClient(url, account);
  const { records } = await client.get<{ readonly records: readonly { readonly id: string }[] }>(
    'blade-flow/work/start-list',
  );
  await client.remove(`blade-flow/process/draft?processDefinitionId=${encodeURIComponent(records[0]?.id ?? '')}`);
}
