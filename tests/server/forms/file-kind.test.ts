import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redeployForms } from '../../../src/server/forms/redeploy-forms.ts';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../support/test-server.ts';
import { fridgeCheck, text } from './fridge-forms.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let server: TestServer;
let analyst: Client;
let tech: Client;
let lead: Client;
let admin: Client;

/** A fridge with a picture of its display. */
function withPicture(id: string): Json {
  const form = fridgeCheck(1);
  form.sets.fridge.properties.fridgePicture = {
    $ref: 'types/common#/file',
    'x-accept': '.pdf',
    'x-label': text('照片', 'Picture'),
  };
  return { ...form, id, numberPrefix: 'FRP', label: text('冰箱照片', 'Fridge picture') };
}

beforeAll(async () => {
  server = await startTestServer();
  analyst = await server.login('analyst');
  [tech, lead, admin] = [await server.login('tech'), await server.login('lead'), await server.login('admin')];
});
afterAll(() => server.close());

test('a file field is not drawn as a text: the check names the input that fits', async () => {
  const form = withPicture('fridge-as-text');
  form.sets.fridge.properties.fridgePicture['x-widget'] = 'text';
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor: form });
  expect(reply.status).toBe(400);
  expect(reply.body.data.diagnostics).toMatchObject([
    { code: 'field/look-misfit', pointer: '/sets/fridge/properties/fridgePicture/x-widget', fix: { op: 'remove' } },
  ]);
});

describe('a release that says so nevertheless', () => {
  let formKey: string;

  beforeAll(async () => {
    const published = await analyst.post(`${base}/publish`, {}, { descriptor: withPicture('fridge-picture') });
    const descriptor = structuredClone(published.body.data.descriptor);
    descriptor.sets.fridge.properties.fridgePicture['x-widget'] = 'text';
    // What comes with the software is stored without the checks of publishing.
    await redeployForms(server.services, [{ ...descriptor, id: 'fridge-photo', label: text('冰箱留影', 'Photo') }]);
    const found = await tech.post('/api/blade-flow/work/getProcessListByName', { flowName: '冰箱留影' });
    formKey = found.body.data[0].id;
  });

  async function upload(client: Client, filename: string, content: Buffer): Promise<Json> {
    const body = multipartBody({ filename, content });
    return (await client.post('/api/seqdesk-resource/file', { formId: 'fridge-photo' }, body, multipartHeaders)).body
      .data;
  }

  function start(picture: Json): Promise<Reply> {
    const data = { fridgeRoom: 'F-1', fridgePicture: picture };
    return tech.post('/api/blade-flow/process/start', {}, { processDefinitionId: formKey, data });
  }

  test('cannot name a file that is not there, nor one of another kind', async () => {
    const absent = await start({ id: '999999999999', name: 'a.pdf' });
    expect(absent.body, JSON.stringify(absent.body)).toMatchObject({ code: 400 });
    expect(JSON.stringify(absent.body)).toContain('附件不存在');
    const picture = await upload(tech, 'display.png', png);
    expect(JSON.stringify((await start(picture)).body)).toContain('不接受');
  });

  test('ties the file that it names to the task, so that whoever sees that may read it', async () => {
    const file = await upload(tech, 'display.pdf', Buffer.from('%PDF-1.7\n%EOF'));
    expect((await lead.get(`/api/seqdesk-resource/file/${file.id}`)).status).toBe(403);
    const started = await start(file);
    expect(started.body, JSON.stringify(started.body)).toMatchObject({ code: 200 });
    expect((await admin.get(`/api/seqdesk-resource/file/${file.id}`)).status).toBe(200);
  });
});
