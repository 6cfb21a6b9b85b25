import { readDate, readDateTime, wallTime } from '../text/date-text.ts';
import { plainText } from '../text/plain-text.ts';
import { isDate } from './formats.ts';
import type { Kind } from './kind.ts';

const dayMs = 86_400_000;

/** A day, stored as yyyy-MM-dd. */
export const dateKind: Kind<'date'> = {
  label: { zh: '日期', en: 'a date' },
  is: ({ type, format }) => type === 'string' && format === 'date',
  widgets: ['date'],
  words: ['format', 'x-unique', 'x-paste'],
  search: 'days',
  series: 'days',
  show: plainText,
  // Spreadsheets and people often keep a time beside a day.
  read: (text) => readDate(text) ?? wallTime(readDateTime(text) ?? '')?.slice(0, 'yyyy-MM-dd'.length),
  cell: (value) => (typeof value === 'string' && isDate(value) ? new Date(`${value}T00:00:00Z`) : plainText(value)),
  cellFormat: () => 'yyyy-mm-dd',
  hint: () => ({ zh: '日期，如 2026-11-21', en: 'a day such as 2026-11-21' }),
  now: (clock) => clock.slice(0, 10),
  names: ['today'],
  fault: 'format',
  sample: (draw) => new Date(draw(20_000) * dayMs).toISOString().slice(0, 10),
};
