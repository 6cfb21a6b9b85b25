import { fromWallTime, readDateTime, showDateTime, wallTime } from '../text/date-text.ts';
import { plainText } from '../text/plain-text.ts';
import type { Kind } from './kind.ts';

/** A moment as sheets show it. */
export const timeFormat = 'yyyy-mm-dd hh:mm:ss';

/** The cell of a moment: Excel knows no zones, so that it gets China's time of day as if it were that of UTC. */
export function momentCell(moment: string): Date | null {
  const clock = wallTime(moment);
  return clock === null ? null : new Date(`${clock}Z`);
}

/** A moment, stored as RFC 3339 with offset, shown as China's clocks do. */
export const dateTimeKind: Kind<'datetime'> = {
  label: { zh: '时间', en: 'a moment' },
  is: ({ type, format }) => type === 'string' && format === 'date-time',
  widgets: ['datetime'],
  words: ['format', 'x-unique', 'x-paste'],
  search: 'moments',
  series: 'days',
  show: (value) => (typeof value === 'string' ? showDateTime(value) : plainText(value)),
  read: (text) => readDateTime(text) ?? undefined,
  cell: (value) => (typeof value === 'string' ? momentCell(value) : null) ?? plainText(value),
  cellFormat: () => timeFormat,
  hint: () => ({ zh: '日期时间，如 2026-11-21 09:30', en: 'a moment such as 2026-11-21 09:30' }),
  now: (clock) => fromWallTime(`${clock}:00`),
  names: ['now'],
  fault: 'format',
  sample: (draw) => fromWallTime(new Date(draw(2_000_000_000) * 1000).toISOString().slice(0, 19)),
};
