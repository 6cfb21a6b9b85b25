import { keptKeyOf, tabKeyOf, type Place } from '../../data/tabs/tab.ts';

/** A page that stays mounted while others are shown. */
export interface KeptPage<L extends Place = Place> {
  /** Stays the same while the page lives. */
  readonly id: number;
  /** Its full path with query; changes when the page itself replaces its address. */
  readonly key: string;
  readonly tabKey: string;
  readonly location: L;
}

/** Pages from the one used longest ago to the one that is shown. */
export type KeptPages<L extends Place = Place> = readonly KeptPage<L>[];

let lastId = 0;

/**
 * The pages after a navigation: the page of that address is the last, made anew if it is not kept. A page that
 * replaces its own query stays the page that it is.
 *
 * @param replaced whether the navigation replaced the address instead of leaving it behind
 */
export function visitPage<L extends Place>(pages: KeptPages<L>, location: L, replaced: boolean): KeptPages<L> {
  const key = keptKeyOf(location);
  const current = pages.at(-1);
  if (current?.key === key && current.location === location) return pages;
  const known = pages.find((page) => page.key === key);
  const moved = replaced && current?.location.pathname === location.pathname ? current : undefined;
  const page = moved ?? known;
  const others = pages.filter((other) => other.key !== key && other !== page);
  const id = page?.id ?? ++lastId;
  return [...others, { id, key, tabKey: tabKeyOf(location), location }];
}

/** Which pages may go, and how many are kept. */
export interface KeepRules {
  readonly limit: number;
  /** Its tab is open, or it lives without one. */
  readonly isWanted: (page: KeptPage) => boolean;
  /** It holds something typed that would be lost with it. */
  readonly isAtRisk: (page: KeptPage) => boolean;
}

/**
 * The pages without those that nobody wants any more and, beyond the limit, without those used longest ago. The page
 * shown stays; one with unsaved work stays while it is wanted, even beyond the limit.
 */
export function prunePages<L extends Place>(pages: KeptPages<L>, rules: KeepRules): KeptPages<L> {
  const shown = pages.at(-1);
  const wanted = pages.filter((page) => page === shown || rules.isWanted(page));
  let surplus = wanted.length - rules.limit;
  const kept = wanted.filter((page) => {
    if (surplus <= 0 || page === shown || rules.isAtRisk(page)) return true;
    surplus -= 1;
    return false;
  });
  return kept.length === pages.length ? pages : kept;
}
