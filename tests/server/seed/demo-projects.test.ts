import { expect, test } from 'vitest';
import { seedDemoProjects } from '../../../src/server/seed/demo-projects.ts';
import { startTestServer } from '../support/test-server.ts';

test('design 8: the demo has projects to plan for, put in once', async () => {
  const server = await startTestServer();
  await seedDemoProjects(server.services);
  const tech = await server.login('tech');
  const list = async () => (await tech.get('/api/seqdesk-project/project/list', { size: 100 })).body.data;
  const { total, records } = await list();
  expect(total).toBe(4);
  expect(records[0]).toMatchObject({ projectStatus: 'planned', createUserName: '孙悦' });
  const manager = await server.login('manager');
  await manager.post('/api/seqdesk-project/project/remove', { ids: records[0].id });
  await seedDemoProjects(server.services);
  expect((await list()).total).toBe(3);
  await server.close();
});
