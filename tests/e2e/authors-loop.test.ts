import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, onTestFinished, test } from 'vitest';
import { startScratchProject, type ScratchProject } from '../../scripts/dev/scratch-project.mjs';
import { createDatabase, dropDatabase } from '../server/support/test-database.ts';
import { databaseUrl } from './support/app-process.ts';
import { openDesk, workerBrowser, type Desk } from './support/browser.ts';
import { expect as usualExpect } from './support/expect.ts';
import { field, fillText } from './support/form.ts';
import { storedSession } from './support/stored.ts';

const types = 'schemas/types/project.json';
const plan = 'schemas/processes/experiment/dna-extraction-plan';

/** Vite and the server take their time on a busy machine. */
const patience = 60_000;
const expect = usualExpect.configure({ timeout: patience });

let database: string;
let project: ScratchProject;
let browser: Browser;
let desk: Desk;
let page: Page;

beforeAll(async () => {
  const place = inject('seededApp').database;
  database = await createDatabase(place);
  const env = { DATABASE_URL: databaseUrl(place, database) };
  [project, browser] = await Promise.all([startScratchProject(undefined, env), workerBrowser()]);
  desk = await deskOf('sales');
  page = desk.page;
  await page.goto('/project/index');
  await expect(page.locator('th', { hasText: '项目名称' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
});

afterAll(async () => {
  await desk.leave();
  await project.stop();
  await dropDatabase(inject('seededApp').database, database);
});

/** The desk of somebody who is logged in; it shows nothing yet. */
async function deskOf(account: string): Promise<Desk> {
  const desk = await openDesk(browser, project.url, 'zh', await storedSession(project.url, account, 'seqdesk'));
  desk.page.setDefaultTimeout(patience);
  return desk;
}

/** The page of somebody else, for the test that runs. */
async function otherPage(account: string): Promise<Page> {
  const desk = await deskOf(account);
  onTestFinished(desk.leave);
  return desk.page;
}

function untouched(on = page): Promise<unknown> {
  return on.evaluate(() => (window as { readonly notReloaded?: boolean }).notReloaded);
}

describe('the authors’ loop', () => {
  test('a saved descriptor changes the open page, which is not loaded anew', async () => {
    const saved = Date.now();
    project.save(types, project.read(types).replaceAll('"zh": "项目名称"', '"zh": "课题名称"'));
    await expect(page.locator('th', { hasText: '课题名称' })).toBeVisible();
    console.log(`saved descriptor on the page after ${Date.now() - saved} ms`);
    await expect.poll(untouched).toBe(true);
  });

  test('a broken one tells what is wrong and where, over the page that goes on working; mended, it is gone', async () => {
    const good = project.read(types);
    const faults = page.getByTestId('descriptor-faults');
    project.save(types, good.replace('"type": "string"', '"type": "strin"'));
    await expect(faults).toBeVisible();
    const told = await faults.innerText();
    expect(told).toMatch(/schemas\/types\/project\.json:\d+:\d+/);
    expect(told).toContain('shape/value-unknown');
    expect(told).toContain('改法');
    await expect(page.locator('th', { hasText: '课题名称' })).toBeVisible();
    project.save(types, good.replaceAll('"zh": "课题名称"', '"zh": "项目全称"'));
    await expect(faults).toHaveCount(0);
    await expect(page.locator('th', { hasText: '项目全称' })).toBeVisible();
    await expect.poll(untouched).toBe(true);
  });

  test('a half-written file is told of as well', async () => {
    const good = project.read(types);
    project.save(types, good.slice(0, good.length / 2));
    await expect(page.getByTestId('descriptor-faults')).toBeVisible();
    project.save(types, good);
    await expect(page.getByTestId('descriptor-faults')).toHaveCount(0);
  });

  test('of several saves in a row the last one counts', async () => {
    const good = project.read(types);
    for (let turn = 1; turn <= 5; turn++) {
      project.save(types, good.replaceAll('"zh": "项目全称"', `"zh": "第${turn}稿"`));
    }
    await expect(page.locator('th', { hasText: '第5稿' })).toBeVisible();
    project.save(types, good);
    await expect(page.locator('th', { hasText: '项目全称' })).toBeVisible();
  });

  test('a new file that is broken is told of until it is gone', async () => {
    const faults = page.getByTestId('descriptor-faults');
    project.save(`${plan}-copy.json`, '{ "kind": "process", "id": "half" ');
    await expect(faults).toBeVisible();
    project.remove(`${plan}-copy.json`);
    await expect(faults).toHaveCount(0);
    await expect.poll(untouched).toBe(true);
  });

  test('an open form shows the new words and keeps what was typed', async () => {
    const form = await otherPage('lead');
    await form.goto('/work/start');
    await form.locator('.ant-card .ant-btn-primary').first().click();
    await expect(field(form, 'contractNo')).toBeVisible();
    await fillText(form, 'contractNo', 'HT-2026-007');
    await form.evaluate(() => Object.assign(window, { notReloaded: true }));
    project.save(types, project.read(types).replaceAll('"zh": "合同编号"', '"zh": "合约编号"'));
    await expect(form.locator('label', { hasText: '合约编号' }).first()).toBeVisible();
    await expect(field(form, 'contractNo')).toHaveValue('HT-2026-007');
    await expect.poll(() => untouched(form)).toBe(true);
  });

  test('a new process is offered, and generated once its author pauses; deleted, its source goes', async () => {
    const start = await otherPage('lead');
    const release = 'src/generated/releases/second-plan.json';
    const text = project.read(`${plan}.json`);
    project.save(
      `${plan}-copy.json`,
      text
        .replace('"id": "dna-extraction-plan"', '"id": "second-plan"')
        .replace('"zh": "DNA提取实验计划"', '"zh": "第二方案"'),
    );
    await expect.poll(() => project.holds(release), { timeout: 120_000 }).toBe(true);
    await start.goto('/work/start');
    await expect(start.locator('.ant-card-small', { hasText: '第二方案' })).toBeVisible();
    project.remove(`${plan}-copy.json`);
    await expect.poll(() => project.holds(release), { timeout: 120_000 }).toBe(false);
  });
});
