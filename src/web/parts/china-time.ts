const chinaOffsetMs = 8 * 60 * 60 * 1000;

/** A moment as China's clocks show it, RFC 3339 with offset; China has no summer time. */
export function chinaTime(moment: number): string {
  return `${new Date(moment + chinaOffsetMs).toISOString().slice(0, 19)}+08:00`;
}

/** Names the zone that all times are shown in where the browser's own is another one: ` UTC+8`, else nothing. */
export function zoneNote(now = new Date()): string {
  return now.getTimezoneOffset() * 60_000 === -chinaOffsetMs ? '' : ' UTC+8';
}
