import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { farClient } from '../support/far-client.ts';
import {
  applicationData,
  claim,
  definitionId,
  doTask,
  experimentData,
  flow,
  planData,
} from '../support/extraction-plan.ts';
import { breadth } from '../../support/breadth.ts';
import { longestBlock } from '../support/longest-block.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { callFrom, measured } from './measured-calls.ts';

let server: TestServer;
let address: string;
let lead: Client;
let tech: Client;
const far = farClient();
const call = callFrom(far, () => address);
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
});
afterAll(async () => {
  await far.close();
  await server.close();
});

describe.each([
  ['usual', breadth(1536, 96)],
  ['largest', breadth(10_000, 1536)],
])('the %s sheet', (_, rows) => {
  test('is started, drafted, refused, handed in, shown and compared while others work', async () => {
    const process = await definitionId(lead);
    const start = `${flow}/process/start?processDefinitionId=${encodeURIComponent(process)}`;
    // The first of each kind meets cold caches: a form is compiled, a program is loaded.
    await longestBlock(() => call(lead, start, { processDefinitionId: process, data: {} }));
    const application = { processDefinitionId: process, data: await applicationData(server, rows) };
    const plan = await measured(`starting with ${rows} rows`, 4, () => call(lead, start, application));
    expect(plan).toMatchObject({ code: 200 });
    const { taskId, processInstanceId } = plan.data;
    await claim(tech, taskId);
    const planned = { taskId, outcome: 'submit', data: await planData(server, rows) };
    const draft = {
      seq: 1,
      release: { formId: 'dna-extraction-plan', version: 1 },
      header: {},
      patches: planned.data['samples'],
    };
    await measured('keeping its draft', 3, () => call(tech, `${flow}/work/draft?taskId=${taskId}`, draft));
    await measured('reading its draft', 3, () => call(tech, `${flow}/work/task-detail?taskId=${taskId}`));
    const done = await call(tech, `${flow}/work/complete-task?taskId=${taskId}`, planned);
    const experiment = await doTask(lead, JSON.parse(done.text).data.taskId, 'approve');
    await claim(tech, experiment.taskId);
    const complete = `${flow}/work/complete-task?taskId=${experiment.taskId}`;
    const handed = (columns: Json) => ({
      taskId: experiment.taskId,
      outcome: 'submit',
      data: experimentData(rows, columns),
    });
    const bad = handed({ extractTimes: -1, elutionVolume: -1 });
    await measured('refusing it', 4, () => call(tech, complete, bad));
    const one = experimentData(rows)['samples'] as Json[];
    const repeated = {
      ...bad,
      data: { ...experimentData(rows), samples: one.map((row) => ({ ...row, extractNo: 'E1' })) },
    };
    await measured('refusing it for repetitions', 4, () => call(tech, complete, repeated));
    expect(await measured('handing it in', 1, () => call(tech, complete, handed({})))).toMatchObject({ code: 200 });
    await measured('its page', 4, () =>
      call(lead, `${flow}/work/instance-detail?processInstanceId=${processInstanceId}`),
    );
    await measured('its history', 4, () => call(lead, `${flow}/work/trail?processInstanceId=${processInstanceId}`));
    await measured('comparing its steps', 4, () =>
      call(lead, `${flow}/work/compare?processInstanceId=${processInstanceId}&rows=1000`),
    );
    await measured('printing it', 4, () =>
      call(lead, `${flow}/work/print?processInstanceId=${processInstanceId}&print=bench-sheet`),
    );
  });
});
