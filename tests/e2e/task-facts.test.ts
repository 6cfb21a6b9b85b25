import { beforeAll, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { startPlan, type StartedPlan } from './support/work.ts';

const stage = openStage('shared');

let plan: StartedPlan;

beforeAll(async () => {
  const [lead, sales, tech]: readonly ApiClient[] = await Promise.all(
    ['lead', 'sales', 'tech'].map((account) => apiClient(stage.url(), account)),
  );
  if (lead === undefined || sales === undefined || tech === undefined) throw new Error('three people log in');
  plan = await startPlan(lead, sales, 5);
  await tech.post(`blade-flow/work/claim-task?taskId=${plan.taskId}`);
});

test.each([
  ['zh', 1440, '下一步计划审核（实验主管）'],
  ['en', 360, 'NextPlan review (Laboratory supervisor)'],
] as const)(
  'a task says above its form whose it is, how much, until when and who is next (%s, %i px)',
  async (...of) => {
    const [language, width, next] = of;
    const { page } = await stage.desk('tech', language);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/work/process/dna-extraction-plan/plan/${plan.taskId}`);
    const facts = shownPage(page).getByTestId('task-facts');
    await expect(facts.locator('[data-fact="project"]')).toContainText('Mangrove');
    await expect(facts.locator('[data-fact="samples"] dd')).toHaveText('5');
    await expect(facts.locator('[data-fact="customer"] dd')).not.toHaveText('');
    await expect(facts.locator('[data-fact="due"] dd')).toHaveText(/^\d{4}-\d\d-\d\d/);
    await expect(facts.locator('[data-fact="priority"] dd .mark-warn')).not.toHaveText('');
    await expect(facts.locator('[data-fact="next"]')).toHaveText(next);
    const over = (): Promise<number> => facts.evaluate((list) => list.scrollWidth - list.clientWidth);
    await expect.poll(over).toBe(0);
  },
);
