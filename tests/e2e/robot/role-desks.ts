import type { Browser } from 'playwright-core';
import type { Language } from '../../../src/core/descriptor/text.ts';
import { logIn, openDesk, type Desk } from '../support/browser.ts';

/** The desk of a role, logged in once and kept, and the language that its page is in. */
export interface RoleDesk {
  readonly desk: Desk;
  language: Language;
}

/** Desks of the people who do the robot's work, opened as they are needed. */
export interface RoleDesks {
  readonly at: (account: string) => Promise<RoleDesk>;
  /** What went wrong at any of them. */
  readonly faults: () => readonly string[];
}

/** High enough that most forms are laid out at once. */
const screen = { width: 1920, height: 1200 };

/** How long a page may take, in milliseconds: long enough on a machine that has much else to do. */
const patience = 60_000;

/** Begins without any desk. */
export function roleDesks(browser: Browser, url: string): RoleDesks {
  const desks = new Map<string, RoleDesk>();
  async function at(account: string): Promise<RoleDesk> {
    const known = desks.get(account);
    if (known !== undefined) return known;
    const desk = await openDesk(browser, url);
    await desk.page.setViewportSize(screen);
    await desk.context.addInitScript(stillSpinners);
    desk.page.setDefaultTimeout(patience);
    await logIn(desk.page, account, account === 'admin' ? 'admin' : 'seqdesk');
    const opened: RoleDesk = { desk, language: 'zh' };
    desks.set(account, opened);
    return opened;
  }
  return { at, faults: () => [...desks.values()].flatMap(({ desk }) => desk.faults) };
}

/** Where pages wait for a busy machine, drawing what turns meanwhile would keep it busier than the pages do. */
function stillSpinners(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('.ant-spin, .ant-spin *, .anticon-spin, .anticon-spin * { animation: none !important; }');
  document.adoptedStyleSheets.push(still);
}

/** Switches the language on the open page. */
export async function switchLanguage(role: RoleDesk): Promise<void> {
  const { page } = role.desk;
  role.language = role.language === 'zh' ? 'en' : 'zh';
  await page.getByTestId('language-switch').click();
  await page.locator(`html[lang^="${role.language}"]`).waitFor({ state: 'attached' });
}
