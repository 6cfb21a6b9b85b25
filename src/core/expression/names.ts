import type { ContextName, ScalarType } from './expression.ts';

/** The context names and their types. */
export const contextTypes: Readonly<Record<ContextName, ScalarType | 'list<string>'>> = {
  today: 'string',
  now: 'string',
  me: 'string',
  prevUser: 'string',
  role: 'list<string>',
  release: 'double',
  rowState: 'string',
};

/** Names that the expression language keeps for itself: its words, its types, its own objects. */
const languageNames = [
  'as break const continue else for function if import in let loop package namespace return var void while',
  'true false null __proto__ prototype constructor',
  'string bool int uint double map list bytes null_type type dyn optional',
  'cel google',
].flatMap((line) => line.split(' '));

const reservedNames: ReadonlySet<string> = new Set([...languageNames, ...Object.keys(contextTypes), 'root']);

/** True for a name that no field may have, because expressions could not tell it from their own. */
export function isReservedName(name: string): boolean {
  return reservedNames.has(name);
}

/** True for a key that can be written as a name in an expression. */
export function isName(key: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key);
}
