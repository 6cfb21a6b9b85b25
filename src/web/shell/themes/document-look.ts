import { subscribe } from 'valtio';
import { preferences } from '../../data/state/preferences.ts';
import { themeTable } from './theme-table.ts';

/** Whether the page is dark now: by choice, or because the theme is. */
export function isDark({ dark, theme }: { readonly dark: boolean; readonly theme: keyof typeof themeTable }): boolean {
  return dark || themeTable[theme].dark === true;
}

function mark(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = preferences.theme;
  dataset['dark'] = String(isDark(preferences));
  dataset['size'] = preferences.size;
}

/** Marks the document with the theme, darkness and size that are chosen, before the first thing is drawn. */
export function followPreferences(): void {
  mark();
  subscribe(preferences, mark, true);
}
