import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, complete, doTask, flow } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';

const base = '/api/seqdesk-baseconfig';
const text = (zh: string, en: string) => ({ zh, en });
const choices = (named: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(named).map(([key, name]) => [key, text(`${name}。`, name)]));

/** One of two processes: boxes are looked at, and what is found goes into a second look. */
interface Shape {
  readonly id: string;
  readonly opens?: string;
  readonly head: Json;
  readonly columns: Json;
  readonly carry?: readonly string[];
  readonly migrate?: Json;
}

function look({ id, opens, head, columns, carry = [], migrate }: Shape): Json {
  const opening = opens === undefined ? {} : { opens: [{ process: opens, carry }] };
  return {
    kind: 'process',
    id,
    version: 1,
    label: text(`看${id}`, `Look ${id}`),
    stage: 'support',
    start: { by: ['manual', 'auto'], roles: ['lab-technician'], edit: [`@${id}-head`] },
    steps: [
      {
        id: 'see',
        label: text('看', 'See'),
        roles: ['lab-technician'],
        edit: [`@${id}-rows`],
        sheet: { at: 'samples', key: 'boxNo' },
        outcomes: [{ id: 'submit', to: 'next' }],
      },
      {
        id: 'close',
        label: text('结束', 'Close'),
        roles: ['lab-technician'],
        read: [`@${id}-head`],
        outcomes: [{ id: 'submit', to: 'end', ...opening }],
      },
    ],
    sets: {
      [`${id}-head`]: { scope: 'form', label: text('头', 'Head'), properties: head },
      [`${id}-rows`]: {
        scope: 'sample',
        label: text('行', 'Rows'),
        properties: { boxNo: { type: 'string', 'x-label': text('盒号', 'Box no.') }, ...columns },
        required: ['boxNo'],
      },
    },
    ...(migrate === undefined ? {} : { migrate }),
  };
}

const number = (unit: string, more: Json = {}) => ({
  type: 'number',
  'x-unit': unit,
  'x-label': text('量', 'Amount'),
  ...more,
});
const grade = (named: Readonly<Record<string, string>>) => ({
  type: 'string',
  'x-enum': choices(named),
  'x-label': text('等级', 'Grade'),
});
const day = (format: string) => ({ type: 'string', format, 'x-label': text('日', 'Day') });
const [asFirst, exchanged] = [
  { a: 'Good', b: 'Bad' },
  { b: 'Good', a: 'Bad' },
];
const first = {
  head: { blank: number('mL'), state: grade(asFirst) },
  columns: { conc: number('ng/uL'), mark: grade(asFirst) },
};
const carry = ['samples', 'blank', 'state'];

let server: TestServer;
let [analyst, tech]: [Client, Client] = [] as never;

beforeAll(async () => {
  server = await startTestServer();
  [analyst, tech] = [await server.login('analyst'), await server.login('tech')];
});
afterAll(() => server.close());

async function release(...forms: Json[]): Promise<void> {
  const files = forms.map((form) => ({ file: `schemas/process/${form.id}.json`, text: JSON.stringify(form) }));
  const { body } = await analyst.post(`${base}/release/plan`, {}, { files });
  expect(body.data?.ok, JSON.stringify(body)).toBe(true);
  const done = await analyst.post(`${base}/release/apply`, {}, { files, token: body.data.token, reason: 'next' });
  expect(done.body.code, JSON.stringify(done.body)).toBe(200);
}

/** A task of the last step, by the release in use now. */
async function waiting(id: string, head: Json, rows: readonly Json[]): Promise<string> {
  const [row] = (await tech.post(`${flow}/work/getProcessListByName`, { flowName: `看${id}` })).body.data;
  const reply = await tech.post(`${flow}/process/start`, {}, { processDefinitionId: row.id, data: head });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
  return (await doTask(tech, reply.body.data.taskId, 'submit', { samples: rows })).taskId;
}

async function openedFrom(taskId: string, process: string): Promise<Json> {
  await claim(tech, taskId);
  const { body } = await complete(tech, taskId, 'submit', {}, { open: [process] });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  const [{ processInstanceId, left }] = body.data.opened;
  return { ...(await tech.get(`${flow}/work/instance-detail`, { processInstanceId })).body.data, left };
}

test('what a task of an older release carries keeps name, unit and meaning where both forms were renamed and recoded since', async () => {
  await release(look({ id: 'fa', opens: 'fb', carry, ...first }), look({ id: 'fb', ...first }));
  const task = await waiting('fa', { blank: 3, state: 'b' }, [{ boxNo: '1', conc: 12.5, mark: 'b' }]);
  const next = {
    head: { volume: number('uL', { 'x-was': ['blank'] }), state: grade({ good: 'Good', bad: 'Bad' }) },
    columns: { mass: number('ug/uL', { 'x-was': ['conc'] }), mark: grade(exchanged) },
    migrate: {
      volume: 'blank * 1000',
      state: "state == 'a' ? 'good' : 'bad'",
      'samples.mass': 'conc / 1000',
      'samples.mark': "mark == 'a' ? 'b' : 'a'",
    },
  };
  await release(
    look({ id: 'fa', opens: 'fb', carry: ['samples', 'volume', 'state'], ...next }),
    look({ id: 'fb', ...next }),
  );
  const { data, release: by } = await openedFrom(task, 'fb');
  expect(by.version).toBe(2);
  expect(data).toMatchObject({ volume: 3000, state: 'bad', samples: [{ boxNo: '1', mass: 0.0125, mark: 'a' }] });
});

test('codes go by their names where the other form alone was recoded, and what has no name there is left empty and told', async () => {
  const odd = { ...first, head: { ...first.head, seen: day('date') } };
  await release(look({ id: 'fc', opens: 'fd', carry: [...carry, 'seen'], ...odd }), look({ id: 'fd', ...odd }));
  const next = {
    head: { blank: number('uL'), state: grade(exchanged), seen: day('date-time') },
    columns: { conc: number('ug/uL'), mark: grade({ good: 'Good', fair: 'Fair' }) },
    migrate: {
      blank: 'blank * 1000',
      state: "state == 'a' ? 'b' : 'a'",
      seen: "seen + 'T12:00:00+08:00'",
      'samples.conc': 'conc / 1000',
      'samples.mark': "mark == 'a' ? 'good' : 'fair'",
    },
  };
  await release(look({ id: 'fd', ...next }));
  const rows = [
    { boxNo: '1', conc: 12.5, mark: 'b' },
    { boxNo: '2', mark: 'a' },
  ];
  const task = await waiting('fc', { blank: 3, state: 'b', seen: '2026-04-05' }, rows);
  const { data, trail, left } = await openedFrom(task, 'fd');
  expect(data).toEqual({
    blank: 3000,
    state: 'a',
    samples: [
      { boxNo: '1', conc: 0.0125 },
      { boxNo: '2', mark: 'good' },
    ],
  });
  expect(left).toEqual([text('日', 'Day'), text('等级', 'Grade')]);
  expect(trail[0].changes).toContainEqual({ path: 'seen', before: '2026-04-05', after: null });
  expect(trail[0].changes).toContainEqual({ path: 'samples.mark', row: '1', before: 'Bad。 Bad', after: null });
});
