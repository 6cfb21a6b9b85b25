import type { Page } from 'playwright-core';

interface FocusWindow {
  /** What had the focus last, and how it and what frames it looked with it. */
  focusSeen: { readonly element: Element; readonly looks: readonly string[] } | null;
}

/**
 * Presses Tab a number of times and looks at each stop with and without the focus.
 *
 * @returns the stops at which nobody can see that the focus is there
 */
export async function unseenStops(page: Page, stops: number): Promise<readonly string[]> {
  const unseen: string[] = [];
  await page.evaluate(() => ((window as unknown as FocusWindow).focusSeen = null));
  for (let stop = 0; stop <= stops; stop += 1) {
    const last = await page.evaluate(compareWithLast);
    if (last !== null) unseen.push(last);
    await page.keyboard.press('Tab');
    // What shows the focus may follow it a frame later, as the bar below the ends of a range.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  return unseen;
}

/** Notes how what has the focus looks; names what had it before, where that looks no other now. */
function compareWithLast(): string | null {
  const watched = window as unknown as FocusWindow;
  // A field is often framed by what stands around it, a box or a switch by what stands beside it.
  const frames = (element: Element): readonly Element[] => {
    const around = [
      element.parentElement,
      element.parentElement?.parentElement,
      element.closest('label, section, .ant-select'),
    ];
    const near = [element, element.nextElementSibling, ...around];
    return near.filter((part): part is Element => part instanceof Element && part !== document.body);
  };
  // The two ends of a range share their frame; a bar below the one in use tells which it is.
  const barOf = (element: Element): string => {
    const bar = element.closest('.ant-picker')?.querySelector<HTMLElement>('.ant-picker-active-bar');
    return bar?.style.cssText ?? '';
  };
  const looksOf = (element: Element): readonly string[] => [
    barOf(element),
    ...frames(element).map((part) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, borderColor } =
        getComputedStyle(part);
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
      return [outline, boxShadow, backgroundColor, borderColor].join(' | ');
    }),
  ];
  const before = watched.focusSeen;
  const { activeElement } = document;
  // A page may take the focus itself, when what had it is gone; the Tab key does not stop there.
  const named = activeElement !== null && activeElement !== document.body && !activeElement.matches('.kept-page');
  watched.focusSeen = named ? { element: activeElement, looks: looksOf(activeElement) } : null;
  if (before === null || before.element === activeElement || !before.element.isConnected) return null;
  const now = looksOf(before.element);
  if (before.looks.some((look, index) => look !== now[index])) return null;
  const { tagName, textContent } = before.element;
  const name = before.element.getAttribute('aria-label') ?? textContent.trim().slice(0, 30);
  return `${tagName}.${before.element.getAttribute('class') ?? ''} "${name}"`;
}
