import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { field } from './support/form.ts';
import { openDropdown } from './support/overlays.ts';
import { openMenuGroup } from './support/side-menu.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';
import { planBlock as block, releaseButton, releaseIt } from './support/studio.ts';
import { startPlan } from './support/work.ts';

const stage = openStage();

interface ReleaseJson {
  readonly version: number;
  readonly descriptor: {
    version: number;
    readonly sets: Record<string, { readonly properties: Record<string, unknown> } | undefined>;
  };
}

interface TableJson {
  readonly version: number;
  readonly descriptor: { readonly rows: readonly { readonly platform: string }[] };
}

const forms = 'seqdesk-baseconfig/form-management';

let lead: ApiClient;
let sales: ApiClient;
let tech: ApiClient;

beforeAll(async () => {
  [lead, sales, tech] = await Promise.all([
    apiClient(stage.url(), 'lead'),
    apiClient(stage.url(), 'sales'),
    apiClient(stage.url(), 'tech'),
  ]);
});

/** The next version of the plan with one more field in its head; `type` may be wrong on purpose. */
async function nextVersion(key: string, type = 'string'): Promise<{ readonly text: string; readonly version: number }> {
  const { descriptor, version } = await tech.get<ReleaseJson>(`${forms}/detail?formId=dna-extraction-plan`);
  const head = descriptor.sets['plan-head'];
  if (head === undefined) throw new Error('the plan has no set plan-head');
  head.properties[key] = { type, 'x-label': { zh: `新字段 ${key}`, en: `New field ${key}` } };
  descriptor.version = version + 1;
  return { text: JSON.stringify(descriptor, null, 2), version: version + 1 };
}

async function newestVersion(): Promise<number> {
  return (await tech.get<ReleaseJson>(`${forms}/detail?formId=dna-extraction-plan`)).version;
}

/** Drops a file on the page as a person drags it from a folder. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ''], file ?? '', { type: 'application/json' }));
      return transfer;
    },
    [name, text],
  );
  await page.locator('.ant-upload-drag .ant-upload').dispatchEvent('drop', { dataTransfer });
  await expect(page.locator('.studio-text')).toHaveValue(text);
}

function diagnostics(page: Page): Locator {
  return page.getByTestId('diagnostics');
}

function button(page: Page, name: RegExp): Locator {
  return page.getByRole('button', { name });
}

async function openStudio(page: Page): Promise<void> {
  await page.goto('/studio');
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
}

/** The line of the plan in the list of forms, looked for by its id. */
async function planRow(page: Page): Promise<Locator> {
  await page.locator('.studio-search input').fill('dna-extraction-plan');
  await page.keyboard.press('Enter');
  const rows = page.locator('tr.ant-table-row');
  // The row moves up once the others are gone.
  await expect(rows.filter({ hasText: 'after-sale-service' })).toHaveCount(0);
  return rows.filter({ has: page.getByText('dna-extraction-plan', { exact: true }) });
}

/** A task of tech's; gives its id and number. */
async function claimedTask(): Promise<{ readonly taskId: string; readonly businessNo: string }> {
  const started = await startPlan(lead, sales);
  await tech.post(`blade-flow/work/claim-task?taskId=${started.taskId}`);
  return started;
}

/** Goes to a task through the app's own menu and list, without loading the app anew. */
async function goToTask(page: Page, businessNo: string): Promise<void> {
  await openMenuGroup(page, '流程事务');
  await page.getByRole('menuitem', { name: /待办事务/ }).click();
  await shownPage(page).locator('tr.ant-table-row').filter({ hasText: businessNo }).locator('.ant-btn-primary').click();
  await expect(page.getByTestId('process-code').filter({ hasText: businessNo })).toBeVisible();
  await expect(field(page, 'planName')).toBeVisible();
}

describe('checking', () => {
  test('a broken descriptor is refused with line and cure, in both languages, and cannot be published', async () => {
    const { text, version } = await nextVersion('shiftNo', 'strng');
    const line = text.split('\n').findIndex((one) => one.includes('"strng"')) + 1;
    const { page } = await stage.desk('analyst');
    await openStudio(page);
    await drop(page, 'plan.json', text);
    const first = diagnostics(page)
      .getByRole('alert')
      .filter({ hasText: `第 ${line} 行` });
    await expect(first.getByText('修改方法：')).toBeVisible();
    await expect(first).toContainText('string');
    await page.getByTestId('language-switch').click();
    const same = diagnostics(page)
      .getByRole('alert')
      .filter({ hasText: `line ${line}, column` });
    await expect(same.getByText('How to mend it:')).toBeVisible();
    await expect(releaseButton(page)).toHaveCount(0);
    await same.getByRole('button', { name: 'Go there' }).click();
    await expect(page.locator('.studio-text')).toBeFocused();
    await expect.poll(newestVersion).toBe(version - 1);
  });

  test('a file that is no JSON is answered with the place of the mistake', async () => {
    const { page } = await stage.desk('analyst');
    await openStudio(page);
    await drop(page, 'plan.json', '{\n  "kind": "process",\n  "id" "plan"\n}\n');
    await expect(diagnostics(page).getByText('第 3 行')).toBeVisible();
  });

  test('S6-02 whoever is neither administrator nor analyst is kept out, by the page and by the server', async () => {
    const { page } = await stage.desk('tech');
    await page.goto('/studio');
    await expect(page.getByText('抱歉')).toBeVisible();
    await expect(page.locator('.ant-upload-drag')).toHaveCount(0);
    const { text } = await nextVersion('notMine');
    await expect(tech.post(`${forms}/publish`, { text, reason: 'no' })).rejects.toThrow(/403/);
    await expect(tech.post(`${forms}/check`, { text })).rejects.toThrow(/403/);
  });
});

describe('publishing', () => {
  test('a new version is live for the next task opened, not for one already open, without loading the app anew', async () => {
    const opened = await claimedTask();
    const worker = await stage.homeDesk('tech');
    await worker.page.evaluate(() => Object.assign(window, { stillHere: true }));
    await goToTask(worker.page, opened.businessNo);
    const { text, version } = await nextVersion('shiftNo');
    const { page } = await stage.desk('analyst');
    await openStudio(page);
    await drop(page, 'plan.json', text);
    await expect(page.getByText('没有发现问题')).toBeVisible();
    await expect(block(page, 'dna-extraction-plan')).toContainText(`v${version - 1} → v${version}`);
    await releaseIt(page, 'Shifts are planned now');
    await expect(page.locator('.ant-message-success').filter({ hasText: '共 1 项改动' })).toBeVisible();
    const form = await planRow(page);
    await expect(form.getByText(`v${version}`)).toBeVisible();
    await goToTask(worker.page, (await claimedTask()).businessNo);
    await field(worker.page, 'shiftNo').fill('Night');
    await expect(worker.page.getByText('新字段 shiftNo')).toBeVisible();
    await expect(worker.page.locator('[data-testid="draft-status"][data-state="saved"]')).toBeVisible();
    await goToTask(worker.page, opened.businessNo);
    await expect(field(worker.page, 'shiftNo')).toHaveCount(0);
    await expect.poll(() => worker.page.evaluate(() => 'stillHere' in window)).toBe(true);
  });

  test('the versions say who, when and why; a rollback needs a reason and publishes the old content anew', async () => {
    const before = await newestVersion();
    const { page } = await stage.desk('analyst', 'en');
    await openStudio(page);
    const form = await planRow(page);
    await form.getByRole('button', { name: 'Versions' }).click();
    const versions = page.locator('.ant-drawer tr.ant-table-row');
    await expect(versions.filter({ hasText: `v${before}` }).getByText('Shifts are planned now')).toBeVisible();
    await expect(versions.filter({ hasText: `v${before}` })).toContainText('in use');
    await versions.filter({ hasText: 'v1' }).getByRole('button', { name: 'Roll back' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Roll back to version 1?' });
    await expect(question.getByRole('button', { name: 'Roll back' })).toBeDisabled();
    await question.getByRole('textbox').fill('No shifts after all');
    await question.getByRole('button', { name: 'Roll back' }).click();
    await expect(versions.filter({ hasText: 'No shifts after all' }).getByText(`v${before + 1}`)).toBeVisible();
    await expect.poll(newestVersion).toBe(before + 1);
    const { page: worker } = await stage.homeDesk('tech');
    await goToTask(worker, (await claimedTask()).businessNo);
    await expect(field(worker, 'shiftNo')).toHaveCount(0);
    await expect(worker.getByTestId('form-version')).toContainText(String(before + 1));
  });

  test('a version for some roles says so, and is retired with a reason', async () => {
    const { text, version } = await nextVersion('scopedNo');
    const { page } = await stage.desk('analyst', 'en');
    await openStudio(page);
    await drop(page, 'plan.json', text);
    await expect(block(page, 'dna-extraction-plan')).toContainText(`v${version - 1} → v${version}`);
    await page.getByRole('combobox', { name: /Roles/ }).fill('Quality');
    await openDropdown(page).locator('.ant-select-item-option').filter({ hasText: 'Quality control' }).click();
    await expect(page.getByText('changed since this plan')).toBeVisible();
    await expect(releaseButton(page)).toBeDisabled();
    await button(page, /^Show the plan$/).click();
    await releaseIt(page, 'Only for quality control');
    await expect(page.locator('.ant-message-success').filter({ hasText: 'for those chosen' })).toBeVisible();
    await expect.poll(newestVersion).toBe(version - 1);
    const form = await planRow(page);
    await form.getByRole('button', { name: 'Versions' }).click();
    const row = page.locator('.ant-drawer tr.ant-table-row').filter({ hasText: 'Only for quality control' });
    await expect(row.getByText('qc', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Retire' }).click();
    const question = page.getByRole('dialog').filter({ hasText: `Retire version ${version}?` });
    await expect(question.getByRole('button', { name: 'Retire' })).toBeDisabled();
    await question.getByRole('textbox').fill('Not needed');
    await question.getByRole('button', { name: 'Retire' }).click();
    await expect(row.getByText('Not needed')).toBeVisible();
    await expect(row).toContainText('retired');
  });

  test('a version can be taken home as a file', async () => {
    const { page } = await stage.desk('analyst');
    await openStudio(page);
    await (await planRow(page)).getByRole('button', { name: '版本' }).click();
    const download = page.waitForEvent('download');
    await page
      .locator('.ant-drawer tr.ant-table-row')
      .last()
      .getByRole('button', { name: /下\s?载/ })
      .click();
    expect((await download).suggestedFilename()).toBe('dna-extraction-plan.v1.json');
  });
});

describe('a release that cannot be read', () => {
  /** Damages the descriptor of every task reply on its way to the page. */
  async function damage(page: Page): Promise<void> {
    await page.route('**/work/task-detail?*', async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { data: { release: { descriptor: { steps: unknown } } } };
      reply.data.release.descriptor.steps = 'damaged';
      await route.fulfill({ response, json: reply });
    });
  }

  test('gives way to the last good one, and the page says so', async () => {
    const { businessNo } = await claimedTask();
    const { page } = await stage.homeDesk('tech');
    await damage(page);
    await goToTask(page, businessNo);
    await expect(page.getByTestId('degraded')).toBeVisible();
    await expect(field(page, 'batchNo')).toBeVisible();
  });

  test('and where there is none, the data are shown as they are; the page is never blank', async () => {
    const { taskId, businessNo } = await claimedTask();
    const { page } = await stage.desk('tech');
    await damage(page);
    await page.route('**/form-management/versions?*', (route) => route.abort());
    await page.goto(`/work/process/dna-extraction-plan/plan/${taskId}`);
    await expect(page.getByTestId('degraded')).toBeVisible();
    await expect(page.locator('.raw-data').filter({ hasText: 'Mangrove' })).toBeVisible();
    await expect(page.getByTestId('process-code').filter({ hasText: businessNo })).toBeVisible();
    await expect.poll(() => page.getByTestId('trail-entry').count()).toBeGreaterThan(0);
  });
});

test('S7-31 a look-up table is published like a form, and the forms that read it come along', async () => {
  const analyst = await apiClient(stage.url(), 'analyst');
  const { descriptor, version } = await analyst.get<TableJson>(`${forms}/detail?formId=table:platform`);
  const rows = descriptor.rows.map((row) => (row.platform === 'miseq' ? { ...row, loadingPm: 11 } : row));
  const { page } = await stage.desk('analyst', 'en');
  await openStudio(page);
  await drop(page, 'platform.json', JSON.stringify({ ...descriptor, version: version + 1, rows }, null, 2));
  await expect(block(page, 'platform')).toContainText('miseq');
  await expect(page.getByTestId('forms-along').getByText('library-sequencing', { exact: true })).toBeVisible();
  await releaseIt(page, 'New reagents');
  await expect(page.locator('.ant-message-success').filter({ hasText: 'is live' })).toBeVisible();
  await page.locator('.studio-search input').fill('table:platform');
  await page.keyboard.press('Enter');
  const row = page.locator('tr.ant-table-row').filter({ hasText: 'Look-up table' });
  await expect(row.getByText(`v${version + 1}`)).toBeVisible();
  await row.getByRole('button', { name: 'Versions' }).click();
  await expect(page.locator('.ant-drawer tr.ant-table-row').filter({ hasText: 'New reagents' }).first()).toBeVisible();
  const form = await analyst.get<ReleaseJson>(`${forms}/detail?formId=library-sequencing`);
  expect(JSON.stringify(form.descriptor)).toContain('"loadingPm":11');
});
