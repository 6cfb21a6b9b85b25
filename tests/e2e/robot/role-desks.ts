import type { Browser } from 'playwright-core';
import type { Language } from '../../../src/core/text/text.ts';
import { openDesk, type Desk } from '../support/browser.ts';
import { storedSession } from '../support/stored.ts';

/** The desk of a role, opened once and kept, and the language that its page is in. */
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

/**
 * Begins without any desk.
 *
 * @param alternate whether every second desk begins in English
 */
export function roleDesks(browser: Browser, url: string, alternate: boolean): RoleDesks {
  const desks = new Map<string, RoleDesk>();
  let present: RoleDesk | undefined;
  async function at(account: string): Promise<RoleDesk> {
    const role = desks.get(account) ?? (await open(account));
    if (role === present) return role;
    await present?.desk.page.evaluate(setAway, true);
    await role.desk.page.evaluate(setAway, false);
    present = role;
    return role;
  }
  async function open(account: string): Promise<RoleDesk> {
    const stored = await storedSession(url, account, account === 'admin' ? 'admin' : 'seqdesk');
    const language: Language = alternate && desks.size % 2 === 1 ? 'en' : 'zh';
    const desk = await openDesk(browser, url, language, stored);
    await desk.page.setViewportSize(screen);
    await desk.page.addInitScript(holdEventsWhileAway);
    desk.page.setDefaultTimeout(patience);
    await desk.page.goto('/wel/index');
    await desk.page.getByTestId('user-menu').waitFor();
    const opened: RoleDesk = { desk, language };
    desks.set(account, opened);
    return opened;
  }
  return { at, faults: () => [...desks.values()].flatMap(({ desk }) => desk.faults) };
}

interface WithAway {
  setAway?: (away: boolean) => void;
}

function setAway(away: boolean): void {
  (window as unknown as WithAway).setAway?.(away);
}

/**
 * While somebody else works, what the server tells of it waits: else every open desk would draw its list and menu anew
 * at each move of every other.
 */
function holdEventsWhileAway(): void {
  const send = window.fetch.bind(window);
  const holds = new Set<(away: boolean) => void>();
  (window as unknown as WithAway).setAway = (away) => holds.forEach((hold) => hold(away));
  function held(): TransformStream<Uint8Array, Uint8Array> {
    let isAway = false;
    let last: Uint8Array | undefined;
    return new TransformStream({
      start(stream) {
        holds.add((away) => {
          isAway = away;
          if (!away && last !== undefined) stream.enqueue(last);
          last = undefined;
        });
      },
      transform(chunk, stream) {
        if (isAway) last = chunk;
        else stream.enqueue(chunk);
      },
    });
  }
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    const isEvents = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    return isEvents && answer.body !== null ? new Response(answer.body.pipeThrough(held()), answer) : answer;
  };
}

/** Switches the language on the open page. */
export async function switchLanguage(role: RoleDesk): Promise<void> {
  const { page } = role.desk;
  role.language = role.language === 'zh' ? 'en' : 'zh';
  await page.getByTestId('language-switch').click();
  await page.locator(`html[lang^="${role.language}"]`).waitFor({ state: 'attached' });
}
