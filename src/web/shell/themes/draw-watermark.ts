import { chinaTime, zoneNote } from '../../parts/china-time.ts';

/** S9-14: what the mark is made of, in CSS pixels and degrees. */
const tile = 240;
const turn = -20;
const opacity = 0.3;
const lineHeight = 22;

/** YYYY/MM/DD HH:mm as China's clocks show it, like all times of the app; another zone of the browser is no other time. */
export function minuteText(now: Date): string {
  return chinaTime(now.getTime()).slice(0, 16).replaceAll('-', '/').replace('T', ' ') + zoneNote(now);
}

/** Milliseconds until the minute after `now` begins. */
export function untilNextMinute(now: Date): number {
  return 60_000 - (now.getTime() % 60_000);
}

/** The mark's grey: as faint on a dark page as light grey is on a light one. */
export const markGrey = { light: '#d3d3d3', dark: '#5d6672' } as const;

/**
 * Draws the lines around the middle of a tile of 240 × 240 px, turned by -20°, in a grey at 30 %.
 *
 * @returns the picture as a `data:` address; '' where the browser draws nothing
 */
export function drawWatermark(lines: readonly string[], grey: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = tile;
  canvas.height = tile;
  const pen = canvas.getContext('2d');
  if (pen === null) return '';
  pen.translate(tile / 2, tile / 2);
  pen.rotate((turn * Math.PI) / 180);
  pen.globalAlpha = opacity;
  pen.fillStyle = grey;
  pen.font = '15px sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const [at, line] of lines.entries()) {
    pen.fillText(line, 0, (at - (lines.length - 1) / 2) * lineHeight, tile - 20);
  }
  return canvas.toDataURL();
}
