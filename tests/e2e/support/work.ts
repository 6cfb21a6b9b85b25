import { expect } from 'vitest';
import type { ApiClient } from './api.ts';
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

/** Starts a plan over HTTP with three samples; gives what the server answers. */
export async function startPlan(
  lead: ApiClient,
  sales: ApiClient,
): Promise<{ readonly taskId: string; readonly businessNo: string; readonly processInstanceId: string }> {
  const project = await makeProject(sales, 'Mangrove');
  const definitions = await lead.get<{ readonly records: readonly { readonly id: string }[] }>(
    'blade-flow/work/start-list',
  );
  const samples = sampleIdentity(3)
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
