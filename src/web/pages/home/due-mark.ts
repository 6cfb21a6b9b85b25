/** How a task stands to its time: late by so many days, due today, due later, or without a time. */
export type DueMark = DaysMark | { readonly kind: 'today' } | { readonly kind: 'none' };

interface DaysMark {
  readonly kind: 'late' | 'later';
  readonly days: number;
}

const msOfDay = 86_400_000;
/** The wire's moments are in Shanghai, which has no summer time. */
const zoneMs = 8 * 3_600_000;

/** The number of a moment's day in Shanghai. */
function dayOf(ms: number): number {
  return Math.floor((ms + zoneMs) / msOfDay);
}

/**
 * @param dueTime yyyy-MM-dd HH:mm:ss of the wire; empty for none
 * @param now milliseconds since the epoch
 */
export function dueMark(dueTime: string, now: number): DueMark {
  const due = Date.parse(`${dueTime.replace(' ', 'T')}+08:00`);
  if (Number.isNaN(due)) return { kind: 'none' };
  const days = dayOf(due) - dayOf(now);
  if (due < now) return { kind: 'late', days: Math.max(-days, 1) };
  return days === 0 ? { kind: 'today' } : { kind: 'later', days };
}
