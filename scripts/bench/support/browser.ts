import { chromium, type Browser, type Page } from 'playwright-core';
import { provideChromium } from '../../test/chromium.mjs';
import { demoPassword } from './person.ts';

/** Starts Chromium without its background traffic. */
export function openBrowser() {
  return chromium.launch({
    executablePath: provideChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

/** A desk of its own at an address, in Chinese. */
export function openDesk(browser: Browser, url: string) {
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

/** Signs a demo account in on the login page. */
export async function signIn(page: Page, account: string) {
  await page.goto('/login');
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(demoPassword);
  await page.locator('button[type="submit"]').click();
  await page.getByTestId('user-menu').waitFor();
}
