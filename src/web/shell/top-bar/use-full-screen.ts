import { useEffect, useSyncExternalStore } from 'react';
import { preferences } from '../../data/state/preferences.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function filled(): boolean {
  // Browsers that cannot fill the screen do not know the word.
  return Boolean(document.fullscreenElement);
}

async function toggle(): Promise<void> {
  try {
    await (filled() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // A browser that does not let the page fill the screen: nothing changes, and the button shows it.
  }
}

/**
 * Whether the app fills the screen, and the way in and out. F11 is taken over, since a page can neither see nor leave
 * the browser's own full screen; Escape leaves as it does everywhere.
 */
export function useFullScreen(): { readonly full: boolean; readonly toggle: () => Promise<void> } {
  const full = useSyncExternalStore(subscribe, filled);
  useEffect(() => {
    preferences.fullScreen = full;
  }, [full]);
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'F11' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      void toggle();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return { full, toggle };
}
