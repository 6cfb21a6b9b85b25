import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReleaseDesk } from '../forms/stored-desk.ts';
import { text } from '../forms/fridge-forms.ts';
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

async function opened(flowName = '管检'): Promise<string> {
  const [{ id }] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName })).body.data;
  const data = { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] };
  const { body } = await tech.post(`${flow}/process/start`, {}, { processDefinitionId: id, data });
  return body.data.taskId;
}

async function lastTime(flowName?: string): Promise<Json> {
  const taskId = await opened(flowName);
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

test('S2-18 codes that were taken out since are left out and named: choices and entries, of the form and of all rows', async () => {
  const zones = (...keys: readonly string[]): Json => ({
    kind: 'dictionary',
    id: 'tube-zone',
    version: 1,
    label: text('管区', 'Tube zones'),
    store: 'biz',
    code: 'tube_zone',
    entries: keys.map((dictKey, sort) => ({ dictKey, dictValue: dictKey, en: dictKey, sort })),
  });
  const zone = { type: 'string', 'x-dict': 'biz:tube_zone', 'x-label': text('冷区', 'Zone'), 'x-repeat': true };
  const grade = (...codes: readonly string[]): Json => ({
    type: 'string',
    'x-enum': Object.fromEntries(codes.map((code) => [code, text(code, code)])),
    'x-label': text('等级', 'Grade'),
    'x-repeat': true,
  });
  const zoned = (codes: readonly string[]): Json =>
    tubeCheck(1, (form) => {
      Object.assign(form, { id: 'tube-zones', label: text('管区检', 'Tubes by zone') });
      Object.assign(form.sets['tube-state'].properties, { zone, state: grade(...codes) });
      Object.assign(form.sets['tube-result'].properties, { rowZone: zone, grade: grade(...codes) });
    });
  const admin = new ReleaseDesk(await server.login('admin'));
  await admin.release(zones('n2', 'm80'));
  await desk.release(zoned(['a', 'b']));
  const given = { zone: 'm80', state: 'b' };
  await doTask(tech, await opened('管区检'), 'submit', {
    ...given,
    samples: [{ tubeNo: 'T1', rowZone: 'm80', grade: 'b' }],
  });
  expect(await lastTime('管区检')).toMatchObject({
    header: given,
    common: { samples: { rowZone: 'm80', grade: 'b' } },
  });
  await admin.release(zones('n2'));
  await desk.release(zoned(['a', 'c']));
  const { header, common, refused } = await lastTime('管区检');
  expect([header, common]).toEqual([{}, { samples: {} }]);
  expect(refused.map(({ en }: Json) => en).toSorted()).toEqual([
    expect.stringContaining('Grade'),
    expect.stringContaining('Grade'),
    'Zone has no choice “m80”',
    'Zone has no choice “m80”',
  ]);
});
