import { useSyncExternalStore } from 'react';
import { choicesVersion, onChoices } from './choice-cache.ts';

/** Re-renders its user when a dictionary was changed, here or elsewhere; gives a number that grows with each change. */
export function useChoicesVersion(): number {
  return useSyncExternalStore(onChoices, choicesVersion);
}
