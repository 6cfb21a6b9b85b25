import type { PagePlace } from './page-context.ts';

/** What a page says of the work that lies in it. */
interface HeldWork {
  readonly place: PagePlace;
  /** Whether something typed would be lost with the page. */
  readonly isAtRisk: () => boolean;
}

const works = new Set<HeldWork>();

/** Says what lies in a page, be it shown or hidden, until it is taken back. */
export function holdWork(place: PagePlace, isAtRisk: () => boolean): () => void {
  const work = { place, isAtRisk };
  works.add(work);
  return () => {
    works.delete(work);
  };
}

function isAtRisk(chosen: (place: PagePlace) => boolean): boolean {
  return [...works].some((work) => chosen(work.place) && work.isAtRisk());
}

/** Whether something typed would be lost with the kept page of this id. */
export function isPageAtRisk(id: number): boolean {
  return isAtRisk((place) => place.id === id);
}

/** Whether something typed would be lost with the tab. */
export function isTabAtRisk(tabKey: string): boolean {
  return isAtRisk((place) => place.tabKey === tabKey);
}

/** Whether something typed would be lost with any page. */
export function isAnyPageAtRisk(): boolean {
  return isAtRisk(() => true);
}
