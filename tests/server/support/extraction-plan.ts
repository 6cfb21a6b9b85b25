/**
 * Walks a DNA extraction plan through its steps, as people do:
 *
 *   const plan = await startPlan(server, lead);                // by the lead; a project, three samples
 *   await complete(tech, plan.taskId, 'submit', planData());   // after claim(tech, plan.taskId)
 */
import { expect } from 'vitest';
import type { Client, Json, Reply, TestServer } from './test-server.ts';

export const flow = '/api/blade-flow';
export const processKey = 'dna-extraction-plan';

/** An instance just started. */
export interface StartedPlan {
  readonly processInstanceId: string;
  readonly taskId: string;
  readonly businessNo: string;
}

/** A server that people log in to, in this process or another. */
export type Workplace = Pick<TestServer, 'login'>;

const ids = new WeakMap<Workplace, Promise<ReadonlyMap<string, string>>>();

/**
 * User ids of company 000000 by account.
 *
 * @param asked whose account looks them up
 */
export function userIds(server: Workplace, asked = 'lead'): Promise<ReadonlyMap<string, string>> {
  const known = ids.get(server) ?? loadUserIds(server, asked);
  ids.set(server, known);
  return known;
}

async function loadUserIds(server: Workplace, asked: string): Promise<ReadonlyMap<string, string>> {
  const client = await server.login(asked);
  const { body } = await client.get('/api/blade-user/lookup');
  return new Map((body.data as Json[]).map((person) => [person.account as string, person.userId as string]));
}

/** Rows of `samples` as the application form takes them. */
export function sampleRows(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    sampleNo: `26S${String(index + 1).padStart(6, '0')}`,
    sampleName: `CJ-${index + 1}`,
    sampleKind: 'original',
    sampleType: 'sediment',
    isControl: index === 0 ? 'blank' : 'none',
    containerType: 'tube',
  }));
}

const projects = new WeakMap<Workplace, Promise<string>>();

/** Number of a project to plan for; made once a server. */
export function projectOf(server: Workplace): Promise<string> {
  const known = projects.get(server) ?? makeProject(server);
  projects.set(server, known);
  return known;
}

/** Makes a project by the record's own call and returns its number. */
async function makeProject(server: Workplace): Promise<string> {
  const sales = await server.login('sales');
  const reply = await sales.post('/api/seqdesk-project/project/submit', {}, await projectData(server));
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data.projectNo as string;
}

/** A project as its form takes it. */
export async function projectData(server: Workplace): Promise<Record<string, unknown>> {
  const users = await userIds(server);
  return {
    projectName: '长江口沉积物宏基因组',
    customerName: '李敏',
    customerOrg: '海洋研究所',
    salesUser: users.get('sales'),
    customerManager: users.get('manager'),
    region: 'east',
    productType: 'metagenome',
    sampleCount: 96,
    priority: 'urgent',
    dueDate: '2026-12-31',
  };
}

/** What the application form takes. */
export async function applicationData(server: Workplace, samples = 3): Promise<Record<string, unknown>> {
  return { ...(await projectData(server)), projectNo: await projectOf(server), samples: sampleRows(samples) };
}

/** The newest definition of a process. */
export async function definitionId(client: Client, process = processKey): Promise<string> {
  const reply = await client.get(`${flow}/work/start-list`, { size: 100 });
  const row = (reply.body.data.records as Json[]).find(({ key }) => key === process);
  expect(row, 'the process is offered').toBeDefined();
  return row.id as string;
}

/** Starts a plan. */
export async function startPlan(server: Workplace, client: Client, samples = 3): Promise<StartedPlan> {
  const data = await applicationData(server, samples);
  const body = { processDefinitionId: await definitionId(client), data };
  const reply = await client.post(`${flow}/process/start`, {}, body);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return reply.body.data as StartedPlan;
}

/** What the plan step takes. */
export async function planData(server: Workplace, samples = 3): Promise<Record<string, unknown>> {
  const users = await userIds(server);
  return {
    planName: '11月第三批沉积物提取',
    experimentsType: 'dna-extraction',
    plannedDate: '2026-11-20',
    plannedFinishDate: '2026-11-24',
    batchNo: 'EX2026-47',
    operator: users.get('tech'),
    checker: users.get('lead'),
    labArea: 'extraction',
    sopNo: 'SOP-EX-011',
    sopVersion: '2.1',
    samples: sampleRows(samples),
  };
}

/** What the experiment step takes: `columns` overrides cells of each row. */
export function experimentData(samples = 3, columns: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    reagents: [
      {
        reagentName: 'powersoil',
        reagentCatalogNo: '47014',
        reagentLot: '172036458',
        reagentExpiry: '2027-06-30',
        reagentUsed: 3,
        reagentUnit: 'rxn',
      },
    ],
    instrumentNo: 'bead-beater',
    instrumentCalibratedTo: '2027-03-31',
    roomTemp: 22.5,
    roomHumidity: 45,
    experimentStart: '2026-11-20T09:30:00+08:00',
    experimentEnd: '2026-11-20T16:10:00+08:00',
    samples: sampleRows(samples).map(({ sampleNo }, index) => ({
      sampleNo,
      extractInput: 0.25,
      extractInputUnit: 'g',
      pretreatment: ['bead'],
      elutionBuffer: 'te',
      elutionVolume: 50,
      extractTimes: 1,
      extractNo: `26N${String(index + 1).padStart(6, '0')}`,
      extractType: 'DNA',
      extractConc: index === 0 ? 0.05 : 35.2,
      extractVolume: 50,
      extractStatus: 'ok',
      ...columns,
    })),
  };
}

/** What the hand-over step takes. */
export async function handOverData(server: Workplace, samples = 3): Promise<Record<string, unknown>> {
  const users = await userIds(server);
  return {
    handoverTo: users.get('qc'),
    handoverAt: '2026-11-20T17:00:00+08:00',
    handoverTubes: samples,
    handoverCold: 'ice-pack',
  };
}

/** Claims a task; the reply is for those who expect a rejection. */
export function claim(client: Client, taskId: string): Promise<Reply> {
  return client.post(`${flow}/work/claim-task`, { taskId });
}

/** Completes a task. */
export function complete(
  client: Client,
  taskId: string,
  outcome: string,
  data: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Promise<Reply> {
  // Who sends a task back says why.
  const saysNothing = data['opinionText'] === undefined;
  const comment = saysNothing && ['return', 'reject'].includes(outcome) ? '请补充' : '';
  return client.post(`${flow}/work/complete-task`, {}, { taskId, outcome, comment, data, ...more });
}

/** Claims and completes a task that has to succeed; returns the reply's data. */
export async function doTask(
  client: Client,
  taskId: string,
  outcome: string,
  data: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Promise<Json> {
  expect((await claim(client, taskId)).body).toMatchObject({ code: 200 });
  const reply = await complete(client, taskId, outcome, data, more);
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200, success: true });
  return reply.body.data;
}

/** Who does the steps of a plan. */
interface Team {
  readonly lead: Client;
  readonly tech: Client;
}

/** Starts a plan and brings it through its review; returns the task of the experiment. */
export async function approvedPlan(server: Workplace, { lead, tech }: Team, samples = 3): Promise<Json> {
  const plan = await startPlan(server, lead, samples);
  const review = await doTask(tech, plan.taskId, 'submit', await planData(server, samples));
  return doTask(lead, review.taskId, 'approve');
}

/** Extracts three samples and hands them to quality control; returns what the hand-over opened. */
export async function extractSamples(server: Workplace, team: Team): Promise<Json> {
  const experiment = await approvedPlan(server, team);
  const handOver = await doTask(team.tech, experiment.taskId, 'submit', experimentData());
  return doTask(team.tech, handOver.taskId, 'submit', await handOverData(server), { open: ['dna-qc-report'] });
}

/** The detail of a task. */
export async function taskDetail(client: Client, taskId: string): Promise<Json> {
  const reply = await client.get(`${flow}/work/task-detail`, { taskId });
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data;
}

/** Rows of one of the task lists. */
export async function rowsOf(
  client: Client,
  list: string,
  query: Record<string, string | number> = {},
): Promise<Json[]> {
  const reply = await client.get(`${flow}/work/${list}-list`, { size: 200, ...query });
  expect(reply.body).toMatchObject({ code: 200 });
  return reply.body.data.records as Json[];
}

/** HTTP status codes of some replies, the lowest first. */
export function statuses(replies: readonly Reply[]): readonly number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}
