import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, test } from 'vitest';
import { apiClient, type ApiClient } from './support/api.ts';
import { killProfile, logIn, openProfile } from './support/browser.ts';
import { copyLikeExcel } from './support/clipboard.ts';
import { restore, untilDraft } from './support/draft-page.ts';
import { expect } from './support/expect.ts';
import { field, pickChoice } from './support/form.ts';
import { layCable, type NetworkCable } from './support/network-cable.ts';
import { pasteInto, sampleIdentity, sampleSheet } from './support/story.ts';
import { openStage } from './support/stage.ts';
import { makeProject, reviewTask } from './support/work.ts';

const stage = openStage('shared');

let folder: string;
let cable: NetworkCable;
let browser: BrowserContext;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seqdesk-profile-'));
  cable = await layCable(stage.url());
  browser = await openProfile(folder);
});

afterEach(async () => {
  await browser.close();
  await cable.cut();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A page of the lead's, signed in, whose app the browser keeps. */
async function leadsPage(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${cable.url}/login`);
  await logIn(page, 'lead');
  const isKept = () =>
    page.evaluate(async () => {
      const parts = (await (await fetch('/app-parts.json')).json()) as string[];
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().length > parts.length;
    });
  await expect.poll(isKept).toBe(true);
  return page;
}

/** Has the browser fetch a page and all its parts. */
async function visit(page: Page, path: string, shown: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(cable.url + path);
  await shown(page);
  await page.waitForLoadState('load');
}

/** Whether the browser's storage has a draft with so many rows. */
function keptRows(count: number): boolean {
  return Object.entries(localStorage).some(([name, text]) => {
    if (!name.includes('draft-')) return false;
    const { content } = JSON.parse(text) as { readonly content: { readonly patches: { readonly rows: unknown[] }[] } };
    return content.patches[0]?.rows.length === count;
  });
}

/** How many processes a person has started. */
async function started(client: ApiClient): Promise<number> {
  return (await client.get<{ readonly total: number }>('blade-flow/work/send-list')).total;
}

const banner = (page: Page) => page.getByTestId('offline-banner');

test('a task handed in without a network survives a killed browser and is handed in once when the network is back', async () => {
  const { taskId, processInstanceId } = await reviewTask(stage.url());
  const path = `/work/process/dna-extraction-plan/review/${taskId}`;
  const first = await leadsPage();
  await visit(first, path, (page) => expect(page.getByTestId('outcome-approve')).toBeVisible());

  await cable.cut();
  await expect(banner(first).getByText('无法连接服务器')).toBeVisible();
  await first.reload();
  await first.getByTestId('outcome-approve').click();
  await expect(banner(first).getByText('1 份表单等待提交')).toBeVisible();

  await killProfile(browser, folder);
  browser = await openProfile(folder);
  const page = await browser.newPage();
  await page.goto(cable.url + path);
  await expect(page.getByTestId('waiting-form').getByText('等待连接服务器')).toBeVisible();
  await expect(banner(page).getByText('1 份表单等待提交')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));

  await cable.mend();
  await expect(page.getByText('1 份表单已提交')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  const lead = await apiClient(stage.url(), 'lead');
  const { trail } = await lead.get<{ readonly trail: readonly { readonly kind: string; readonly outcome: string }[] }>(
    `blade-flow/work/instance-detail?processInstanceId=${processInstanceId}`,
  );
  expect(trail.filter(({ kind, outcome }) => kind === 'complete' && outcome === 'approve')).toHaveLength(1);
});

test('a task that was never opened opens without a network, and waits in the list after it is handed in', async () => {
  const { taskId } = await reviewTask(stage.url());
  const page = await leadsPage();
  const isFetched = (task: string) =>
    page.evaluate(async (id) => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      const keys = await Promise.all(
        names.map(
          (name) =>
            new Promise<readonly string[]>((done) => {
              const opening = indexedDB.open(name);
              opening.onsuccess = () => {
                const { result } = opening;
                if (!result.objectStoreNames.contains('answers')) return done([]);
                const all = result.transaction('answers').objectStore('answers').getAllKeys();
                all.onsuccess = () => done(all.result.map(String));
              };
            }),
        ),
      );
      return keys.flat().some((key) => key.includes(id));
    }, task);
  await page.goto(`${cable.url}/work/todo`);
  await expect.poll(() => isFetched(taskId)).toBe(true);
  await cable.cut();
  await expect(banner(page)).toBeVisible();
  await page.goto(`${cable.url}/work/process/dna-extraction-plan/review/${taskId}`);
  await page.getByTestId('outcome-approve').click();
  await expect(banner(page).getByText('1 份表单等待提交')).toBeVisible();
  await page.goto(`${cable.url}/work/todo`);
  await expect(page.getByText('待提交', { exact: true })).toBeVisible();
});

test('an application form filled in without a network is there again after a killed browser, and starts one process', async () => {
  const [lead, sales] = await Promise.all([apiClient(stage.url(), 'lead'), apiClient(stage.url(), 'sales')]);
  const { projectNo } = await makeProject(sales, 'Filled in without a network');
  const { records } = await lead.get<{ readonly records: readonly { readonly id: string }[] }>(
    'blade-flow/work/start-list',
  );
  const path = `/work/process/dna-extraction-plan/form/${encodeURIComponent(records[0]?.id ?? '')}`;
  const first = await leadsPage();
  await visit(first, path, (page) => expect(field(page, 'projectNo')).toBeVisible());
  await pickChoice(first, 'projectNo', projectNo);
  await untilDraft(first, 'saved');

  await cable.cut();
  await expect(banner(first)).toBeVisible();
  await field(first, 'projectName').fill('Typed without a network');
  await copyLikeExcel(first, sampleIdentity(96));
  await pasteInto(first, sampleSheet(first));
  await untilDraft(first, 'offline');
  await first.waitForFunction(keptRows, 96);
  await killProfile(browser, folder);
  browser = await openProfile(folder);
  const page = await browser.newPage();
  await page.goto(cable.url + path);
  await restore(page);
  await expect(field(page, 'projectName')).toHaveValue('Typed without a network');
  await expect(sampleSheet(page).getByRole('grid')).toHaveAttribute('aria-rowcount', '97');
  const before = await started(lead);
  await page.getByTestId('start-submit').click();
  await expect(banner(page).getByText('1 份表单等待提交')).toBeVisible();
  await cable.mend();
  await expect(page.getByText('1 份表单已提交')).toBeVisible();
  await expect.poll(() => started(lead)).toBe(before + 1);
  await page.goto(cable.url + path);
  await expect(field(page, 'projectNo')).toBeVisible();
  await expect(page.getByTestId('draft-offer')).toHaveCount(0);
});
