import { chromium } from 'playwright-core';
import { provideChromium } from '../../test/chromium.mjs';
import { demoPassword } from './person.mjs';

/** Starts Chromium without its background traffic. */
export function openBrowser() {
  return chromium.launch({
    executablePath: provideChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

/**
 * A desk of its own at an address, in Chinese.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export function openDesk(browser, url) {
  return browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What is waited for is told to the page as text.
    bypassCSP: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}

/**
 * Signs a demo account in on the login page.
 * @param {import('playwright-core').Page} page
 * @param {string} account
 */
export async function signIn(page, account) {
  await page.goto('/login');
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(demoPassword);
  await page.locator('button[type="submit"]').click();
  await page.getByTestId('user-menu').waitFor();
}
