import type { Page } from 'playwright-core';
import { expect } from './expect.ts';

interface SweepWindow {
  /** What of the page has moved without anybody's doing, summed up since the last navigation. */
  sweepShift: number;
  sweepMoved: string[];
  /** Whether the page was gone to within the app: then its place in the menu opens. */
  sweepWithin: boolean;
  /** Calls that are under way. */
  sweepCalls: number;
}

/** Has the page count its calls and what shifts in it, each time that it is loaded from now on. */
export async function watchPages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as SweepWindow;
    Object.assign(watched, { sweepShift: 0, sweepMoved: [], sweepWithin: false, sweepCalls: 0 });
    const nameOf = (node: Node | null): string =>
      node instanceof Element ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : (node?.nodeName ?? 'gone');
    const isInMenu = (node: Node | null): boolean => node instanceof Element && node.closest('.side-menu') !== null;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly LayoutShift[]) {
        const isMenu = entry.sources.length > 0 && entry.sources.every(({ node }) => isInMenu(node));
        if (entry.hadRecentInput || (isMenu && watched.sweepWithin)) continue;
        watched.sweepShift += entry.value;
        watched.sweepMoved.push(...entry.sources.map(({ node }) => nameOf(node)));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const send = Reflect.get(XMLHttpRequest.prototype, 'send');
    XMLHttpRequest.prototype.send = function count(body) {
      watched.sweepCalls += 1;
      this.addEventListener('loadend', () => (watched.sweepCalls -= 1));
      send.call(this, body);
    };
  });
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Signs that a page is not all there yet. */
const waits = '.ant-spin-spinning, .app-page-wait, .ant-skeleton-active, .home-wait, [aria-busy="true"]';

/** Waits until the page shown has all that it fetches. */
export async function untilWhole(page: Page): Promise<void> {
  await page.waitForFunction(
    (selector) => {
      const isShown = (element: Element): boolean => element.getClientRects().length > 0;
      const whole = [...document.querySelectorAll('.kept-page, main')].some(
        (part) => isShown(part) && part.firstElementChild !== null,
      );
      const calls = (window as unknown as SweepWindow).sweepCalls ?? 0;
      return whole && calls === 0 && ![...document.querySelectorAll(selector)].some(isShown);
    },
    waits,
    { polling: 50 },
  );
}

/** Goes to an address as the app itself does, without loading the app anew. */
export async function goWithin(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (pathname + search !== address) {
    await page.evaluate((to) => {
      Object.assign(window, { sweepShift: 0, sweepMoved: [], sweepWithin: true });
      for (const part of document.querySelectorAll<HTMLElement>('.kept-page')) {
        part.toggleAttribute('data-left', part.clientHeight > 0);
      }
      window.history.pushState({ idx: 0, key: to }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
    }, address);
    // The page that was shown stays until the next one has arrived.
    await expect(page.locator('.kept-page:not([data-left])').filter({ visible: true })).toBeVisible();
  }
  await untilWhole(page);
}

/** How much has shifted since the page was gone to, and what. */
export function shiftOf(page: Page): Promise<{ readonly shift: number; readonly moved: readonly string[] }> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { sweepShift, sweepMoved } = window as unknown as SweepWindow;
    return { shift: sweepShift, moved: [...new Set(sweepMoved)] };
  });
}

/** What sticks out to the right once the page has settled at a width; nothing, where all is well. */
export async function stickingOut(page: Page, width: number): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
  return page.evaluate(async () => {
    const outer = (): readonly Element[] =>
      [document.documentElement, ...document.querySelectorAll('.kept-page')].filter(
        (area) => area.clientWidth > 0 && area.scrollWidth > area.clientWidth,
      );
    // Charts and tables measure themselves after the page has been laid out.
    for (let frame = 0; frame < 3 || (frame < 60 && outer().length > 0); frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    return outer().flatMap((area) => {
      const edge = area.getBoundingClientRect().right;
      const parts = [...area.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge + 1);
      return parts.slice(0, 3).map((part) => `${part.tagName}.${part.getAttribute('class') ?? ''}`);
    });
  });
}
