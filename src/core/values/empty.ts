/**
 * Whether a value counts as not filled in (S5-13): null, the text null or undefined, an empty text, list or object.
 * Numbers and booleans are never empty.
 */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value === '' || value === 'null' || value === 'undefined';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A character that can be seen: no white space, no control or format character, no filler, no blank Braille pattern. */
const seen = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether what is typed or sent says nothing: it is empty, or a text in which nothing can be seen, such as white space
 * of full width or of no width. Forms keep such a text as not filled in, so that a required one has something to read in
 * it, on the page and by call alike.
 */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' ? !seen.test(value) || isEmptyValue(value) : isEmptyValue(value);
}

/** Whether two JSON values are equal; key order does not count, and two empty values are equal. */
export function sameValue(first: unknown, second: unknown): boolean {
  if (Object.is(first, second) || first === second) return true;
  if (isEmptyValue(first) || isEmptyValue(second)) return isEmptyValue(first) && isEmptyValue(second);
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null) return false;
  return Array.isArray(first) || Array.isArray(second) ? sameList(first, second) : sameObject(first, second);
}

function sameList(first: object, second: object): boolean {
  if (!Array.isArray(first) || !Array.isArray(second) || first.length !== second.length) return false;
  return first.every((item, index) => sameValue(item, second[index]));
}

function sameObject(first: object, second: object): boolean {
  const [one, two] = [
    new Map<string, unknown>(Object.entries(first)),
    new Map<string, unknown>(Object.entries(second)),
  ];
  return [...new Set([...one.keys(), ...two.keys()])].every((key) => sameValue(one.get(key), two.get(key)));
}
