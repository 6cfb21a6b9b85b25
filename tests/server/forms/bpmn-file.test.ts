import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processKey } from '../support/extraction-plan.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';

const call = '/api/seqdesk-baseconfig/form-management/bpmn';
let server: TestServer;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  tech = await server.login('tech');
});
afterAll(() => server.close());

describe('a process as a BPMN file', () => {
  test('comes in Chinese, its name tells process and version', async () => {
    const { status, headers, raw } = await tech.get(call, { formId: processKey });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const name = encodeURIComponent('DNA提取实验计划 v1.bpmn');
    expect(headers['content-disposition']).toBe(`attachment;filename=${name}`);
    const xml = raw.toString('utf8');
    for (const part of ['<bpmn:definitions', '制定计划', 'flowable:candidateGroups="lab-technician"']) {
      expect(xml).toContain(part);
    }
  });

  test('comes in English, with the names of the processes that it opens', async () => {
    const { raw, headers } = await tech.get(call, { formId: processKey, version: 1, lang: 'en' });
    expect(headers['content-disposition']).toContain(encodeURIComponent('DNA extraction plan v1.bpmn'));
    expect(raw.toString('utf8')).toContain('Hand in opens: DNA QC and report');
    expect(raw.toString('utf8')).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test.each([
    ['no form', {}],
    ['an unknown form', { formId: 'no-such-form' }],
    ['an unknown version', { formId: processKey, version: 99 }],
    ['a version that is no number', { formId: processKey, version: 'one' }],
    ['a record', { formId: 'project' }],
    ['another language', { formId: processKey, lang: 'fr' }],
  ])('is refused for %s', async (_, query) => {
    const { body } = await tech.get(call, query);
    expect(body).toMatchObject({ code: 400, success: false });
  });

  test('is for those who are signed in', async () => {
    const { body } = await server.anonymous.get(call, { formId: processKey });
    expect(body).toMatchObject({ code: 401 });
  });
});
