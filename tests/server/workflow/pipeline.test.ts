import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepView } from '../../../src/core/form/step-view.ts';
import { startStep } from '../../../src/core/words/application-step.ts';
import { poolIndices, withSamplesOf } from '../../../scripts/demo/samples.ts';
import { definitionName } from '../../../scripts/demo/enter-process.ts';
import { pageData } from '../../../scripts/demo/page-data.ts';
import { openDesks, type Desks } from '../app/robot/desks.ts';
import { robotLibrary } from '../app/robot/robot-library.ts';
import { claim, complete, flow, projectOf, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

/*
 * The delivery pipeline as a laboratory lives it: three samples from their arrival to the release of their data, each
 * process opened by an outcome of the one before, with the samples carried over.
 */

type Row = Readonly<Record<string, unknown>>;

const library = robotLibrary();

let server: TestServer;
let desks: Desks;
let projectNo: string;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  desks = await openDesks(server);
  projectNo = await projectOf(server);
  admin = await server.login('admin');
});
afterAll(() => server.close());

function processOf(id: string) {
  const found = library.processes.find((process) => process.id === id);
  if (found === undefined) throw new Error(`There is no process ${id}.`);
  return found;
}

/** Claims the open step of an instance and fills it in from an example; `changes` are values of its own. */
async function fillStep(process: string, task: Json, changes: Row = {}) {
  const model = processOf(process);
  const step = model.steps.find(({ id }) => id === task.step);
  const role = step?.roles[0] ?? model.start.roles[0] ?? '';
  const client = await desks.of(role);
  server.clock.advance(5);
  expect((await claim(client, task.taskId)).body, `${process} ${task.step}`).toMatchObject({ code: 200 });
  const detail = await taskDetail(client, task.taskId);
  const view = stepView(model, task.step, [role]);
  const example = withSamplesOf(library.examples(process, task.step)[0] ?? {}, detail.data as Row);
  const page = desks.page(client, view, { taskId: task.taskId }, detail.data as Row);
  return { client, data: { ...(await pageData(page, example)), ...changes } };
}

/** Does the open step of an instance. */
async function doStep(process: string, task: Json, outcome: string, open: readonly string[], changes: Row = {}) {
  const { client, data } = await fillStep(process, task, changes);
  const reply = await complete(client, task.taskId, outcome, data, { open });
  expect(reply.body, `${process} ${task.step}: ${JSON.stringify(reply.body)}`).toMatchObject({ code: 200 });
  return reply.body.data;
}

/** What a customer says to each of these samples. */
function saying(keys: readonly string[], opinions: readonly string[]): Row {
  return { samples: keys.map((sampleNo, at) => ({ sampleNo, rowOpinion: opinions[at] })) };
}

/** Walks an instance to its end by the first outcome of each step, else the one named; answers what opened `next`. */
async function walk(
  process: string,
  first: Json,
  next: string | null,
  outcomes: Readonly<Record<string, string>> = {},
  changes: Readonly<Record<string, Row>> = {},
) {
  let task = first;
  let opened: Json = null;
  while (task.taskId !== '') {
    const step = processOf(process).steps.find(({ id }) => id === task.step);
    const outcome = step?.outcomes.find(({ id }) => id === outcomes[task.step]) ?? step?.outcomes[0];
    const offers = outcome?.opens.map((one) => one.process) ?? [];
    const open = next !== null && offers.includes(next) ? [next] : [];
    task = await doStep(process, task, outcome?.id ?? 'submit', open, changes[task.step]);
    opened = (task.opened as Json[])[0] ?? opened;
  }
  expect(opened?.process ?? null, `${process} opens ${next}`).toBe(next);
  return opened;
}

async function sampleAt(key: string): Promise<Json> {
  const { body } = await admin.get('/api/seqdesk-sample/sample/row', { key });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

/** The task of an instance just opened, with its step. */
async function taskOf({ taskId }: Json): Promise<Json> {
  return { taskId, step: (await taskDetail(admin, taskId)).task.stepCode };
}

/** Samples arrive. */
async function arrive(keys: readonly string[]): Promise<Json> {
  const model = processOf('sample-storage');
  const client = await desks.of('lab-technician');
  const view = stepView(model, startStep, ['lab-technician']);
  const example = library.examples('sample-storage', startStep)[0] ?? {};
  const [row] = (example['samples'] ?? []) as readonly Row[];
  const samples = keys.map((sampleNo, index) => ({ ...row, sampleNo, sampleName: `PL-${index + 1}` }));
  const page = desks.page(client, view, { formId: model.id }, {});
  const data = await pageData(page, { ...example, samples });
  const processDefinitionId = await definitionName(server.services, '000000', model.id);
  const reply = await client.post(`${flow}/process/start`, {}, { processDefinitionId, data });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return taskOf(reply.body.data);
}

/** What is known since the libraries were built is not asked for again: QC hands it through. */
function expectLibraries({ task, data }: Json): void {
  expect((data.samples as Json[]).map(({ i7Seq }) => i7Seq)).toEqual(poolIndices);
  expect((data.samples as Json[]).map(({ indexKit }) => indexKit)).not.toContain(undefined);
  expect(data).toMatchObject({ sequencingPlatform: expect.any(String), readLength: expect.any(String) });
  expect(task.stepCode, `${task.processKey} lacks nothing that its application asks for`).not.toBe(startStep);
}

const stations: readonly (readonly [string, string, string | null])[] = [
  ['sample-storage', 'support', 'dna-extraction-plan'],
  ['dna-extraction-plan', 'experiment', 'dna-qc-report'],
  ['dna-qc-report', 'qc', 'dna-library-plan'],
  ['dna-library-plan', 'experiment', 'library-qc-report'],
  ['library-qc-report', 'qc', 'library-sequencing'],
  ['library-sequencing', 'sequencing', 'sequencer-off-data-qc-notice'],
  ['sequencer-off-data-qc-notice', 'off-notice', 'qc-assembly'],
  ['qc-assembly', 'analysis', 'forecast-annotation'],
  ['forecast-annotation', 'analysis', 'data-analysis'],
  ['data-analysis', 'analysis', 'data-packet-release'],
  ['data-packet-release', 'data-release', 'sample-handling'],
  ['sample-handling', 'closing', null],
];

test('S1-02 three samples pass the whole pipeline, carried from process to process', async () => {
  const keys = ['26S000901', '26S000902', '26S000903'];
  const accepted = { 'customer-opinion': saying(keys, ['accept-data', 'accept-data', 'accept-data']) };
  let task = await arrive(keys);
  for (const [process, stage, next] of stations) {
    const about = { sampleStage: stage, sampleProcess: process };
    expect(await sampleAt(keys[0] ?? ''), process).toMatchObject(about);
    const opened = await walk(process, task, next, {}, accepted);
    if (opened === null) break;
    const detail = await taskDetail(admin, opened.taskId);
    const carried = (detail.data.samples as Json[]).map(({ sampleNo }) => sampleNo);
    expect(carried, `${next} has the samples`).toEqual(keys);
    expect(detail.data.projectNo, `${next} has the project`).toBe(projectNo);
    if (next === 'library-qc-report' || next === 'library-sequencing') expectLibraries(detail);
    task = { taskId: opened.taskId, step: detail.task.stepCode };
  }
  const { body } = await admin.get('/api/seqdesk-sample/sample/passport', { key: keys[0] ?? '' });
  const passed = (body.data.participations as Json[]).map(({ processKey }) => processKey);
  expect(passed).toEqual(stations.map(([process]) => process));
}, 180_000);

test('S2-20 a sample that failed is put to the customer, who may stop it', async () => {
  const keys = ['26S000911', '26S000912', '26S000913'];
  let task = await arrive(keys);
  for (const [process, , next] of stations.slice(0, 2)) {
    const opened = await walk(process, task, next);
    task = await taskOf(opened);
  }
  const opened = await walk('dna-qc-report', task, 'stop-demand', { 'opinion-handling': 'stop' });
  const stop = await taskDetail(admin, opened.taskId);
  expect(stop.data.projectNo).toBe(projectNo);
  expect((stop.data.samples as Json[]).map(({ sampleNo }) => sampleNo)).toEqual(keys);
  expect(await sampleAt(keys[0] ?? '')).toMatchObject({ sampleState: 'working', sampleProcess: 'stop-demand' });
  const { body } = await admin.get('/api/seqdesk-sample/sample/passport', { key: keys[0] ?? '' });
  const told = (body.data.participations as Json[]).findLast(({ processKey }) => processKey === 'dna-qc-report');
  expect(told.status).toBe('terminated');
  const asked = told.steps.find(({ step }: Json) => step === 'customer-manager-feedback');
  expect(asked.values).toContainEqual(expect.objectContaining({ key: 'rowOpinion' }));
}, 90_000);

/** Three samples at the opinion handling of their QC, where the customer said this of each. */
async function handled(keys: readonly string[], opinions: readonly string[]): Promise<Json> {
  let task = await arrive(keys);
  for (const [process, , next] of stations.slice(0, 2)) task = await taskOf(await walk(process, task, next));
  while (task.step !== 'opinion-handling') {
    const [outcome] = processOf('dna-qc-report').steps.find(({ id }) => id === task.step)?.outcomes ?? [];
    const changes = task.step === 'customer-manager-feedback' ? saying(keys, opinions) : {};
    task = await doStep('dna-qc-report', task, outcome?.id ?? '', [], changes);
  }
  return task;
}

async function samplesIn({ taskId }: Json): Promise<readonly string[]> {
  return ((await taskDetail(admin, taskId)).data.samples as Json[]).map(({ sampleNo }) => sampleNo);
}

test('S2-20 each sample goes the way that the customer chose for it, and no other', async () => {
  const keys = ['26S000921', '26S000922', '26S000923'];
  const task = await handled(keys, ['continue', 'redo', 'stop']);
  const open = ['dna-library-plan', 'dna-extraction-plan', 'stop-demand'];
  const { opened } = await doStep('dna-qc-report', task, 'continue', open);
  expect(opened.map(({ process }: Json) => process)).toEqual(open);
  expect(await Promise.all(opened.map(samplesIn))).toEqual(keys.map((key) => [key]));
  const places = await Promise.all(keys.map(sampleAt));
  expect(places.map(({ sampleProcess }) => sampleProcess)).toEqual(open);
}, 90_000);

test('S2-20 where a part is repeated, what passed goes on in a QC of its own with all that was measured', async () => {
  const keys = ['26S000941', '26S000942', '26S000943'];
  const results = ['pass', 'fail', 'pass'];
  let task = await arrive(keys);
  for (const [process, , next] of stations.slice(0, 2)) task = await taskOf(await walk(process, task, next));
  const { client, data } = await fillStep('dna-qc-report', task);
  const samples = (data.samples as Json[]).map((row, at) => ({ ...row, qcResult: results[at] }));
  const open = ['dna-extraction-plan', 'dna-qc-report'];
  const reply = await complete(client, task.taskId, 'redo', { ...data, samples }, { open });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  const [repeated, passed] = reply.body.data.opened;
  expect(await samplesIn(repeated)).toEqual([keys[1]]);
  expect(await samplesIn(passed)).toEqual([keys[0], keys[2]]);
  const next = await taskOf(passed);
  expect(next.step).toBe('result-feedback');
  await claim(client, next.taskId);
  const handedOn = await complete(client, next.taskId, 'submit', {}, {});
  expect(handedOn.body, JSON.stringify(handedOn.body)).toMatchObject({ data: { step: 'report' } });
  expect(await sampleAt(keys[1] ?? '')).toMatchObject({ sampleProcess: 'dna-extraction-plan' });
}, 90_000);

test('S2-20 an outcome that no sample is left for is refused and says why; a sample that waits stays behind', async () => {
  const keys = ['26S000931', '26S000932', '26S000933'];
  const task = await handled(keys, ['continue', 'risk', 'stop']);
  const { client, data } = await fillStep('dna-qc-report', task);
  const refused = async (outcome: string, open: readonly string[]): Promise<string> => {
    const { body } = await complete(client, task.taskId, outcome, data, { open });
    expect(body, JSON.stringify(body)).toMatchObject({ code: 400 });
    return body.msg;
  };
  expect(await refused('redo', ['dna-extraction-plan'])).toContain('没有一行可以带入“DNA提取');
  expect(await refused('redo', [])).toContain('没有一行可以带入');
  expect(await refused('continue', ['dna-library-plan', 'dna-extraction-plan'])).toContain('没有一行可以带入“DNA提取');
  const { body } = await complete(client, task.taskId, 'continue', data, { open: ['dna-library-plan'] });
  const { opened } = body.data;
  expect(await samplesIn(opened[0])).toEqual(keys.slice(0, 2));
  expect(await sampleAt(keys[2] ?? '')).toMatchObject({ sampleProcess: 'dna-qc-report' });
}, 90_000);
