import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Client, type Json, type TestServer } from '../support/test-server.ts';
import { fridgeCheck, text } from './fridge-forms.ts';

const base = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let analyst: Client;

beforeAll(async () => {
  server = await startTestServer();
  analyst = await server.login('analyst');
  for (const descriptor of [fridgeNotes(1)]) {
    const reply = await analyst.post(`${base}/publish`, {}, { descriptor, reason: 'new' });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  }
});
afterAll(() => server.close());

/** A fridge check whose step stores a note anew with each completion, under a key of its own. */
function fridgeNotes(version: number, key = 'fridgeNote', words: Json = {}): Json {
  const form = fridgeCheck(version);
  form.id = 'fridge-notes';
  form.steps[0].own = ['fridge-note'];
  const note = { type: 'string', 'x-label': text('备注', 'Note'), ...words };
  form.sets['fridge-note'] = { scope: 'form', label: text('备注', 'Note'), properties: { [key]: note } };
  return form;
}

describe('where nothing converts stored values, a version that needs it is neither passed nor published', () => {
  test.each([
    [
      'a value that a step stores anew',
      'fridge-note:fridgeNote',
      fridgeNotes(2, 'fridgeText', { 'x-was': ['fridgeNote'] }),
    ],
  ])('%s', async (_, subject, descriptor) => {
    const checked = await analyst.post(`${base}/check`, {}, { descriptor });
    expect(checked.body.data, JSON.stringify(checked.body)).toMatchObject({
      ok: false,
      diagnostics: [],
      change: { class: 'upcast' },
    });
    const refused = await analyst.post(`${base}/publish`, {}, { descriptor, reason: 'next' });
    expect(refused.status).toBe(400);
    expect(refused.body.msg).toContain(`需要转换已有数据，不能发布：${subject}：`);
    expect(refused.body.msg).toContain('作为新字段发布');
    expect(refused.body.data.changes).toContainEqual(expect.objectContaining({ class: 'upcast', subject }));
    expect((await analyst.get(`${base}/detail`, { formId: descriptor.id })).body.data.version).toBe(1);
  });
});
