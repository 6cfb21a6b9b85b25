import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expect } from './support/expect.ts';
import { languages } from './support/languages.ts';
import { openStage } from './support/stage.ts';

const stage = openStage('shared');

/** The minute that a call which writes has passes in a second. */
async function shortenMinutes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(this: XMLHttpRequest, ms: number) {
        own?.set?.call(this, ms === 60_000 ? 1_000 : ms);
      },
    });
  });
}

const answers = [
  { language: 'zh', again: '再试一次', says: '不会重复提交' },
  { language: 'en', again: 'Try again', says: 'does nothing twice' },
] as const;

test.each(answers.filter(({ language }) => languages('zh').includes(language)))(
  'an answer that is lost: the person is told, tries again, and it is done once ($language)',
  async (words) => {
    const { page } = await stage.desk('analyst', words.language);
    await shortenMinutes(page);
    await page.goto('/dict-horizontal/index');
    await page.locator('.ant-card').first().locator('tr.ant-table-row').first().click();
    const key = `late-${words.language}`;
    let lost = 0;
    await page.route('**/dict-biz/submit', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      // The server does it, and its answer never comes.
      await route.fetch();
    });
    await page.locator('.ant-card').nth(1).locator('.ant-btn-primary').first().click();
    const form = page.locator('.ant-modal').filter({ has: page.locator('form') });
    for (const [name, value] of Object.entries({ dictKey: key, dictValue: key, dictValueEn: key })) {
      await form.locator(`#${name}`).fill(value);
    }
    await form.locator('.ant-modal-footer .ant-btn-primary').click();
    const question = page.locator('.ant-modal-confirm');
    await expect(question.getByText(words.says)).toBeVisible();
    await question.getByRole('button', { name: words.again }).click();
    await expect(form).toHaveCount(0);
    await expect(page.locator('tr.ant-table-row').filter({ hasText: key })).toHaveCount(1);
  },
);
