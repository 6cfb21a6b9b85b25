import { deferred } from '../parts/deferred.ts';
import type { PasteNoticeProps } from './PasteNotice.tsx';

/** What a paste did, fetched with the first use of a sheet. */
export const PasteNotice = deferred<PasteNoticeProps>(async () => (await import('./PasteNotice.tsx')).PasteNotice);
