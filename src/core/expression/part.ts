import { isEmpty, orEmpty } from './emptiness.ts';
import type { ExpressionValues, ValueType } from './expression.ts';
import type { Operation } from './operations.ts';
import { lengthOf } from './reading.ts';

/** What one evaluation works on. */
export interface Frame {
  readonly values: ExpressionValues;
  /** The elements at which loops stand, the outermost first. */
  readonly elements: unknown[];
}

/** A part of an expression, ready to be evaluated. */
export interface Part {
  /** Its value, or undefined when empty. A literal '' or [] is a value here. */
  readonly run: (frame: Frame) => unknown;
  /** What its name or path says of its type. */
  readonly type: ValueType | null;
  /** Steps of one evaluation outside its loops, which count their own. */
  readonly steps: number;
  /** Steps of one evaluation at most, as far as that can be known. */
  readonly most: number;
  /** Elements that its value has at most, as far as that can be known. */
  readonly length: number;
}

/** A part without parts. */
export function leaf(run: Part['run'], type: ValueType | null): Part {
  return { run, type, steps: 1, most: 1, length: lengthOf(type) };
}

/** What parts cost that are evaluated one after the other. */
export function costOf(parts: readonly Part[]): Pick<Part, 'steps' | 'most'> {
  const sum = (of: (part: Part) => number): number => parts.reduce((total, part) => total + of(part), 1);
  return { steps: sum((part) => part.steps), most: sum((part) => part.most) };
}

/** An operation on parts; its result is empty when one of them is. */
export function applied(parts: readonly Part[], operation: Operation): Omit<Part, 'length'> {
  const run = (frame: Frame): unknown => {
    const values: unknown[] = [];
    for (const part of parts) {
      const value = part.run(frame);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return orEmpty(() => operation(...values));
  };
  return { run, type: null, ...costOf(parts) };
}

/** `&&` (decided by false) and `||` (decided by true): one deciding side is enough, else both are needed. */
export function either(left: Part, right: Part, decisive: boolean): Part {
  const run = (frame: Frame): unknown => {
    const first = left.run(frame);
    if (first === decisive) return decisive;
    const second = right.run(frame);
    if (second === decisive) return decisive;
    return first === undefined || second === undefined ? undefined : !decisive;
  };
  return { run, type: 'bool', ...costOf([left, right]), length: 0 };
}

/** `? :`: needs its condition and the branch taken. */
export function choice(condition: Part, then: Part, otherwise: Part): Part {
  const run = (frame: Frame): unknown => {
    const chosen = condition.run(frame);
    if (chosen === undefined) return undefined;
    return chosen === true ? then.run(frame) : otherwise.run(frame);
  };
  const length = Math.max(then.length, otherwise.length);
  return { run, type: then.type, ...costOf([condition, then, otherwise]), length };
}

/** `coalesce`: the first that is not empty; a literal '' at the end is given as it is. */
export function firstOf(parts: readonly Part[]): Part {
  const run = (frame: Frame): unknown => {
    let last: unknown;
    for (const part of parts) {
      last = part.run(frame);
      if (!isEmpty(last)) return last;
    }
    return last === '' ? last : undefined;
  };
  const length = Math.max(...parts.map((part) => part.length));
  return { run, type: parts[0]?.type ?? null, ...costOf(parts), length };
}
