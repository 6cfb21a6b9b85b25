import { useSyncExternalStore } from 'react';

const question = '(prefers-reduced-motion: reduce)';

function follow(changed: () => void): () => void {
  const query = window.matchMedia(question);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the person has told their computer that things should not move. */
export function isCalm(): boolean {
  return window.matchMedia(question).matches;
}

/** Whether things should not move, as the person's computer says now. */
export function useCalm(): boolean {
  return useSyncExternalStore(follow, isCalm);
}
