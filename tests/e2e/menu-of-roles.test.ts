import type { Page, Response } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import type { MenuNode } from '../../src/core/calls/menus.ts';
import { breadth } from '../support/breadth.ts';
import { apiClient } from './support/api.ts';
import { expect } from './support/expect.ts';
import { openStage } from './support/stage.ts';
import { goWithin, untilWhole, watchPages } from './support/sweep.ts';
import { shownPage } from './support/tabs.ts';
import {
  expectCountersOfLists,
  experimentTask,
  returnedPlan,
  reviewTask,
  startPlan,
  waitingExperiment,
} from './support/work.ts';

const stage = openStage();

const accounts = ['tech', 'lead', 'qc', 'sales', 'finance', 'hr', 'director', 'analyst', 'admin'] as const;

/** One in so many pages is gone to by `npm test`, and by others each who follows. */
const oneIn = 4;

/** The pages that somebody goes to: all of them, or a part. */
function pagesFor(account: (typeof accounts)[number], pages: readonly string[]): readonly string[] {
  const first = accounts.indexOf(account) % oneIn;
  return breadth(
    pages,
    pages.filter((_, at) => at % oneIn === first),
  );
}

/** Where the plans that wait are counted. */
const stageOfPlans = '/delivery/experiment/dna-extraction';

beforeAll(async () => {
  const [lead, sales] = [await apiClient(stage.url(), 'lead'), await apiClient(stage.url(), 'sales')];
  // Work to claim, and work that somebody has, for those who do it and those who review it.
  await startPlan(lead, sales);
  for (const prepare of [experimentTask, reviewTask, waitingExperiment, returnedPlan]) await prepare(stage.url());
});

interface Entry {
  readonly path: string;
  readonly children?: readonly Entry[];
}

/** The pages of a menu that are the app's own. */
function pagesOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ path, children }) => (children === undefined ? [path] : pagesOf(children)));
}

/** Has a list filled up with the calls that fail from now on: an answer that says so, or none that can be used. */
function failedCalls(page: Page): readonly string[] {
  const failed: string[] = [];
  const look = async (response: Response): Promise<void> => {
    const told = response.headers()['content-type']?.includes('application/json') === true;
    const { code = response.status() } = told ? ((await response.json()) as { readonly code?: number }) : {};
    if (response.status() >= 400 || code >= 400) failed.push(`${code} ${response.url()} at ${page.url()}`);
  };
  // A page that was left meanwhile has no answer to read.
  page.on('response', (response) => void look(response).catch(() => undefined));
  return failed;
}

const numberIn = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 0);

/** What a list says that it holds in all. */
async function expectTotal(page: Page, count: number): Promise<void> {
  const list = shownPage(page).locator('[data-loaded="true"]');
  await expect(list.locator('.ant-pagination-total-text')).toContainText(` ${count} `);
}

/** That each tab of the page with a count leads to a list of as many; gives the counts. */
async function expectTabsToLead(page: Page): Promise<readonly number[]> {
  const tabs = shownPage(page)
    .getByRole('tab')
    .filter({ has: page.locator('sup') });
  const found = await tabs.evaluateAll((all) => all.map((tab) => tab.querySelector('sup')?.textContent ?? ''));
  for (const [at, text] of found.entries()) {
    await tabs.nth(at).click();
    await expectTotal(page, numberIn(text));
  }
  return found.map(numberIn);
}

/** The count beside the entry of the menu whose page is shown; 0 without one. */
async function ownCount(page: Page): Promise<number> {
  const shown = '.side-menu .ant-menu-item-selected .side-menu-count sup';
  return numberIn(await page.evaluate((count) => document.querySelector(count)?.textContent ?? '', shown));
}

describe.each(accounts)('the menu of %s', (account) => {
  test('S1-05 S3-12 leads nowhere that a call fails; what is counted in it and on tabs, lists hold', async () => {
    const client = await apiClient(stage.url(), account, account === 'admin' ? 'admin' : 'seqdesk');
    await expectCountersOfLists(client);
    const all = pagesOf(await client.get<readonly MenuNode[]>('blade-system/menu/routes'));
    const pages = pagesFor(
      account,
      all.filter((path) => path.startsWith('/')),
    );
    const { page } = await stage.desk(account);
    const failed = failedCalls(page);
    await watchPages(page);
    await page.goto('/wel/index');
    await untilWhole(page);
    let led = 0;
    for (const path of pages) {
      await goWithin(page, path);
      const tabs = await expectTabsToLead(page);
      const count = await ownCount(page);
      if (count > 0 && tabs.length === 0) await expectTotal(page, count);
      else if (count > 0) expect(tabs, path).toContain(count);
      led += tabs.length + Math.sign(count);
    }
    // What waits at its stage is counted for whoever sees the stage.
    if (pages.includes(stageOfPlans)) expect(led).toBeGreaterThan(0);
    expect(failed).toEqual([]);
  });
});
