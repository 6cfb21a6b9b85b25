import { compareTexts } from '../text/text.ts';
import type { SchemaError } from './schema-check.ts';

/** Keywords whose value says what is expected. */
const telling = new Set([
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

/** One error in normal form; `expected` is the keyword's value, from which the null of nullable fields is taken out. */
export function schemaError(pointer: string, keyword: string, expected: unknown): SchemaError {
  if (!telling.has(keyword)) return { pointer, keyword, params: {} };
  if (!Array.isArray(expected)) return { pointer, keyword, params: { expected } };
  const wanted: unknown[] = expected.filter((value) => value !== null && !(keyword === 'type' && value === 'null'));
  return { pointer, keyword, params: { expected: keyword === 'type' ? wanted[0] : wanted } };
}

/**
 * The errors that a person needs, in a fixed order: nothing beside a wrong type, no repeated items reported while items
 * themselves are wrong, each place and keyword once.
 */
export function normalErrors(errors: readonly SchemaError[]): readonly SchemaError[] {
  if (errors.length === 0) return errors;
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ pointer }) => pointer));
  const wanted = new Map<string, SchemaError>();
  for (const error of errors) {
    if (error.keyword !== 'type' && mistyped.has(error.pointer)) continue;
    if (error.keyword === 'uniqueItems' && errors.some(({ pointer }) => pointer.startsWith(`${error.pointer}/`)))
      continue;
    wanted.set(`${error.pointer} ${error.keyword}`, error);
  }
  return [...wanted.values()].sort(
    (a, b) => comparePointers(a.pointer, b.pointer) || compareTexts(a.keyword, b.keyword),
  );
}

/** Orders pointers by their segments, list indices as numbers. */
export function comparePointers(first: string, second: string): number {
  const [one, two] = [first.split('/'), second.split('/')];
  for (let index = 0; index < Math.min(one.length, two.length); index += 1) {
    const order = compareSegments(one[index] ?? '', two[index] ?? '');
    if (order !== 0) return order;
  }
  return one.length - two.length;
}

function compareSegments(first: string, second: string): number {
  const index = /^\d+$/;
  const numeric = index.test(first) && index.test(second);
  return (numeric ? Number(first) - Number(second) : 0) || compareTexts(first, second);
}
