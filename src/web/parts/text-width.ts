const wide = 14;
const firstWide = '\u2e80';
/** Widths of letters in common fonts, in pixels; what is in none of these is as wide as most are. */
const letters = [
  [/[ijl.,:;'!|\s]/u, 3.9],
  [/[frtI()[\]/-]/u, 4.7],
  [/[mwMW%@]/u, 12],
  [/[A-Z]/u, 9.3],
] as const;
const usual = 7.8;
/** How much wider the letters of a head are. */
const bold = 1.045;
/** Edges of a head, and the sign that sorts by it. */
export const headEdges = 36;

/** About the room that a text takes in a table, in pixels. */
export function textWidth(text: string): number {
  return [...text].reduce((width, letter) => width + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (letter >= firstWide) return wide;
  return letters.find(([kind]) => kind.test(letter))?.[1] ?? usual;
}

/** The room for the longest word of a text, in pixels: between Chinese signs it breaks anywhere. */
export function longestWord(text: string): number {
  return Math.max(...text.split(/[\s\u2e80-\uffff]/u).map(textWidth));
}

/** Room for a column's head, in pixels: it breaks between words, never within one. */
export function headWidth(title: string): number {
  return Math.ceil(longestWord(title) * bold) + headEdges;
}
