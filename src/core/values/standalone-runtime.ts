/** What the validators made at build time call; they can load nothing else, since a page's policy forbids it. */

/**
 * Length of a text in characters (code points), as `minLength` and `maxLength` count.
 *
 * @public called by the validators that the build makes
 */
export function textLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length += 1;
  return length;
}

/**
 * Whether two JSON values are equal, as `enum`, `const` and `uniqueItems` compare.
 *
 * @public called by the validators that the build makes
 */
export function equalJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(first);
  if (keys.length !== Object.keys(second).length) return false;
  return keys.every((key) => Object.hasOwn(second, key) && equalJson(first[key], second[key]));
}
