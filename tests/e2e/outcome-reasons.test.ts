import { beforeAll, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { giveReason, reasonDialog } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import type { StartedPlan } from './support/work.ts';

const stage = openStage('shared');

let sales: ApiClient;
let lead: ApiClient;

beforeAll(async () => {
  [sales, lead] = await Promise.all([apiClient(stage.url(), 'sales'), apiClient(stage.url(), 'lead')]);
});

/** A purchase that sales applied for and the lead claimed; gives the address of the lead's task. */
async function purchase(): Promise<string> {
  const { records } = await sales.get<{ readonly records: readonly { readonly id: string }[] }>(
    'blade-flow/work/start-list?size=100&category=flow_generic-process',
  );
  const data = { genericTitle: '采购离心机', genericCategory: 'purchase', genericContent: '两台' };
  const body = { processDefinitionId: records[0]?.id, data };
  const { taskId } = await sales.post<StartedPlan>('blade-flow/process/start', body);
  await lead.post(`blade-flow/work/claim-task?taskId=${taskId}`);
  return `/work/process/generic-process/approve/${taskId}`;
}

test.each([
  ['zh', 1440, '流程将结束，不可恢复'],
  ['en', 360, 'The process ends and cannot be resumed.'],
] as const)(
  'S4-08 who ends a process is asked for the reason in the dialog that asks for confirmation (%s, %i px)',
  async (language, width, words) => {
    const { page } = await stage.desk('lead', language);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(await purchase());
    await shownPage(page).getByTestId('outcome-reject').click();
    const dialog = reasonDialog(page);
    await expect(dialog).toContainText(words);
    await expect(dialog.locator('.ant-modal-footer .ant-btn-primary')).toBeDisabled();
    const done = page.waitForResponse((reply) => reply.url().includes('/complete-task'));
    await giveReason(page, 'No budget');
    const reply = await done;
    expect(reply.status()).toBe(200);
    expect(reply.request().postDataJSON()).toMatchObject({ comment: 'No budget', data: { opinionText: 'No budget' } });
  },
);

test('S2-17 an application that was returned says above its form who returned it and why, until when it is due and who is next', async () => {
  const reviewer = await stage.desk('lead');
  await reviewer.page.goto(await purchase());
  await shownPage(reviewer.page).getByTestId('outcome-return').click();
  const done = reviewer.page.waitForResponse((reply) => reply.url().includes('/complete-task'));
  await giveReason(reviewer.page, '请补报价单');
  const { data } = (await (await done).json()) as { readonly data: { readonly taskId: string } };
  const { page } = await stage.desk('sales');
  await page.goto(`/work/process/generic-process/start/${data.taskId}`);
  const note = shownPage(page).getByTestId('return-note');
  await expect(note).toContainText('林若兰（审批）');
  await expect(note).toContainText('请补报价单');
  const facts = shownPage(page).getByTestId('task-facts');
  await expect(facts.locator('[data-fact="due"] dd')).toHaveText(/^\d{4}-\d\d-\d\d/);
  await expect(facts.locator('[data-fact="next"] dd')).toContainText('审批（');
});
