import { createContext, useContext } from 'react';

/** The kept page that a component stands in. */
export interface PagePlace {
  /** Id of the kept page. */
  readonly id: number;
  /** Key of the tab that the page belongs to. */
  readonly tabKey: string;
}

/** Null outside of kept pages. */
export const PageContext = createContext<PagePlace | null>(null);

/** The kept page that the component stands in; null outside of them. */
export function usePagePlace(): PagePlace | null {
  return useContext(PageContext);
}
