import type { ReactNode } from 'react';
import type { Place } from '../../data/tabs/tab.ts';

/** What the routes say of a path. */
export interface RouteWords {
  /** False for pages that never have a tab. */
  readonly tab: boolean;
  /** Name of the page among the bundles' texts; null where only data names it. */
  readonly i18n: string | null;
  readonly params: Readonly<Record<string, string>>;
}

/** The pages behind the login, as the tabs need to know them. */
export interface PageTable {
  readonly wordsOf: (pathname: string) => RouteWords;
  /** Draws the page of a place; inside of it, the place is the router's location. */
  readonly render: (place: Place) => ReactNode;
}
