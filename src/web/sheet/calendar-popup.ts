import { deferred } from '../parts/deferred.ts';
import type { CalendarPopupProps } from './CalendarPopup.tsx';

/** The calendar below a cell, fetched when the first day is to be picked. */
export const calendarPopup = deferred<CalendarPopupProps>(
  async () => (await import('./CalendarPopup.tsx')).CalendarPopup,
);
