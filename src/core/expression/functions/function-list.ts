import { codeFunctions } from './codes.ts';
import { dateFunctions } from './dates.ts';
import { numberFunctions } from './numbers.ts';
import type { RegisteredFunction } from './registered-function.ts';

/** Every plain function of the language. A new one goes into the list of its subject and into docs/expressions.md. */
export const registeredFunctions: ReadonlyMap<string, RegisteredFunction> = new Map(
  [...numberFunctions, ...dateFunctions, ...codeFunctions].map((each) => [each.name, each]),
);

/** Forms that look at their arguments before or instead of their values: written like functions, tested for emptiness themselves. */
export const formNames: ReadonlySet<string> = new Set(['empty', 'coalesce']);

/** Aggregates of the product over the rows of a table, by number of arguments. */
export const rowMacros: ReadonlyMap<string, number> = new Map([
  ['count', 2],
  ['sum', 2],
  ['max', 3],
]);

/** Comprehensions of the standard language that are kept; each takes a name and a condition. */
export const comprehensions: ReadonlySet<string> = new Set(['all', 'exists', 'filter']);

/** Methods of texts and lists of the standard language that are kept. */
export const methods: ReadonlySet<string> = new Set([
  'startsWith',
  'endsWith',
  'contains',
  'matches',
  'trim',
  'lowerAscii',
  'upperAscii',
  'split',
  'join',
]);

/** The conversion of the standard language that is kept. */
export const conversions: ReadonlySet<string> = new Set(['string']);
