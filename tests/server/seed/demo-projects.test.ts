import { expect, test } from 'vitest';
import { fillDemo } from '../../../scripts/demo/laboratory.ts';
import { startTestServer } from '../support/test-server.ts';

test('design 8: the demo has projects to plan for, put in once, and people of regions to limit them to', async () => {
  const server = await startTestServer();
  await fillDemo(server.services, 'small');
  const tech = await server.login('tech');
  const list = async () => (await tech.get('/api/seqdesk-project/project/list', { size: 100 })).body.data;
  const { total, records } = await list();
  expect(total).toBe(4);
  expect(records[0]).toMatchObject({ projectStatus: 'planned', createUserName: '孙悦' });
  const director = await server.login('director');
  const seen = async () => (await director.get('/api/seqdesk-project/project/list')).body.data.records;
  expect((await seen()).map(({ region }: { region: string }) => region)).toEqual(['east']);
  const manager = await server.login('manager');
  await manager.post('/api/seqdesk-project/project/remove', { ids: records[0].id });
  await fillDemo(server.services, 'small');
  expect((await list()).total).toBe(3);
  await server.close();
});
