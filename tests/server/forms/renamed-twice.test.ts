import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFile } from '../records/exchange-desk.ts';
import { doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';
import { rackRecord } from './rack-forms.ts';
import { fileOf } from './stored-desk.ts';
import { tubeCheck } from './tube-forms.ts';

const release = '/api/seqdesk-baseconfig/release';
const forms = '/api/seqdesk-baseconfig/form-management';
const racks = '/api/seqdesk-lab/mass-rack';

/** A field through three versions: each has another name for it, another unit, and other codes. */
const versions = [
  { key: 'A', unit: 'ng/uL', was: undefined, factor: null, code: 'a' },
  { key: 'B', unit: 'ug/uL', was: 'A', factor: '/ 1000.0', code: 'b' },
  { key: 'C', unit: 'ng/mL', was: 'B', factor: '* 1000000.0', code: 'c' },
] as const;
type Version = (typeof versions)[number];

/** The fields of a version, under keys that begin with a name: of the form, or of its samples. */
function fields({ key, unit, was, code }: Version, of: string): Json {
  const former = (name: string): Json => (was === undefined ? {} : { 'x-was': [of + name + was] });
  return {
    [`${of}Mass${key}`]: { type: 'number', 'x-unit': unit, 'x-label': text('量', 'Mass'), ...former('Mass') },
    [`${of}Grade${key}`]: {
      type: 'string',
      'x-enum': { [code]: text('好', 'Good'), bad: text('差', 'Poor') },
      'x-label': text('等级', 'Grade'),
      ...former('Grade'),
    },
  };
}

/** What says how values of the version before become those of a version. */
function migrate({ key, was, factor, code }: Version, of: string, prefix = ''): Json {
  const before = versions.find((one) => one.key === was)?.code;
  if (before === undefined) return {};
  const grade = `${of}Grade${was}`;
  return {
    [`${prefix}${of}Mass${key}`]: `${of}Mass${was} ${factor}`,
    [`${prefix}${of}Grade${key}`]: `${grade} == '${before}' ? '${code}' : ${grade}`,
  };
}

function forVersion(version: Version): readonly Json[] {
  const isFirst = version.was === undefined;
  const rack = rackRecord({
    id: 'mass-rack',
    label: text('质量架', 'Mass racks'),
    listed: `rackMass${version.key}`,
    properties: fields(version, 'rack'),
    migrate: isFirst ? undefined : migrate(version, 'rack'),
  });
  const tubes = tubeCheck(1, (form) => {
    form.id = 'mass-check';
    form.label = text('量名检', 'Mass check');
    form.start.roles = ['lab-technician', 'lab-supervisor', 'qc'];
    Object.assign(form.sets['tube-head'].properties, fields(version, 'head'));
    Object.assign(form.sets['tube-result'].properties, fields(version, 'tube'));
    if (!isFirst) form.migrate = { ...migrate(version, 'head'), ...migrate(version, 'tube', 'samples.') };
  });
  return [rack, tubes];
}

let server: TestServer;
let [admin, analyst, lead, tech, qc]: [Client, Client, Client, Client, Client] = [] as never;

async function sent(reply: Promise<Reply>): Promise<Json> {
  const { body } = await reply;
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data;
}

async function apply(asked: Json): Promise<void> {
  const { token } = await sent(admin.post(`${release}/plan`, {}, asked));
  await sent(admin.post(`${release}/apply`, {}, { ...asked, token, reason: 'next' }));
}

const rollBack = (formId: string, version: number) =>
  sent(analyst.post(`${forms}/rollback`, {}, { formId, version, reason: 'too early' }));
const definition = async (): Promise<string> =>
  (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '量名检' })).body.data[0].id;
const rowsOf = async (): Promise<Json> => {
  const { records } = await sent(lead.get(`${racks}/list`, { size: 50 }));
  return Object.fromEntries(records.map((row: Json) => [row.rackName, row]));
};

/** What each version calls 12.5 ng/uL of good quality. */
function held({ key, code }: Version, of: string): Json {
  return { [`${of}Mass${key}`]: { A: 12.5, B: 0.0125, C: 12_500 }[key], [`${of}Grade${key}`]: code };
}

/** A task that was measured by a version, waiting to be read. */
async function measured(version: Version): Promise<string> {
  const processDefinitionId = await definition();
  const data = { tubeRoom: 'R1', ...held(version, 'head'), samples: [{ tubeNo: 'T1' }] };
  const { taskId } = await sent(tech.post(`${flow}/process/start`, {}, { processDefinitionId, data }));
  return (await doTask(tech, taskId, 'submit', { samples: [{ tubeNo: 'T1', conc: 1, ...held(version, 'tube') }] }))
    .taskId;
}

async function typeDraft(client: Client, place: number, version: Version): Promise<void> {
  const processDefinitionId = await definition();
  const draft = {
    seq: 1,
    release: { formId: 'mass-check', version: place + 1 },
    header: held(version, 'head'),
    patches: [],
  };
  await sent(client.post(`${flow}/process/draft`, { processDefinitionId }, draft));
}

const tasks: string[] = [];
const workbooks: Reply[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [admin, analyst] = [await server.login('admin'), await server.login('analyst')];
  [lead, tech, qc] = [await server.login('lead'), await server.login('tech'), await server.login('qc')];
  for (const version of versions) {
    await apply({ files: forVersion(version).flatMap(fileOf) });
    await sent(lead.post(`${racks}/submit`, {}, { rackName: `by ${version.key}`, ...held(version, 'rack') }));
    tasks.push(await measured(version));
    workbooks.push(await lead.get(`${racks}/export`));
  }
  // From pages that have been open since each version.
  for (const [place, client] of [tech, lead, qc].entries()) await typeDraft(client, place, versions[place] as Version);
});
afterAll(() => server.close());

/** What stands where a version is in use, whichever stored it. */
async function expectAll(version: Version): Promise<void> {
  const rows = await rowsOf();
  for (const { key } of versions) expect(rows[`by ${key}`], key).toMatchObject(held(version, 'rack'));
  const processDefinitionId = await definition();
  for (const client of [tech, lead, qc]) {
    const { header, left } = await sent(client.get(`${flow}/process/draft`, { processDefinitionId }));
    expect([header, left]).toEqual([held(version, 'head'), []]);
  }
}

describe('S2-14 a field of three names, units and codes: two versions are taken back at once', () => {
  test('before, everything is read by the last of them', () => expectAll(versions[2]));

  test('rows, drafts, open tasks and workbooks are read by the first name, unit and code again', async () => {
    await rollBack('mass-rack', 1);
    await rollBack('mass-check', 1);
    await expectAll(versions[0]);
    for (const taskId of tasks) {
      const next = await doTask(lead, taskId, 'return', {}, { comment: 'again' });
      const { data, release: by } = await taskDetail(tech, next.taskId);
      expect(by.version).toBe(4);
      expect(data).toMatchObject({
        ...held(versions[0], 'head'),
        samples: [{ tubeNo: 'T1', ...held(versions[0], 'tube') }],
      });
    }
    for (const workbook of workbooks) {
      const { confirm } = await sent(sendFile(lead, workbook.raw, '', racks));
      await sent(sendFile(lead, workbook.raw, confirm, racks));
      const rows = await rowsOf();
      for (const { key } of versions) expect(rows[`by ${key}`], key).toMatchObject(held(versions[0], 'rack'));
    }
  });

  test('and both are released again at once: what x-was names is known from then', async () => {
    await rollBack('mass-rack', 3);
    await rollBack('mass-check', 3);
    await expectAll(versions[2]);
    const workbook = workbooks[0] as Reply;
    const { confirm } = await sent(sendFile(lead, workbook.raw, '', racks));
    await sent(sendFile(lead, workbook.raw, confirm, racks));
    expect((await rowsOf())['by A']).toMatchObject(held(versions[2], 'rack'));
  });
});
