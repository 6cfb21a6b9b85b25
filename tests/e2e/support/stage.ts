import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { startApp, workerApp, type AppProcess } from './app-process.ts';
import { openDesk, workerBrowser, type Desk } from './browser.ts';
import { expect } from './expect.ts';
import { storedSession, type Stored } from './stored.ts';

/** What a test file works on. */
export interface Stage {
  /** Address of the app. */
  readonly url: () => string;
  /** Address of its database. */
  readonly database: () => string;
  /** A desk where nobody is logged in yet; `stored`: what its browser keeps from before. */
  readonly emptyDesk: (language?: 'zh' | 'en', stored?: Stored) => Promise<Desk>;
  /** A desk whose faults are expected; whoever opens it looks at them. */
  readonly strayDesk: () => Promise<Desk>;
  /** A desk whose browser keeps somebody's session; it shows nothing yet. */
  readonly desk: (account: string, language?: 'zh' | 'en') => Promise<Desk>;
  /** A desk where somebody is logged in and the home page is shown. */
  readonly homeDesk: (account: string, language?: 'zh' | 'en') => Promise<Desk>;
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the app and the browser are started before the first test');
  return part;
}

/**
 * An app for this test file, in the browser of the worker. Every desk has to end without a fault. One that a test opens
 * is left with that test, since a page nobody looks at any more would go on fetching what others change.
 *
 * @param kind `own`: an app of its own; `shared`: with other files, for those whose tests bring what they need, look at
 *   nothing else, and leave settings, forms and accounts as they were
 */
export function openStage(kind: 'own' | 'shared' = 'own'): Stage {
  let app: AppProcess | undefined;
  let browser: Browser | undefined;
  const desks: Desk[] = [];
  let opened = 0;
  beforeAll(async () => {
    [app, browser] = await Promise.all([kind === 'own' ? startApp() : workerApp(), workerBrowser()]);
  });
  beforeEach(() => {
    opened = desks.length;
  });
  afterEach(async () => {
    const own = desks.splice(opened);
    await Promise.all(own.map((desk) => desk.leave()));
    expect(own.flatMap((desk) => desk.faults)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all(desks.map((desk) => desk.leave()));
    if (kind === 'own') await app?.stop();
    expect(desks.flatMap((desk) => desk.faults)).toEqual([]);
  });
  async function emptyDesk(language: 'zh' | 'en' = 'zh', stored: Stored = {}): Promise<Desk> {
    const desk = await openDesk(started(browser), started(app).url, language, stored);
    desks.push(desk);
    return desk;
  }
  async function strayDesk(): Promise<Desk> {
    const desk = await openDesk(started(browser), started(app).url);
    onTestFinished(desk.leave);
    return desk;
  }
  async function desk(account: string, language: 'zh' | 'en' = 'zh'): Promise<Desk> {
    const password = account === 'admin' ? 'admin' : 'seqdesk';
    return emptyDesk(language, await storedSession(started(app).url, account, password));
  }
  async function homeDesk(account: string, language: 'zh' | 'en' = 'zh'): Promise<Desk> {
    const opened = await desk(account, language);
    await opened.page.goto('/wel/index');
    await expect(opened.page.getByTestId('user-menu')).toBeVisible();
    return opened;
  }
  return { url: () => started(app).url, database: () => started(app).database, emptyDesk, strayDesk, desk, homeDesk };
}
