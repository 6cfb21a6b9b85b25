import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { serverZone } from '../../../src/server/platform/clock.ts';
import { expect } from './expect.ts';
import { fontconfigFile } from './fonts.ts';
import { storedItems, type Stored } from './stored.ts';

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
  return chromium.launch(launch());
}

/** A Chromium of its own that keeps what it stores in a folder, as a person's does: it can be killed and opened again. */
export function openProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...launch(),
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: serverZone,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}

/** The computer of a profile loses its power. */
export async function killProfile(browser: BrowserContext, folder: string): Promise<void> {
  const gone = browser.waitForEvent('close');
  // Its folder stands in the command of each of its processes.
  execFileSync('pkill', ['-KILL', '-f', folder]);
  await gone;
}

function launch() {
  return {
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
      // The pages of a context share one process, which keeps the app's compiled scripts from page to page.
      '--process-per-site',
      '--js-flags=--no-opt --no-maglev --no-flush-bytecode --min-semi-space-size=32',
    ],
  };
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
  /** Says that something is done to the context as a whole, as with its clock: then nobody else gets it. */
  readonly spend: () => void;
  /** Closes its pages. The context goes to whoever takes a desk next, unless it is spent, closed or crashed. */
  readonly leave: () => Promise<void>;
}

/**
 * A browser context that desks use one after the other: a new one has to fetch and compile the whole app, which takes
 * longer than most tests.
 */
interface Seat {
  readonly url: string;
  readonly language: Language;
  readonly context: BrowserContext;
  /** A picture of the app's origin: it keeps the process of the context, and reaches its storage. */
  readonly anchor: Page;
  /** Where faults go: the list of the desk that has the seat. */
  faults: string[];
  isSpent: boolean;
}

type Language = 'zh' | 'en';

/** Those that nobody sits at. */
const freeSeats = new Set<Seat>();

function freeSeat(url: string, language: Language): Seat | undefined {
  const found = [...freeSeats].find((seat) => seat.url === url && seat.language === language && !seat.isSpent);
  if (found !== undefined) freeSeats.delete(found);
  return found;
}

/** Closes all that was opened there. */
async function giveBack(seat: Seat): Promise<void> {
  if (seat.isSpent) return seat.context.close();
  const pages = seat.context.pages().filter((page) => page !== seat.anchor);
  await Promise.all(pages.map((page) => page.close()));
  freeSeats.add(seat);
}

async function openSeat(browser: Browser, url: string, language: Language): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: serverZone,
    // Nothing that moves has to be waited for; that it moves for others, too, is for the eye.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    // It keeps the app in the browser for times without a network; a test of that has a browser of its own.
    serviceWorkers: 'block',
  });
  const anchor = await context.newPage();
  const seat: Seat = { url, language, context, anchor, faults: [], isSpent: false };
  context.once('close', () => (seat.isSpent = true));
  anchor.once('crash', () => (seat.isSpent = true));
  await context.exposeFunction('reportViolation', (text: string) => void seat.faults.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  await context.addInitScript(stillSpinners);
  await anchor.goto('/favicon.svg');
  return seat;
}

/** Empties what the context has stored, and stores what the next desk begins with. */
async function prepareSeat({ context, anchor }: Seat, stored: Stored): Promise<void> {
  await context.clearCookies();
  await anchor.evaluate(async (items) => {
    localStorage.clear();
    const databases = await indexedDB.databases();
    await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<void>((done) => {
            Object.assign(indexedDB.deleteDatabase(name), { onsuccess: () => done(), onerror: () => done() });
          }),
      ),
    );
    for (const [key, value] of items) localStorage.setItem(key, value);
  }, storedItems(stored));
}

/**
 * Opens a desk at the app: zh unless said otherwise, 1440 × 900, without motion, with a page and a storage that nobody
 * has used.
 *
 * @param stored what the browser keeps from before, beside its language
 */
export async function openDesk(
  browser: Browser,
  url: string,
  language: Language = 'zh',
  stored: Stored = {},
): Promise<Desk> {
  const seat = freeSeat(url, language) ?? (await openSeat(browser, url, language));
  await prepareSeat(seat, language === 'zh' ? stored : { ...stored, language });
  const { context } = seat;
  const faults: string[] = [];
  seat.faults = faults;
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.setDefaultTimeout(20_000);
  let left: Promise<void> | undefined;
  // Whoever left has no seat to give any more.
  const leave = (): Promise<void> => (left ??= giveBack(seat));
  return { context, page, faults, spend: () => void (seat.isSpent = true), leave };
}

/** Logs in through the login page and waits for the home page. */
export async function logIn(page: Page, account: string, password = 'seqdesk'): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await expect(page.getByTestId('user-menu')).toBeVisible();
}
