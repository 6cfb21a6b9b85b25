import { usePagePlace } from './page-context.ts';
import { holdWork } from './page-work.ts';
import { useLifetime } from '../../parts/use-lifetime.ts';

/**
 * Says whether something typed would be lost with the page: then its tab is closed, and the browser left, only after a
 * question, and the page is not given up for others. `isAtRisk` must keep its identity.
 */
export function usePageWork(isAtRisk: () => boolean): void {
  const place = usePagePlace();
  useLifetime(() => (place === null ? () => undefined : holdWork(place, isAtRisk)), [place, isAtRisk]);
}
