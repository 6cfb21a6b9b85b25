/** A stretch of the window from top to bottom, px. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** How far down (or, below 0, up) a page scrolls for a stretch to come into what is seen of it; its top goes first. */
export function pageShift(stretch: Stretch, seen: Stretch): number {
  if (stretch.top < seen.top) return stretch.top - seen.top;
  return Math.max(0, Math.min(stretch.bottom - seen.bottom, stretch.top - seen.top));
}

/** Scrolls the page that something stands on until a stretch of it is seen, not under the bar at the page's foot. */
export function scrollPageTo(inside: Element, stretch: Stretch): void {
  const page = inside.closest('.kept-page');
  if (page === null) return;
  const { top, bottom } = page.getBoundingClientRect();
  const bar = page.querySelector('.outcome-bar')?.getBoundingClientRect();
  const shift = pageShift(stretch, { top, bottom: Math.min(bottom, bar?.top ?? bottom) });
  if (shift !== 0) page.scrollTop += shift;
}
