/** Letters that are as wide as they are high; a line may break beside each. */
const wide = /[⺀-鿿豈-﫿＀-￯]/u;

/** Where a line may break: behind a blank or a hyphen, beside a wide letter. */
const breaks = /(?<=[ -])|(?<=[⺀-鿿豈-﫿])|(?=[⺀-鿿豈-﫿])/u;

/** The letters of titles as sheet.css draws them, px. */
const size = 12.5;
const usual = 7.5;

/** How wide each letter is, measured once. */
const known = new Map<string, number>();
let measure: ((letter: string) => number) | undefined;

function letterMeasure(): (letter: string) => number {
  const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (context === null) return (letter) => (wide.test(letter) ? size : usual);
  context.font = `600 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return (letter) => context.measureText(letter).width;
}

function widthOf(letters: string): number {
  measure ??= letterMeasure();
  let sum = 0;
  for (const letter of letters.trim()) {
    const width = known.get(letter) ?? measure(letter);
    known.set(letter, width);
    sum += width;
  }
  return sum;
}

/**
 * The narrowest room, in px, in which a title needs no third line.
 *
 * @param unit stands behind the title and is never broken
 */
export function titleWidth(title: string, unit: string): number {
  const pieces = title.split(breaks);
  if (unit !== '') pieces.push(` ${unit}`);
  const rooms = pieces.map((_, at) =>
    Math.max(widthOf(pieces.slice(0, at + 1).join('')), widthOf(pieces.slice(at + 1).join(''))),
  );
  return Math.ceil(Math.min(...rooms));
}
