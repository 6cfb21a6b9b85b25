import { patternOf } from './pattern.ts';

/** Escaped characters and lists of characters, in which `^` and `$` are no edges. */
const insides = /\\.|\[(?:\\.|[^\]\\])*\]/gsu;
const wordEdge = /\\b/iu;

/**
 * Whether every text meets a pattern: what meets an empty text, and is not held to both ends, meets any text by a part
 * of no length. A text that has to have one sign is met by all that are not empty.
 */
export function isMetByAll(source: string): boolean {
  if (/^\.\+?$/.test(source)) return true;
  if (wordEdge.test(source) || !patternOf(source).test('')) return false;
  const edges = source.replaceAll(insides, '');
  return !(edges.includes('^') && edges.includes('$'));
}
