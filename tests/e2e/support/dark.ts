import type { Page } from 'playwright-core';
import { product } from '../../../src/core/product.ts';

/** Makes the app dark for whoever is logged in, as if they had chosen it, and loads the page again. */
export async function goDark(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const stored = localStorage.getItem(`${key}-user-info`) ?? sessionStorage.getItem(`${key}-user-info`) ?? '{}';
    const { userId } = (JSON.parse(stored) as { readonly content: { readonly userId: string } }).content;
    const content = { theme: 'default', colour: '#409eff', size: 'middle', dark: true };
    const envelope = { dataType: 'object', content, type: 'local', datetime: Date.now() };
    localStorage.setItem(`${key}-preferences-${userId}`, JSON.stringify(envelope));
  }, product.key);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset['dark'] === 'true');
}
