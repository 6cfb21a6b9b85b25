import { breadth } from '../../support/breadth.ts';

type Language = 'zh' | 'en';

/**
 * The languages that a story is gone through in: both, or one where a run takes a part. What pages look like in each
 * is seen by the sweep of all pages.
 */
export function languages(one: Language): readonly Language[] {
  return breadth(['zh', 'en'], [one]);
}
