import type { Page, Response } from 'playwright-core';
import { test } from 'vitest';
import { releases } from '../../src/generated/releases/index.ts';
import { apiClient } from './support/api.ts';
import { logIn } from './support/browser.ts';
import { expect } from './support/expect.ts';
import { field } from './support/form.ts';
import { openStage } from './support/stage.ts';
import { shownPage } from './support/tabs.ts';

/** Most JavaScript that may come over the line, brotli 11, in kB of 1,000 bytes. */
const budgets = { login: 150, home: 340, step: 230 } as const;

const stage = openStage();

/** Has nothing fetched in advance, as for those who spare their connection: what is fetched then is what is needed. */
async function spareConnection(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    performance.setResourceTimingBufferSize(2_000);
  });
}

/** The scripts fetched so far with their compressed size in bytes, each once. */
async function scripts(page: Page): Promise<ReadonlyMap<string, number>> {
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\/assets\/.*\.js$/.test(entry.name))
      .map((entry) => [entry.name, entry.encodedBodySize] as const),
  );
  return new Map(fetched);
}

async function kilobytes(page: Page): Promise<number> {
  const sizes = [...(await scripts(page)).values()];
  // A size that the browser does not know yet would count as nothing.
  expect(sizes.filter((size) => size === 0)).toEqual([]);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** The ids that stand in scripts fetched so far. */
async function idsIn(page: Page, ids: readonly string[]): Promise<readonly string[]> {
  const urls = [...(await scripts(page)).keys()];
  const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  return ids.filter((id) => texts.some((text) => text.includes(id)));
}

/** Goes to another address as a link does, without loading the page anew. */
function follow(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test('what comes until one can type, until home is drawn, and for a step keeps to its budget', async () => {
  const tech = await apiClient(stage.url(), 'tech');
  interface Listed {
    readonly taskId: string;
    readonly stepCode: string;
  }
  const taskAt = async (list: string): Promise<string | undefined> => {
    const page = await tech.get<{ records: readonly Listed[] }>(`blade-flow/work/${list}?current=1&size=50`);
    return page.records.find(({ stepCode }) => stepCode === 'experiment')?.taskId;
  };
  const claimable = await taskAt('claim-list');
  if (claimable !== undefined) await tech.post(`blade-flow/work/claim-task?taskId=${claimable}`);
  const task = await taskAt('todo-list');
  const { page } = await stage.emptyDesk();
  await spareConnection(page);
  await page.goto('/login');
  const account = page.locator('input[autocomplete="username"]');
  await account.fill('tech');
  const login = await kilobytes(page);
  await page.locator('input[autocomplete="current-password"]').fill('seqdesk');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByTestId('user-menu')).toBeVisible();
  await expect(page.locator('.home h1')).toBeVisible();
  const home = await kilobytes(page);
  await follow(page, `/work/process/dna-extraction-plan/experiment/${task}`);
  await expect(field(page, 'instrumentNo')).toBeVisible();
  await expect(page.locator('[role="grid"]').first()).toBeVisible();
  await expect(page.getByTestId('trail-entry').first()).toBeVisible();
  const step = (await kilobytes(page)) - home;
  const figures = { login, home, step };
  console.log(
    `JavaScript in kB, brotli 11: ${Object.entries(figures)
      .map(([name, size]) => `${name} ${size.toFixed(1)} of ${budgets[name as keyof typeof budgets]}`)
      .join(', ')}`,
  );
  for (const [name, most] of Object.entries(budgets)) {
    const size = figures[name as keyof typeof figures];
    expect(size, name).toBeGreaterThan(0);
    expect(size, name).toBeLessThanOrEqual(most);
  }
});

test('no script of login page or home knows a process, so that none grows with their number', async () => {
  const forms = await Promise.all(releases.map(({ load }) => load()));
  // Ids of several words, which no code holds by chance.
  const ids = forms.filter(({ kind, id }) => kind === 'process' && id.includes('-')).map(({ id }) => id);
  expect(ids).toContain('dna-extraction-plan');
  const { page } = await stage.emptyDesk();
  await spareConnection(page);
  await logIn(page, 'tech', 'seqdesk');
  await expect(page.locator('.home h1')).toBeVisible();
  await expect.poll(() => idsIn(page, ids)).toEqual([]);
  // They come with the first page that only data know.
  await follow(page, '/delivery/experiment/dna-extraction');
  await expect(shownPage(page).getByTestId('node-head')).toBeVisible();
  await expect.poll(() => idsIn(page, ids)).toContain('dna-extraction-plan');
});

test('scripts travel compressed by brotli and are kept for good', async () => {
  const { page } = await stage.emptyDesk();
  // What the service worker keeps it hands out unpacked.
  const isFetched = (response: Response) => /\/assets\/.*\.js$/.test(response.url()) && !response.fromServiceWorker();
  const reply = page.waitForResponse(isFetched);
  await page.goto('/login');
  const headers = await (await reply).allHeaders();
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});
