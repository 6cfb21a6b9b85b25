import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expect } from './support/expect.ts';
import { field } from './support/form.ts';
import { languages } from './support/languages.ts';
import { openStage } from './support/stage.ts';
import { experimentTask } from './support/work.ts';

const stage = openStage('shared');

/** Types into a field key by key, as people do, and leaves it. */
async function typeKeys(page: Page, key: string, text: string): Promise<void> {
  await field(page, key).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

test.each(languages('en'))(
  'a moment is read in any spelling that means one alone; anything else stays, with its fault (%s)',
  async (language) => {
    const { taskId } = await experimentTask(stage.url());
    const { page } = await stage.desk('tech', language);
    await page.goto(`/work/process/dna-extraction-plan/experiment/${taskId}`);
    const start = field(page, 'experimentStart');
    await expect(start).toBeVisible();
    for (const [typed, shown] of [
      ['2026/11/3 9:5', '2026-11-03 09:05'],
      ['3.11.2026 15:00', '2026-11-03 15:00'],
      ['20261103', '2026-11-03 00:00'],
      ['2026年11月4日 下午3点', '2026-11-04 15:00'],
    ] as const) {
      await typeKeys(page, 'experimentStart', typed);
      await expect(start).toHaveValue(shown);
    }
    for (const odd of ['3/11/2026 9:05', '下午3点']) {
      await typeKeys(page, 'experimentStart', odd);
      await expect(start).toHaveValue(odd);
      await expect(page.getByText('2026-11-20 09:30').first()).toBeVisible();
    }
    await typeKeys(page, 'experimentStart', '2026-11-05 08:30');
    await expect(start).toHaveValue('2026-11-05 08:30');
  },
);
