import { deferred } from '../../parts/deferred.ts';
import type { ChangeViewProps } from './ChangeView.tsx';

/** What changed, fetched when it is first folded out. */
export const changeView = deferred<ChangeViewProps>(async () => (await import('./ChangeView.tsx')).ChangeView);
