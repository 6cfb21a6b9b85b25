import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, doTask, flow, taskDetail } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { ReleaseDesk } from './stored-desk.ts';
import { inMicrograms, tubeCheck } from './tube-forms.ts';

let server: TestServer;
let [desk, lead, tech]: [ReleaseDesk, Client, Client] = [] as never;
const samples = [{ tubeNo: 'T1', conc: 12.5, grade: 'a' }];

beforeAll(async () => {
  server = await startTestServer();
  desk = new ReleaseDesk(await server.login('analyst'));
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  await desk.release(tubeCheck(1));
});
afterAll(() => server.close());

async function definition(): Promise<string> {
  return (await tech.post(`${flow}/work/getProcessListByName`, { flowName: '管检' })).body.data[0].id;
}

async function measured(data: Json): Promise<string> {
  const body = { processDefinitionId: await definition(), data: { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] } };
  const started = await tech.post(`${flow}/process/start`, {}, body);
  return (await doTask(tech, started.body.data.taskId, 'submit', { ...data, samples })).taskId;
}

/** The form in micrograms, of which nothing has to be converted any more. */
function later(form: Json): void {
  inMicrograms(form);
  delete form.migrate;
}

const told = ({ items }: Json): Json =>
  Object.fromEntries(items[0].effects.map(({ of, fate, subject, count }: Json) => [`${of} ${fate} ${subject}`, count]));

describe('a plan runs the new form over what open tasks hold and what people typed', () => {
  test('S7-31 and says which go on with the form of now, as they do after applying', async () => {
    const [fits, odd] = [await measured({ blank: 1, spare: '20' }), await measured({ blank: 2, spare: 'half a tube' })];
    const otherSteps = await desk.plan(
      tubeCheck(1, (form) => {
        inMicrograms(form);
        form.steps[1].id = 'review';
      }),
    );
    expect(told(otherSteps)).toEqual({ 'tasks stays ': 2 });
    expect(otherSteps.items[0].effects[0].message.en).toMatch(/^2 of 2 open tasks stay with their own form/);
    expect(otherSteps.items[0].class).toBe('pin');
    expect(otherSteps.items[0].changes.map((change: Json) => change.class)).toContain('upcast');
    const plan = await desk.plan(tubeCheck(1, inMicrograms));
    expect(plan.ok).toBe(true);
    expect(told(plan)).toEqual({
      'tasks left spare': 1,
      'tasks converted blank': 2,
      'tasks converted spare': 1,
      'tasks converted samples.grade': 2,
      'tasks converted samples.mass': 2,
      'tasks moved samples.conc': 2,
    });
    expect(plan.items[0]).toMatchObject({ tasks: 2, tried: { tasks: 2 } });
    expect((await desk.apply(tubeCheck(1, inMicrograms), plan.token)).status).toBe(200);
    const versions: number[] = [];
    for (const taskId of [fits, odd]) {
      const next = await doTask(lead, taskId, 'return', {}, { comment: 'again' });
      versions.push((await taskDetail(tech, next.taskId)).release.version);
    }
    expect(versions).toEqual([2, 1]);
  });

  test('and says how many drafts would lose what, as they do after applying', async () => {
    const next = (edit: (properties: Json) => void): Json =>
      tubeCheck(1, (form) => {
        later(form);
        edit(form.sets['tube-head'].properties);
      });
    const note = { type: 'string', 'x-label': { zh: '说明', en: 'Remark' } };
    await desk.release(next((properties) => (properties.tubeRemark = note)));
    const processDefinitionId = await definition();
    const draft = {
      seq: 1,
      release: { formId: 'tube-check', version: 3 },
      header: { tubeRoom: 'R1', tubeRemark: 'x' },
    };
    const address = { processDefinitionId };
    const saved = await tech.post(`${flow}/process/draft`, address, { ...draft, patches: [] });
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ code: 200 });
    const plan = await desk.plan(next(() => {}));
    expect(told(plan)).toMatchObject({ 'drafts unseen tubeRemark': 1 });
    expect(plan.items[0].effects[0].message.en).toBe('1 of 1 draft would lose "Remark" (tubeRemark)');
    expect(
      (
        await desk.apply(
          next(() => {}),
          plan.token,
        )
      ).status,
    ).toBe(200);
    const offered = await tech.get(`${flow}/process/draft`, { processDefinitionId: await definition() });
    expect(offered.body.data.left.map(({ path }: Json) => path)).toEqual(['tubeRemark']);
  });

  test('and what people typed into open tasks, as of what the tasks hold', async () => {
    const { descriptor } = (await tech.get('/api/seqdesk-baseconfig/form-management/detail', { formId: 'tube-check' }))
      .body.data;
    const body = { processDefinitionId: await definition(), data: { tubeRoom: 'R1', samples: [{ tubeNo: 'T1' }] } };
    const { taskId } = (await tech.post(`${flow}/process/start`, {}, body)).body.data;
    expect((await claim(tech, taskId)).body).toMatchObject({ code: 200 });
    const release = { formId: 'tube-check', version: descriptor.version };
    const typed = { header: { blank: 5 }, patches: [{ table: 'samples', rows: [{ tubeNo: 'T1', grade: 'poor' }] }] };
    const saved = await tech.post(`${flow}/work/draft`, { taskId }, { seq: 1, release, ...typed });
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ code: 200 });
    const plan = await desk.plan(
      tubeCheck(1, (form) => {
        later(form);
        form.sets['tube-state'].properties.blank.maximum = 4;
        delete form.sets['tube-result'].properties.grade['x-enum'].poor;
      }),
    );
    const ofDrafts = Object.entries(told(plan)).filter(([name]) => name.startsWith('drafts'));
    expect(Object.fromEntries(ofDrafts)).toMatchObject({ 'drafts limit blank': 1, 'drafts choice samples.grade': 1 });
    const { drafts, tried, effects } = plan.items[0];
    expect(tried.drafts).toBe(drafts);
    expect(effects.map(({ message }: Json) => message.en)).toContain(
      '1 of 1 draft of an open task holds the removed choice poor of "Grade" (samples.grade)',
    );
  });

  test('of two who apply at once one wins, and the other is told what is live now', async () => {
    const noted = (key: string): Json =>
      tubeCheck(1, (form) => {
        later(form);
        form.sets['tube-state'].properties[key] = { type: 'string', 'x-label': { zh: '注', en: key } };
      });
    for (let round = 0; round < 5; round += 1) {
      const forms = [noted(`one${round}`), noted(`two${round}`)];
      const plans = await Promise.all(forms.map((form) => desk.plan(form)));
      const replies = await Promise.all(forms.map((form, index) => desk.apply(form, plans[index]?.token)));
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const late = replies.find(({ status }) => status === 409);
      expect(late?.body.data.plan.items[0].changes.length).toBeGreaterThan(0);
    }
  });
});
