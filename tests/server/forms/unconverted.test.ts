import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../support/test-server.ts';
import type { Client, Json, TestServer } from '../support/test-server.ts';
import { fridgeCheck } from './fridge-forms.ts';

const base = '/api/seqdesk-baseconfig/form-management';

let server: TestServer;
let analyst: Client;

beforeAll(async () => {
  server = await startTestServer();
  analyst = await server.login('analyst');
  await analyst.post(`${base}/publish`, {}, { descriptor: fridgeCheck(1), reason: 'new' });
});
afterAll(() => server.close());

/** The next version with its temperatures in another unit. */
function inKelvin(): Json {
  const next = { ...fridgeCheck(2), migrate: { fridgeTemp: 'fridgeTemp + 273.0' } };
  next.sets['fridge-state'].properties.fridgeTemp['x-unit'] = 'K';
  return next;
}

/** The next version with its room under another key. */
function renamed(): Json {
  const next = fridgeCheck(2);
  const { fridgeRoom } = next.sets.fridge.properties;
  next.sets.fridge.properties = { fridgeCell: { ...fridgeRoom, 'x-was': ['fridgeRoom'] } };
  next.sets.fridge.required = ['fridgeCell'];
  return next;
}

describe('nothing converts stored values yet, so a version that needs it is neither passed nor published', () => {
  test.each([
    ['a unit with `migrate`', 'fridgeTemp', inKelvin()],
    ['a rename by `x-was`', 'fridgeRoom', renamed()],
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
