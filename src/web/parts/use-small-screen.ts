import { useScreenLevel } from './screen-level.ts';

/** True below 992 px (S9-13, levels 0 and 1), where the menu lies over the page instead of beside it. */
export function useSmallScreen(): boolean {
  return useScreenLevel() < 2;
}
