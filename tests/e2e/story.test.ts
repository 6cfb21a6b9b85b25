import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { wireDate } from '../../src/server/platform/clock.ts';
import { apiClient } from './support/api.ts';
import { startApp, type AppProcess } from './support/app-process.ts';
import { logIn, openDesk, workerBrowser, type Desk } from './support/browser.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { expect } from './support/expect.ts';
import {
  cell,
  confirmDialog,
  field,
  fillDate,
  fillText,
  giveReason,
  pickChoice,
  reasonDialog,
} from './support/form.ts';
import { languages } from './support/languages.ts';
import { loseSessionTyping } from './support/logout.ts';
import { expectCountersOfLists, makeProject, publishOneMoreField, startPlan } from './support/work.ts';
import {
  claim,
  extractionResults,
  handIn,
  handInWithFile,
  openTask,
  pasteInto,
  sampleIdentity,
  onePixel,
  reagents,
  sampleSheet,
  taskRow,
} from './support/story.ts';

interface Words {
  readonly plan: string;
  readonly conc: string;
  readonly volume: string;
  readonly input: string;
  readonly reagent: string;
  readonly changes: string;
  readonly badNumber: RegExp;
  readonly returned: string;
  readonly todo: string;
}

const words: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    plan: '制定计划',
    conc: '浓度',
    volume: '体积',
    input: '投入量',
    reagent: '试剂/试剂盒',
    changes: '处变更',
    badNumber: /浓度/,
    returned: '退回',
    todo: '待办',
  },
  en: {
    plan: 'Plan',
    conc: 'Concentration',
    volume: 'Volume',
    input: 'Input',
    reagent: 'Reagent or kit',
    changes: 'changes',
    badNumber: /Concentration/,
    returned: 'Return',
    todo: 'To do',
  },
};

let app: AppProcess;
let browser: Browser;

beforeAll(async () => {
  app = await startApp();
  browser = await workerBrowser();
});

afterAll(async () => {
  await app.stop();
});

/** A part of a story, which goes on from where the one before it ended. */
type Step = readonly [name: string, work: () => Promise<void>];

/** S3-12: whatever the last move was, the counters are those of the lists. */
async function walk(steps: readonly Step[]): Promise<void> {
  for (const [name, work] of steps) {
    try {
      await work();
      for (const account of ['lead', 'tech']) await expectCountersOfLists(await apiClient(app.url, account));
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

describe.each(languages('zh'))('S1-03 a plan from start to hand-over (%s)', (language) => {
  const say = words[language];
  let lead: Desk;
  let tech: Desk;
  let code = '';

  beforeAll(async () => {
    lead = await openDesk(browser, app.url, language);
    tech = await openDesk(browser, app.url, language);
    await Promise.all([logIn(lead.page, 'lead'), logIn(tech.page, 'tech')]);
  });

  afterAll(async () => {
    await Promise.all([lead.leave(), tech.leave()]);
  });

  const steps: Step[] = [];
  const step = (...one: Step): void => void steps.push(one);

  step('S1-04 the lead starts a plan; the head is filled from the project picked', async () => {
    const projectNo = (await makeProject(await apiClient(app.url, 'sales'), `Estuary ${language}`)).projectNo;
    const { page } = lead;
    await page.goto('/work/start');
    await page.locator('.ant-card .ant-btn-primary').first().click();
    await expect(field(page, 'projectNo')).toBeVisible();
    await pickChoice(page, 'projectNo', projectNo);
    await expect(field(page, 'projectName')).toHaveValue(`Estuary ${language}`);
    await copyLikeExcel(page, sampleIdentity(96));
    await pasteInto(page, sampleSheet(page));
    await expect(sampleSheet(page).getByRole('grid')).toHaveAttribute('aria-rowcount', '97');
    await page.getByTestId('start-submit').click();
    await page.waitForURL(/\/work\/send$/);
    const sent = page.locator('tr.ant-table-row').first();
    await expect(sent).toBeVisible();
    code = /EP\d{8}-\d{3}/.exec((await sent.textContent()) ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
  });

  step('S7-22 tech claims it and plans', async () => {
    const { page } = tech;
    await claim(page, code);
    const today = wireDate(new Date());
    await fillText(page, 'planName', 'Batch 47');
    await pickChoice(page, 'experimentsType', 'dna-extraction', 'DNA');
    await fillDate(page, 'plannedDate', today);
    await fillDate(page, 'plannedFinishDate', '2027-12-31');
    await fillText(page, 'batchNo', 'EX-47');
    await pickChoice(page, 'operator', 'tech');
    await pickChoice(page, 'checker', 'lead');
    await pickChoice(page, 'labArea', 'extraction', '');
    await fillText(page, 'sopNo', 'SOP-EX-011');
    await fillText(page, 'sopVersion', '2.1');
    await handIn(page, 'submit');
    const todo = await taskRow(page, 'todo', code);
    await expect(todo).toHaveCount(0);
    const finished = await taskRow(page, 'done', code);
    await expect(finished).toHaveCount(1);
  });

  step('S4-08 the lead returns it; a return needs words', async () => {
    const { page } = lead;
    await claim(page, code);
    await page.getByTestId('outcome-return').click();
    const returning = reasonDialog(page);
    await expect(returning).toContainText(
      language === 'zh' ? '任务将回到“制定计划”，由实验员' : 'The task goes back to “Plan”',
    );
    await expect(returning.locator('.ant-modal-footer .ant-btn-primary')).toBeDisabled();
    const here = page.url();
    await giveReason(page, 'Name the batch by month');
    // The next task that waits may be a review as well.
    await page.waitForURL(({ href }) => href !== here);
  });

  step('S7-25 tech mends, resubmits, takes it back once and resubmits', async () => {
    const { page } = tech;
    await claim(page, code);
    await expect(page.getByTestId('trail-entry').filter({ hasText: 'Name the batch by month' }).first()).toBeVisible();
    await fillText(page, 'planName', 'November batch 47');
    await handIn(page, 'submit');
    const done = await taskRow(page, 'done', code);
    await done.first().locator('.ant-btn').first().click();
    await confirmDialog(page);
    await expect(page.locator('.ant-message-success')).toBeVisible();
    await openTask(page, code);
    await expect(field(page, 'planName')).toHaveValue('November batch 47');
    await handIn(page, 'submit');
  });

  step('S4-08 the lead approves', async () => {
    await claim(lead.page, code);
    await fillText(lead.page, 'opinionText', 'Fine');
    await handIn(lead.page, 'approve');
    const detail = await taskRow(lead.page, 'send', code);
    await detail.getByRole('link').last().click();
    const trail = lead.page.getByTestId('trail-entry');
    const kinds = () => trail.evaluateAll((entries) => entries.map((entry) => entry.getAttribute('data-kind')));
    await expect.poll(kinds).toContain('recaption');
    const completions = async (): Promise<number> => (await kinds()).filter((kind) => kind === 'complete').length;
    await expect.poll(completions).toBeGreaterThanOrEqual(5);
  });

  step('S1-03 tech pastes 96 rows, and the page names the two bad cells', async () => {
    const { page } = tech;
    await claim(page, code);
    const sheet = sampleSheet(page);
    await copyLikeExcel(page, extractionResults(96));
    await pasteInto(page, sheet);
    const bad = sheet.locator('[role="gridcell"][aria-invalid="true"]');
    await page.keyboard.press('F8');
    await expect(sheet.locator('.sheet-status')).toHaveText(say.badNumber);
    await expect.poll(() => bad.count()).toBeGreaterThan(0);
    const number = await cell(sheet, 10, say.conc);
    await number.dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('24.5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F8');
    await page.keyboard.type('48');
    await page.keyboard.press('Enter');
    await expect(sheet.locator('.sheet-faults')).toHaveCount(0);
    await page.keyboard.press('Control+Home');
  });

  step('S4-01 logged out by force, tech finds the draft and completes', async () => {
    const { page } = tech;
    await expect(page.getByTestId('draft-status').and(page.locator('[data-state="saved"]'))).toBeVisible();
    await loseSessionTyping(page, () => fillText(page, 'deviation', 'typed after the session had ended'));
    expect(page.url()).toContain('/login?redirect=');
    await logIn(page, 'tech');
    await page.getByTestId('draft-offer').locator('.ant-btn-primary').click();
    await expect(field(page, 'deviation')).toHaveValue('typed after the session had ended');
    const sheet = sampleSheet(page);
    const input = await cell(sheet, 2, say.input);
    await expect(input).toHaveText('0.250');
    await copyLikeExcel(page, reagents);
    await pasteInto(page, page.locator('section.sheet').filter({ hasText: say.reagent }));
    await pickChoice(page, 'instrumentNo', 'bead', '');
    await fillDate(page, 'experimentStart', '2026-11-20 09:30');
    await fillDate(page, 'experimentEnd', '2026-11-20 16:10');
    const buffer = Buffer.from(onePixel, 'base64');
    await handInWithFile(page, { name: 'gel.png', mimeType: 'image/png', buffer });
  });

  step('S7-20 the trail tells who did what, and what changed', async () => {
    const { page } = tech;
    await claim(page, code);
    const trail = page.getByTestId('trail-entry');
    await expect(trail.filter({ hasText: 'Name the batch by month' }).first()).toBeVisible();
    const experiment = page.locator('[data-testid="trail-entry"][data-step="experiment"][data-kind="complete"]');
    await expect(experiment).toContainText(say.changes);
  });

  step('S7-31 a version with one more field: the next task shows it, the task already opened does not', async () => {
    const analyst = await apiClient(app.url, 'analyst');
    const key = `plannedShift${language}`;
    const version = await publishOneMoreField(analyst, key);
    const { page } = tech;
    const before = (await page.getByTestId('form-version').textContent()) ?? '';
    await page.reload();
    await expect(page.getByTestId('process-code')).toBeVisible();
    await expect(page.getByTestId('form-version')).toHaveText(before);
    await startPlan(await apiClient(app.url, 'lead'), await apiClient(app.url, 'sales'));
    await page.goto('/work/claim?sort=-createTime');
    await page.locator('tr.ant-table-row').first().locator('.ant-btn-primary').click();
    await expect(field(page, key)).toBeVisible();
    await expect(page.getByTestId('form-version')).toContainText(String(version));
  });

  // One test, since no step can be walked without those before it.
  test('step by step, and no policy was violated and no page failed', { timeout: 900_000 }, async () => {
    await walk(steps);
    expect([...lead.faults, ...tech.faults]).toEqual([]);
  });
});
