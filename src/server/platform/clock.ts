/** Tells the time; tests put it where they need it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** The zone of every date on the wire. */
export const serverZone = 'Asia/Shanghai';

const wireFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: serverZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; empty text for no time. */
export function wireTime(time: Date | null | undefined): string {
  return time === null || time === undefined ? '' : wireFormat.format(time);
}

/** `yyyy-MM-dd` in Asia/Shanghai. */
export function wireDate(time: Date): string {
  return wireTime(time).slice(0, 10);
}

/** RFC 3339 with Shanghai's offset, as form data keeps date-times. */
export function offsetTime(time: Date): string {
  return `${wireTime(time).replace(' ', 'T')}+08:00`;
}

/**
 * Reads `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai.
 *
 * @returns null where the text is neither
 */
export function parseWireTime(text: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text.trim());
  if (parts === null) return null;
  const time = new Date(`${parts[1]}T${parts[2] ?? '00:00:00'}+08:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}
