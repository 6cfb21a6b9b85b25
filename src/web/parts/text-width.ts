const sign = { wide: 14, letter: 7.4 } as const;
const firstWide = '\u2e80';
/** Edges of a head, and the sign that sorts by it. */
const headEdges = 36;

/** About the room that a text takes in a table, in pixels. */
export function textWidth(text: string): number {
  return [...text].reduce((width, letter) => width + (letter < firstWide ? sign.letter : sign.wide), 0);
}

/** Room for a column's head, in pixels: it breaks between words, never within one. */
export function headWidth(title: string): number {
  return Math.ceil(Math.max(...title.split(/[\s\u2e80-\uffff]/).map(textWidth))) + headEdges;
}
