import { useSyncExternalStore } from 'react';

/** From which width in CSS pixels each level holds (S9-13), the widest first. */
const levels = [
  [3, 1200],
  [2, 992],
  [1, 768],
] as const;

export type ScreenLevel = 0 | 1 | 2 | 3;

/** S9-13: the level of a width in CSS pixels: 3 from 1200, 2 from 992, 1 from 768, otherwise 0. */
export function screenLevel(width: number): ScreenLevel {
  return levels.find(([, least]) => width >= least)?.[0] ?? 0;
}

function subscribeLevels(listener: () => void): () => void {
  const queries = levels.map(([, least]) => window.matchMedia(`(min-width: ${least}px)`));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** The level of the window now; re-renders its user when it changes. */
export function useScreenLevel(): ScreenLevel {
  return useSyncExternalStore(subscribeLevels, () => screenLevel(window.innerWidth));
}
