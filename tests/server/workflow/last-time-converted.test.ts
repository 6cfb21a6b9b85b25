import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReleaseDesk } from '../forms/stored-desk.ts';
import { tubeCheck } from '../forms/tube-forms.ts';
import { claim, doTask, flow } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let tech: Client;
let desk: ReleaseDesk;

/** The tubes with fields that are filled in as last time. */
const tubes = (edit: (form: Json) => void = () => {}): Json =>
  tubeCheck(1, (form) => {
    const { blank, spare } = form.sets['tube-state'].properties;
    [blank['x-repeat'], spare['x-repeat']] = [true, true];
    edit(form);
  });

/** The blank in ug/uL and under another name, the spare volume a number. */
const inMicrograms = tubes((form) => {
  const { blank, spare } = form.sets['tube-state'].properties;
  form.sets['tube-state'].properties = {
    blankMass: { ...blank, 'x-unit': 'ug/uL', 'x-was': ['blank'] },
    spare: { ...spare, type: 'number' },
  };
  form.migrate = { blankMass: 'blank / 1000.0', spare: 'number(spare)' };
});

async function opened(): Promise<string> {
  const [{ id }] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管检' })).body.data;
  const data = { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] };
  const { body } = await tech.post(`${flow}/process/start`, {}, { processDefinitionId: id, data });
  return body.data.taskId;
}

async function lastTime(): Promise<Json> {
  const taskId = await opened();
  await claim(tech, taskId);
  return (await tech.get(`${flow}/work/last-time`, { taskId })).body.data.last;
}

async function measured(data: Json): Promise<void> {
  await doTask(tech, await opened(), 'submit', { ...data, samples: [{ tubeNo: 'T1', conc: 1 }] });
}

beforeAll(async () => {
  server = await startTestServer();
  tech = await server.login('tech');
  desk = new ReleaseDesk(await server.login('analyst'));
  await desk.release(tubes());
  await measured({ blank: 5, spare: 'half a tube' });
  await desk.release(inMicrograms);
});
afterAll(() => server.close());

test('S2-18 as last time over a release that converts: values come as a task that moves up has them, the rest is named', async () => {
  const { header, refused } = await lastTime();
  expect(header).toEqual({ blankMass: 0.005 });
  expect(refused).toEqual([
    {
      zh: '“余量”：上次的值无法换算为现在的表单，没有填入',
      en: '"Spare": what it held last time cannot be converted to the form of now, and is left out',
    },
  ]);
});
