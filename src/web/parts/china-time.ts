const chinaOffsetMs = 8 * 60 * 60 * 1000;

/** A moment as China's clocks show it, RFC 3339 with offset; China has no summer time. */
export function chinaTime(moment: number): string {
  return `${new Date(moment + chinaOffsetMs).toISOString().slice(0, 19)}+08:00`;
}

/** The zone of all times that the app shows. */
export const chinaZone = 'Asia/Shanghai';

/** Names the zone that all times are shown in where the browser's own is another one: ` UTC+8`, else nothing. */
export function zoneNote(now = new Date()): string {
  return now.getTimezoneOffset() * 60_000 === -chinaOffsetMs ? '' : ' UTC+8';
}

/** The hour of a moment on China's clocks, 0 to 23. */
export function chinaHour(moment: number): number {
  return new Date(moment + chinaOffsetMs).getUTCHours();
}
