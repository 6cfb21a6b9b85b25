import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { defaultColour, defaultTheme, sizes, themeNames, type Size, type ThemeName } from './theme-names.ts';
import { session } from './session.ts';
import { readStored, writeStored } from '../../parts/storage.ts';

/** What a person has chosen for themselves (S4-06); the language is remembered apart, for the browser. */
export interface Preferences {
  theme: ThemeName;
  /** The picked colour, `#rrggbb`. */
  colour: string;
  size: Size;
  dark: boolean;
  /** Whether the menu beside the page is folded to icons. */
  collapsed: boolean;
  /** Whether the app last filled the screen. Browsers enter that only by a person's hand, so it is not restored. */
  fullScreen: boolean;
  /** Whether the next task of its list opens once one is done. */
  nextTask: boolean;
}

/** Whether the browser was last dark: pages before the login look the same. */
const darkKey = 'dark';

const none: Preferences = {
  theme: defaultTheme,
  colour: defaultColour,
  size: 'middle',
  dark: false,
  collapsed: false,
  fullScreen: false,
  nextTask: true,
};

function keyOf(userId: string): string {
  return `preferences-${userId}`;
}

/** Whatever stands in the storage as preferences: what cannot be read is as if nothing had been chosen. */
export function readPreferences(stored: unknown): Preferences {
  const loose: Partial<Record<keyof Preferences, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  const { theme, colour, size } = loose;
  return {
    theme: themeNames.find((name) => name === theme) ?? none.theme,
    colour: typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : none.colour,
    size: sizes.find((name) => name === size) ?? none.size,
    dark: loose.dark === true,
    collapsed: loose.collapsed === true,
    fullScreen: loose.fullScreen === true,
    nextTask: loose.nextTask !== false,
  };
}

function load(): Preferences {
  const userId = session.user?.userId;
  if (userId === undefined) return { ...none, dark: readStored<boolean>(darkKey) === true };
  return readPreferences(readStored(keyOf(userId)));
}

/** The choices of the person who is logged in; what is written here is kept for them in this browser. */
export const preferences = proxy<Preferences>(load());

let loading = false;

function store(): void {
  const userId = session.user?.userId;
  if (loading || userId === undefined) return;
  writeStored(keyOf(userId), { ...preferences });
  writeStored(darkKey, preferences.dark);
}

function change(): void {
  loading = true;
  Object.assign(preferences, load());
  loading = false;
}

// At once, so that a choice is never written under the name of whoever logs in next.
subscribe(preferences, store, true);
subscribeKey(session, 'user', change, true);
