import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, complete, doTask, flow, planData, processKey, startPlan, userIds } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { noticesAbout, unreadOf } from './notice-calls.ts';

const forms = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let lead: Client;
let tech: Client;
let qc: Client;
let sales: Client;
let users: ReadonlyMap<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  [lead, tech] = [await server.login('lead'), await server.login('tech')];
  [qc, sales] = [await server.login('qc'), await server.login('sales')];
  users = await userIds(server);
});
afterAll(() => server.close());

/** A plan filled in by the technician with these words, that the supervisor may review. */
async function planned(comment = ''): Promise<{ review: string; processInstanceId: string }> {
  const { taskId, processInstanceId } = await startPlan(server, lead, 1);
  const { taskId: review } = await doTask(tech, taskId, 'submit', await planData(server, 1), { comment });
  return { review, processInstanceId };
}

describe('contract 7.5 comments that name somebody', () => {
  test('by account or by real name, as far as they may see the instance', async () => {
    const name = lead.identity.real_name as string;
    const words = `@${name} 请看第二页;@sales 抄送;@nobody`;
    const { processInstanceId } = await planned(words);
    const [row, ...more] = await noticesAbout(lead, 'message', processInstanceId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ kind: 'message', reason: 'comment', text: words, taskId: '', read: false });
    expect(row.path).toContain(`/detail/${processInstanceId}/`);
    expect(row.title.zh).toContain(`${tech.identity.real_name}提到了您`);
    expect(row.title.en).toContain('mentioned you');
    // Sales neither started nor does any step of this process.
    expect(await noticesAbout(sales, 'message', processInstanceId)).toEqual([]);
  });

  test('the words of a return, of a release and of a handing over', async () => {
    const { review, processInstanceId } = await planned();
    const { taskId } = await doTask(lead, review, 'return', { opinionText: '@tech 重排' });
    expect(await noticesAbout(tech, 'message', processInstanceId)).toMatchObject([{ text: '@tech 重排' }]);
    await claim(tech, taskId);
    const body = { taskId, reason: '@tech 请假了,@lead' };
    await lead.post(`${flow}/workflow/releaseTask`, {}, body);
    expect(await noticesAbout(tech, 'message', processInstanceId)).toHaveLength(2);
    // Who writes is not told of it.
    expect(await noticesAbout(lead, 'message', processInstanceId)).toEqual([]);
  });

  test('nobody of another company, and nobody who is barred', async () => {
    const { processInstanceId } = await planned('@admin2 @lead');
    const admin2 = await server.login('admin2');
    expect(await noticesAbout(admin2, 'message', processInstanceId)).toEqual([]);
    expect(await noticesAbout(lead, 'message', processInstanceId)).toHaveLength(1);
  });
});

describe('contract 7.5 letters of a process', () => {
  /** The process with a review step that notifies. */
  async function withLetter(letter: Json): Promise<Json> {
    const { descriptor, version } = (await lead.get(`${forms}/detail`, { formId: processKey })).body.data;
    const next = structuredClone({ ...descriptor, version: version + 1 });
    next.sets.notify = {
      scope: 'form',
      label: { zh: '通知', en: 'Notice' },
      properties: {
        notifyTo: {
          type: 'array',
          uniqueItems: true,
          items: { type: 'string', 'x-ref': 'user' },
          'x-label': { zh: '通知对象', en: 'To' },
        },
        notifyWay: {
          type: 'array',
          uniqueItems: true,
          items: { type: 'string', 'x-enum': { system: { zh: '站内', en: 'System' }, sms: { zh: '短信', en: 'SMS' } } },
          'x-label': { zh: '通知方式', en: 'Way' },
        },
        notifyText: { type: 'string', maxLength: 1000, 'x-label': { zh: '通知内容', en: 'Text' } },
      },
    };
    const step = next.steps.find(({ id }: Json) => id === 'review');
    Object.assign(step, { own: [...step.own, 'notify'], letter });
    return next;
  }

  test('a letter that names no field is refused with the nearest one', async () => {
    const analyst = await server.login('analyst');
    const descriptor = await withLetter({ to: 'notifyTwo', text: 'notifyTo' });
    const { body } = await analyst.post(`${forms}/check`, {}, { descriptor });
    const found = JSON.stringify(body.data);
    expect(found).toContain('reference/field-unknown');
    expect(found).toContain('notifyTo');
    expect(found).toContain('reference/field-unfit');
  });

  test('goes to the people chosen, whoever they are, when the step is handed on and not when it returns', async () => {
    const analyst = await server.login('analyst');
    const descriptor = await withLetter({ to: 'notifyTo', text: 'notifyText', way: 'notifyWay' });
    const published = await analyst.post(`${forms}/publish`, {}, { descriptor, reason: '通知' });
    expect(published.body, JSON.stringify(published.body)).toMatchObject({ code: 200 });
    const values = {
      notifyTo: [users.get('qc'), users.get('sales'), users.get('tech')],
      notifyWay: ['system'],
      notifyText: '样本已排期。',
    };
    const { review, processInstanceId } = await planned();
    const back = await doTask(lead, review, 'return', { ...values, opinionText: '再看' });
    expect(await noticesAbout(qc, 'mail', processInstanceId)).toEqual([]);
    const again = await doTask(tech, back.taskId, 'submit', await planData(server, 1));
    await doTask(lead, again.taskId, 'approve', values);
    const [row, ...more] = await noticesAbout(qc, 'mail', processInstanceId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ kind: 'mail', reason: 'letter', text: '样本已排期。', path: '', read: false });
    expect(row.title.zh).toBe(`${descriptor.label.zh} ${row.businessNo}`);
    expect(row.title.en).toBe(`${descriptor.label.en} ${row.businessNo}`);
    expect((await noticesAbout(tech, 'mail', processInstanceId))[0].path).toContain(`/detail/${processInstanceId}/`);
    expect(await unreadOf(sales)).toMatchObject({ mail: 1 });
  });

  test('not where another way alone was chosen', async () => {
    const { review, processInstanceId } = await planned();
    await claim(lead, review);
    const values = { notifyTo: [users.get('qc')], notifyWay: ['sms'], notifyText: '样本已排期。' };
    expect((await complete(lead, review, 'approve', values)).body).toMatchObject({ code: 200 });
    expect(await noticesAbout(qc, 'mail', processInstanceId)).toEqual([]);
  });
});
