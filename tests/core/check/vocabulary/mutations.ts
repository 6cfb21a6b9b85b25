import { isObject } from '../../../../src/core/text/json.ts';
import type { Occurrence } from './occurrences.ts';

/** Copies of a descriptor without a word, or with another value of it. */
export function* mutationsOf(descriptor: object, { pointer, optional }: Occurrence): Generator<object> {
  if (optional) yield changed(descriptor, pointer, () => undefined);
  for (const other of others) yield changed(descriptor, pointer, other);
}

/** Copies of a descriptor with each value that a word may take, by the name of the value in the walk. */
export function valuesIn(descriptor: object, { pointer, choices, choicePlace, many }: Occurrence): Map<string, object> {
  return new Map(
    choices.map((choice) => [
      `${choicePlace}=${String(choice)}`,
      changed(descriptor, pointer, () => (many ? [choice] : choice)),
    ]),
  );
}

type Other = (value: unknown) => unknown;

/** Values that could stand instead of one, the likeliest first; what is not in shape is left out later. */
const others: readonly Other[] = [
  (value) => (Array.isArray(value) ? value.slice(0, -1) : isObject(value) ? withoutFirst(value) : another(value, '')),
  (value) => (Array.isArray(value) ? [...value, another(value[0], '')] : mapped(value, '')),
  (value) => mapped(value, '1'),
  (value) => (typeof value === 'string' ? value.replace(/^20\d\d/, '2021') : value),
  (value) => (typeof value === 'string' ? value.replace(/^20\d\d/, '2031') : value),
];

function withoutFirst(value: object): object {
  return Object.fromEntries(Object.entries(value).slice(1));
}

/** An object with another value for each key, or another value. */
function mapped(value: unknown, end: string): unknown {
  if (!isObject(value)) return another(value, end);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, another(item, end)]));
}

function another(value: unknown, end: string): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value}${end === '' ? 'x' : end}` : value;
}

/** A copy with another value at a pointer; undefined takes the key away. */
function changed(descriptor: object, pointer: string, other: Other): object {
  const copy: unknown = structuredClone(descriptor);
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = parts.pop() ?? '';
  const parent = parts.reduce((at, part) => at[part] as Record<string, unknown>, copy as Record<string, unknown>);
  const next = other(parent[last]);
  if (next === undefined) delete parent[last];
  else parent[last] = next;
  return copy as object;
}
