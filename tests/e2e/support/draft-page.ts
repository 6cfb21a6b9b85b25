import type { Locator, Page } from 'playwright-core';
import { apiClient, type ApiClient } from './api.ts';
import { expect } from './expect.ts';
import { field } from './form.ts';
import { untilWhole } from './sweep.ts';
import { startPlan } from './work.ts';

/** The call that keeps a draft. */
export const draftCall = '**/api/blade-flow/work/draft?*';

/** Address of a plan task. */
export function address(taskId: string): string {
  return `/work/process/dna-extraction-plan/plan/${taskId}`;
}

/** Opens a plan task and waits for its form. */
export async function open(page: Page, taskId: string): Promise<void> {
  await page.goto(address(taskId));
  await expect(field(page, 'planName')).toBeVisible();
}

/**
 * Stops the clock of a page that `watchPages` watches, and whose clock is installed. No call is under way then: what the
 * network brings comes in its own time.
 */
export async function stopClock(page: Page): Promise<void> {
  await untilWhole(page);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

/** What this browser keeps of the plan's name. */
export function nameKeptHere(page: Page, taskId: string): Promise<unknown> {
  return page.evaluate((id) => {
    const key = Object.keys(localStorage).find((name) => name.includes('draft') && name.endsWith(id));
    const kept = JSON.parse(localStorage.getItem(key ?? '') ?? '{}') as {
      readonly content?: { readonly header?: Readonly<Record<string, unknown>> };
    };
    return kept.content?.header?.['planName'];
  }, taskId);
}

/** Waits until the page says how safe the draft is. */
export async function untilDraft(page: Page, state: 'saved' | 'offline' | 'lost' | 'conflict'): Promise<void> {
  await expect(page.locator(`[data-testid="draft-status"][data-state="${state}"]`)).toBeVisible();
}

/** Types the plan's name without leaving the field. */
export async function type(page: Page, name: string): Promise<void> {
  await field(page, 'planName').fill(name);
}

/** Takes up the draft that the page offers. */
export async function restore(page: Page): Promise<void> {
  await page.getByTestId('draft-offer').locator('.ant-btn-primary').click();
  await expect(page.getByTestId('draft-offer')).toHaveCount(0);
}

/** The field of the plan's name. */
export function planName(page: Page): Locator {
  return field(page, 'planName');
}

/** Fills this browser's storage to the last character, and has its database take nothing more. */
export function fillStorage(page: Page): Promise<void> {
  return page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    let piece = 'x'.repeat(1_048_576);
    for (let index = 0; piece.length > 0; index += 1) {
      try {
        localStorage.setItem(`filler-${index}`, piece);
      } catch {
        piece = piece.slice(0, Math.floor(piece.length / 2));
      }
    }
  });
}

/** Those who bring plans about, and what the server keeps of those that tech works on. */
export interface DraftTeam {
  readonly tech: ApiClient;
  /** Makes a task that tech has claimed; gives its id. */
  claimedTask(): Promise<string>;
  /** What the server keeps of the plan's name. */
  nameOnServer(taskId: string): Promise<unknown>;
}

interface StoredDraft {
  readonly header?: Readonly<Record<string, unknown>>;
}

/** @param url address of the app */
export async function openDraftTeam(url: string): Promise<DraftTeam> {
  const [lead, sales, tech] = await Promise.all([
    apiClient(url, 'lead'),
    apiClient(url, 'sales'),
    apiClient(url, 'tech'),
  ]);
  return {
    tech,
    claimedTask: async () => {
      const { taskId } = await startPlan(lead, sales);
      await tech.post(`blade-flow/work/claim-task?taskId=${taskId}`);
      return taskId;
    },
    nameOnServer: async (taskId) => {
      const draft = await tech.get<StoredDraft>(`blade-flow/work/draft?taskId=${taskId}`);
      return draft.header?.['planName'];
    },
  };
}
