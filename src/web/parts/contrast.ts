import { hexOf, linearOf, oklchOf, rgbOf } from './oklch.ts';

/** What WCAG 2.1 AA asks for: text (1.4.3), and large text, focus marks and the like (1.4.3, 1.4.11). */
export const leastRatio = { text: 4.5, mark: 3 } as const;

/**
 * The relative luminance of `#rrggbb`, 0 for black to 1 for white.
 * Source: WCAG 2.1, definition of "relative luminance" (https://www.w3.org/TR/WCAG21/#dfn-relative-luminance).
 */
export function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex);
  return 0.2126 * linearOf(r) + 0.7152 * linearOf(g) + 0.0722 * linearOf(b);
}

/**
 * How far two colours stand apart, from 1 (not at all) to 21 (black and white); their order does not matter.
 * Source: WCAG 2.1, definition of "contrast ratio" (https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio).
 */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The lowest ratio of a colour to any of the others. */
export function lowestRatio(colour: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => contrastRatio(colour, other)));
}

const halvings = 16;

/**
 * The colour nearest in lightness to `colour`, of its hue, that stands out from all `grounds` by at least `ratio`; the
 * colour itself where it does so already. Going `darker` it ends at black, `lighter` at white, which is the answer where
 * nothing before reaches the ratio.
 */
export function standingOut(
  colour: string,
  grounds: readonly string[],
  ratio: number,
  direction: 'darker' | 'lighter',
): string {
  if (lowestRatio(colour, grounds) >= ratio) return colour.toLowerCase();
  const { lightness, chroma, hue } = oklchOf(colour);
  let near = lightness;
  let far = direction === 'darker' ? 0 : 1;
  let best = direction === 'darker' ? '#000000' : '#ffffff';
  for (let step = 0; step < halvings; step += 1) {
    const middle = (near + far) / 2;
    const tried = hexOf({ lightness: middle, chroma, hue });
    if (lowestRatio(tried, grounds) >= ratio) {
      best = tried;
      far = middle;
    } else near = middle;
  }
  return best;
}

/** Black-like or white, whichever is read better on `ground`. */
export function inkOn(ground: string, dark: string): string {
  return contrastRatio('#ffffff', ground) >= contrastRatio(dark, ground) ? '#ffffff' : dark;
}
