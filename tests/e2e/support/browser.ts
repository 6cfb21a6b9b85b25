import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { serverZone } from '../../../src/server/platform/clock.ts';
import { expect } from './expect.ts';
import { fontconfigFile } from './fonts.ts';
import { storageState, type Stored } from './stored.ts';

const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The system's browser; the tests never skip for want of one. */
function browserPath(): string {
  const found = [process.env['CHROMIUM'] ?? '', ...candidates].find((path) => path !== '' && existsSync(path));
  if (found === undefined) throw new Error('no Chromium found: install one with `apt-get install chromium`');
  return found;
}

/**
 * Starts Chromium without its background traffic, and without the compilers that optimize: pages live for seconds here,
 * and so short a life costs more with them. Room for what is new spares it most of collecting garbage.
 */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    env: { ...process.env, FONTCONFIG_FILE: fontconfigFile() },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--js-flags=--no-opt --no-maglev --min-semi-space-size=32',
    ],
  });
}

let shared: Promise<Browser> | undefined;

/** The Chromium that the test files of this worker share; it ends with the worker. */
export async function workerBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  if ((await shared).isConnected()) return shared;
  shared = openBrowser();
  return shared;
}

/** Where pages wait for a busy machine, drawing what turns meanwhile would keep it busier than the pages do. */
function stillSpinners(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('.ant-spin, .ant-spin *, .anticon-spin, .anticon-spin * { animation: none !important; }');
  document.adoptedStyleSheets.push(still);
}

/** One person at one computer: a browser context whose page errors and policy violations are collected. */
export interface Desk {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors and content-security-policy violations so far. */
  readonly faults: readonly string[];
}

/**
 * Opens a desk at the app: zh unless said otherwise, 1440 × 900, without motion, with a clipboard of its own.
 *
 * @param stored what the browser keeps from before, beside its language
 */
export async function openDesk(
  browser: Browser,
  url: string,
  language: 'zh' | 'en' = 'zh',
  stored: Stored = {},
): Promise<Desk> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: serverZone,
    // Nothing that moves has to be waited for; that it moves for others, too, is for the eye.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: storageState(url, language === 'zh' ? stored : { ...stored, language }),
  });
  const faults: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => void faults.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  await context.addInitScript(stillSpinners);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.setDefaultTimeout(20_000);
  return { context, page, faults };
}

/** Logs in through the login page and waits for the home page. */
export async function logIn(page: Page, account: string, password = 'seqdesk'): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await expect(page.getByTestId('user-menu')).toBeVisible();
}
