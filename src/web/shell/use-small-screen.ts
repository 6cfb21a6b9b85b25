import { useSyncExternalStore } from 'react';

const smallScreen = '(max-width: 991px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(smallScreen);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True below 992 px (S9-13, levels 0 and 1), where the menu lies over the page instead of beside it. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(smallScreen).matches);
}
