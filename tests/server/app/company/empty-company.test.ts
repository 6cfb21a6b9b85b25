import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCommand } from '../../../../generators/release-command.ts';
import type { Json } from '../../support/test-server.ts';
import { BuiltCompany, root } from './built-company.ts';

const workshop = join(root, 'tests/fixtures/workshop');
/** Within this time people have what was released. */
const liveWithinMs = 5000;

let company: BuiltCompany;

/** The software built with a company that has people and nothing else, and started. */
beforeAll(async () => {
  company = new BuiltCompany({ schemas: 'workshop/before' });
  cpSync(join(workshop, 'before'), join(company.folder, 'schemas'), { recursive: true });
  cpSync(join(workshop, 'after'), join(company.folder, 'schemas'), { recursive: true });
  await company.start();
});
afterAll(() => company.remove());

async function release(command: 'plan' | 'apply', ...args: readonly string[]) {
  let said = '';
  const who = ['--url', company.url, '--account', 'owner', '--password', 'wheel'];
  const code = await releaseCommand(command, [...args, ...who], {
    root: company.folder,
    environment: {},
    print: (text) => void (said += text),
    complain: (text) => void (said += text),
  });
  return { code, said };
}

function flat(nodes: readonly Json[]): Json[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

test('a server of a company with nothing but people gets all eight kinds by one apply, live within five seconds', async () => {
  const owner = await company.login('owner', 'wheel');
  const codes = async (): Promise<string[]> =>
    flat((await owner('blade-system/menu/routes')) as Json[]).map(({ code }) => code);
  const processes = async (): Promise<Json[]> => (await owner('blade-flow/work/start-list')).records;
  expect(await codes()).toEqual(['home']);
  expect(await owner('blade-flow/work/taskCount')).toEqual({ claimTaskCount: 0, todoTaskCount: 0 });
  expect(await processes()).toEqual([]);
  const plan = await release('plan');
  expect(plan.code, plan.said).toBe(2);
  const applied = await release('apply', '--yes', '--reason', 'the workshop opens');
  expect(applied.code, applied.said).toBe(0);
  const dictionaries = ['dictionary brake', 'dictionary role', 'dictionary stage', 'dictionary counter'];
  const kinds = ['process bicycle', 'record part', 'table brake-price', 'types bicycle', 'family repair'];
  for (const one of [...kinds, ...dictionaries, 'menu menus']) expect(applied.said).toContain(one);
  const inTime = { timeout: liveWithinMs };
  await expect.poll(codes, inTime).toEqual(expect.arrayContaining(['repairs', 'bicycles', 'part']));
  await expect.poll(async () => (await processes()).map(({ name }) => name), inTime).toEqual(['修自行车']);
  // The new counter as well: it counts nothing yet, at a stage that the owner's menu has.
  expect(await owner('blade-flow/work/taskCount')).toMatchObject({ repairCount: 0 });
  const again = await release('plan');
  expect(again.code, again.said).toBe(0);
});

test('its people work with them: the new role sees its menu, the task is counted, the table computes, rows are kept', async () => {
  const owner = await company.login('owner', 'wheel');
  const [role] = (await owner('blade-system/role/list?roleAlias_equal=mechanic')).records as Json[];
  const [person] = (await owner('blade-user/page?account_equal=helper')).records as Json[];
  const { id, account, realName } = person;
  await owner('blade-user/submit', { id, account, realName, roleId: [role.id] });
  const [definition] = (await owner('blade-flow/work/start-list')).records as Json[];
  const data = { brakeKind: 'disc', brakeCount: 2 };
  const started = await owner('blade-flow/process/start', { processDefinitionId: definition.id, data });
  const detail = await owner(`blade-flow/work/task-detail?taskId=${started.taskId}`);
  expect(JSON.stringify(detail)).toContain('"brakeCost":180');
  const own = await company.login('helper', 'wheel');
  const menus = flat((await own('blade-system/menu/routes')) as Json[]);
  const node = menus.find(({ code }) => code === 'bicycles');
  const counted = await own('seqdesk-experimental-delivery/digitnotice/aggregation', [node.id]);
  expect(counted[0].count).toBe(1);
  expect(await own('blade-flow/work/taskCount')).toMatchObject({ claimTaskCount: 1, repairCount: 1 });
  const listed = (await own('blade-flow/work/stage-list?counter=repairCount')).records as Json[];
  expect(listed.map(({ taskId }) => taskId)).toEqual([started.taskId]);
  await own(`blade-flow/work/claim-task?taskId=${started.taskId}`, {});
  await own('blade-flow/work/complete-task', { taskId: started.taskId, outcome: 'done', data: {} });
  await own('seqdesk-store/part/submit', { partName: '刹车片', partBrake: 'disc' });
  expect((await own('seqdesk-store/part/list')).records).toMatchObject([{ partName: '刹车片', partBrake: 'disc' }]);
});
