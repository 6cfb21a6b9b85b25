import type { Text } from '../text/text.ts';

/** The formats of the dialect. */
export type FormatName = 'date' | 'date-time' | 'time' | 'email' | 'uri';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/;
const uriPattern = /^[A-Za-z][A-Za-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\dA-Fa-f]{2})+$/;

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month (1–12) of the Gregorian calendar; 0 for any other month. */
function monthLength(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (daysOfMonth[month - 1] ?? 0);
}

/** Whether the text is a calendar date yyyy-MM-dd. */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (!match) return false;
  const day = Number(match[3]);
  return day >= 1 && day <= monthLength(Number(match[1]), Number(match[2]));
}

/** Whether the text is a time of day HH:mm:ss with an offset (RFC 3339, no leap seconds). */
function isTime(text: string): boolean {
  const match = timePattern.exec(text);
  if (!match) return false;
  const part = (group: number): number => Number(match[group] ?? 0);
  return part(1) <= 23 && part(2) <= 59 && part(3) <= 59 && part(4) <= 23 && part(5) <= 59;
}

/** Whether the text is a date and time with an offset, e.g. 2026-11-20T09:30:00+08:00 (RFC 3339). */
export function isDateTime(text: string): boolean {
  return /[Tt]/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** Whether the text is an e-mail address `name@host.domain`. */
function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

/** Whether the text is an absolute URI (RFC 3986). */
function isUri(text: string): boolean {
  return uriPattern.test(text);
}

/** The validate of every format; one list for both validators, so that a format means the same everywhere. */
export const formats: Readonly<Record<FormatName, (text: string) => boolean>> = {
  date: isDate,
  'date-time': isDateTime,
  time: isTime,
  email: isEmail,
  uri: isUri,
};

/** What a value of a format is, in words. */
export const formatNames: Readonly<Record<FormatName, Text>> = {
  date: { zh: '有效日期（年-月-日，如 2026-11-20）', en: 'a calendar date (year-month-day, e.g. 2026-11-20)' },
  'date-time': { zh: '有效时间（如 2026-11-20 09:30）', en: 'a date and time (e.g. 2026-11-20 09:30)' },
  time: { zh: '带时区的时间（如 09:30:00+08:00）', en: 'a time with its offset (e.g. 09:30:00+08:00)' },
  email: { zh: '电子邮箱地址', en: 'an e-mail address' },
  uri: { zh: '完整网址', en: 'a full address (URI)' },
};

/** The formats of days and times. */
export const timeFormats: readonly FormatName[] = ['date', 'date-time', 'time'];
