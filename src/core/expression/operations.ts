import { spend } from './budget.ts';
import { registeredFunctions } from './functions/function-list.ts';
import { patternOf } from '../text/pattern.ts';

/** An operator, function or method on values that are there; undefined where the result is empty or they do not fit. */
export type Operation = (...values: readonly unknown[]) => unknown;

/** Characters of a text that count as one step. */
const charactersOfStep = 64;
/** Characters of two texts of the same length that are compared in one step. */
const charactersCompared = 512;
/** Characters of a text in other letters that count as one step. */
const charactersChanged = 8;

/** Counts what working through a text or list costs. */
function spendOn(value: unknown): void {
  if (typeof value === 'string') spend(value.length / charactersOfStep);
  else if (Array.isArray(value)) spend(value.length);
}

function numbers(run: (a: number, b: number) => number): Operation {
  return (a, b) => {
    if (typeof a !== 'number' || typeof b !== 'number') return undefined;
    const result = run(a, b);
    return Number.isFinite(result) ? result : undefined;
  };
}

function texts(run: (text: string, other: string) => unknown): Operation {
  return (text, other = '') => {
    if (typeof text !== 'string' || typeof other !== 'string') return undefined;
    spendOn(text);
    return run(text, other);
  };
}

function order(meets: (sign: number) => boolean): Operation {
  return (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return meets(a - b);
    if (typeof a !== 'string' || typeof b !== 'string') return undefined;
    spend(Math.min(a.length, b.length) / charactersOfStep);
    return meets(a < b ? -1 : a > b ? 1 : 0);
  };
}

/** Whether two values are the same, lists and objects by what they hold. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string' && a.length === b.length) spend(a.length / charactersCompared);
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [first, second] = [Object.entries(a), new Map(Object.entries(b))];
  spend(first.length);
  return first.length === second.size && first.every(([key, value]) => isSame(value, second.get(key)));
}

function add(a: unknown, b: unknown): unknown {
  if (typeof a === 'string' && typeof b === 'string') {
    spend((a.length + b.length) / charactersOfStep);
    return a + b;
  }
  if (!Array.isArray(a) || !Array.isArray(b)) return undefined;
  spend(a.length + b.length);
  return [...(a as readonly unknown[]), ...(b as readonly unknown[])];
}

const sum = numbers((a, b) => a + b);

/** Operators with two sides; `&&` and `||` need not both and stand elsewhere. */
export const operators: Readonly<Record<string, Operation>> = {
  '+': (a, b) => (typeof a === 'number' ? sum(a, b) : add(a, b)),
  '-': numbers((a, b) => a - b),
  '*': numbers((a, b) => a * b),
  '/': numbers((a, b) => a / b),
  '%': numbers((a, b) => a % b),
  '==': (a, b) => isSame(a, b),
  '!=': (a, b) => !isSame(a, b),
  '<': order((sign) => sign < 0),
  '<=': order((sign) => sign <= 0),
  '>': order((sign) => sign > 0),
  '>=': order((sign) => sign >= 0),
  in: (value, list) => {
    if (!Array.isArray(list)) return undefined;
    spendOn(list);
    return list.some((each) => isSame(value, each));
  },
};

/** Steps of an instruction of a pattern that is followed. */
const stepsOfInstruction = 2;

/** Whether a text meets a pattern, which may itself be made at run time; empty when the pattern cannot be used. */
function matches(text: string, source: string): boolean | undefined {
  spend(source.length / charactersOfStep);
  const pattern = patternOf(source);
  const before = pattern.work;
  const isMet = pattern.size === 0 ? undefined : pattern.test(text);
  spend((pattern.work - before) * stepsOfInstruction);
  return isMet;
}

/** Looks for a part: where all of it nearly fits everywhere, every place costs the whole part. */
function spendOnSearch(text: string, part: string): void {
  spend((text.length * part.length) / charactersOfStep);
}

/** Methods of texts and lists. */
export const methods: Readonly<Record<string, Operation>> = {
  startsWith: texts((text, part) => text.startsWith(part)),
  endsWith: texts((text, part) => text.endsWith(part)),
  contains: texts((text, part) => {
    spendOnSearch(text, part);
    return text.includes(part);
  }),
  matches: texts(matches),
  trim: texts((text) => text.trim()),
  lowerAscii: texts((text) => {
    spend(text.length / charactersChanged);
    return text.toLowerCase();
  }),
  upperAscii: texts((text) => {
    spend(text.length / charactersChanged);
    return text.toUpperCase();
  }),
  split: texts((text, separator) => {
    spend(text.length);
    spendOnSearch(text, separator);
    return text.split(separator);
  }),
  join: (list, separator = '') => {
    if (!Array.isArray(list) || typeof separator !== 'string') return undefined;
    spendOn(list);
    if (!list.every((each) => typeof each === 'string')) return undefined;
    const joined = list.join(separator);
    spendOn(joined);
    return joined;
  },
};

/** A number, yes/no or text as text. */
export const asText: Operation = (value) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** What functions take apart: a date, a code, each of their characters. */
const [stepsOfText, stepsOfNumber] = [12, 1];

/** A registered function, as an operation on values of the types that its signature names. */
export function plainFunction(name: string): Operation {
  const found = registeredFunctions.get(name);
  if (found === undefined) throw new RangeError(`nothing evaluates ${name}`);
  const types = (/\((.*)\)/.exec(found.signature)?.[1] ?? '').split(', ').map((type) => typeNames[type]);
  const run = found.handler as Operation;
  return (...values) => {
    if (!values.every((value, index) => typeof value === types[index])) return undefined;
    for (const value of values) spend(typeof value === 'string' ? stepsOfText + value.length : stepsOfNumber);
    const result = run(...values);
    return typeof result === 'number' && !Number.isFinite(result) ? undefined : result;
  };
}

const typeNames: Readonly<Record<string, string>> = { double: 'number', string: 'string', bool: 'boolean' };
