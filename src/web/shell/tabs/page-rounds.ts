import { proxy } from 'valtio';

/** How often the pages of each tab were made anew by the person's wish, by the tab's key. */
export const pageRounds = proxy<Record<string, number>>({});

/** Makes the pages of a tab anew; what they held is gone. */
export function renewPages(tabKey: string): void {
  pageRounds[tabKey] = (pageRounds[tabKey] ?? 0) + 1;
}
