import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../../scripts/demo/laboratory.ts';
import { rowsOf } from '../support/extraction-plan.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the demo has work in every list, once', async () => {
  await fillDemo(server.services, 'small');
  await fillDemo(server.services, 'small');
  const [lead, tech] = [await server.login('lead'), await server.login('tech')];
  const steps = (rows: { readonly stepCode: string }[]): string[] => rows.map(({ stepCode }) => stepCode);
  expect(steps(await rowsOf(lead, 'send'))).toEqual(['plan', 'plan', 'review', 'experiment', 'hand-over', 'hand-over']);
  expect(steps(await rowsOf(lead, 'claim'))).toEqual(['review']);
  expect(steps(await rowsOf(tech, 'claim'))).toEqual(['hand-over', 'plan']);
  expect(steps(await rowsOf(tech, 'todo'))).toEqual(['plan', 'experiment']);
  expect(await rowsOf(tech, 'done')).toHaveLength(7);
});
