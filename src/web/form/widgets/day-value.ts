import { readDate, readDateTime, showDateTime } from '../../../core/text/date-text.ts';
import { plainText, type Reading } from './widget.ts';

/** A day as text. */
export const showDay = plainText;

/** A typed day; a text that is none stays, so that the fault can be named. */
export function readDay(text: string): Reading {
  if (text.trim() === '') return { ok: true, value: null };
  const day = readDate(text);
  return day === null ? { ok: false, value: text.trim() } : { ok: true, value: day };
}

/** A moment as text. */
export function showMoment(value: unknown): string {
  return typeof value === 'string' ? showDateTime(value) : plainText(value);
}

/** A typed moment; a text that is none stays, so that the fault can be named. */
export function readMoment(text: string): Reading {
  if (text.trim() === '') return { ok: true, value: null };
  const moment = readDateTime(text);
  return moment === null ? { ok: false, value: text.trim() } : { ok: true, value: moment };
}
