const lineHeight = 14;
const wideSign = 11.5;
const narrowSign = 6.2;

/** The height that a text needs in a box of this width, as charts write it (11 px, broken at the width). */
export function textHeight(text: string, width: number): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(textWidth(line) / width)));
  return lines.reduce((sum, count) => sum + count, 0) * lineHeight;
}

/** The width of a text on one line, a little too wide rather than too narrow. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? wideSign : narrowSign), 0);
}
