import type { Turns } from '../../../core/expression/turns.ts';

/** Values that are written at once. */
const valuesAtOnce = 5000;

/** Writes JSON as `JSON.stringify` does, but what is long piece by piece; what JSON does not know is null. */
export function* writeJson(value: unknown): Turns<string> {
  if (isShort(value)) return JSON.stringify(value) ?? 'null';
  return Array.isArray(value)
    ? yield* writeList(value)
    : yield* writeObject(value as Readonly<Record<string, unknown>>);
}

function* writeList(list: readonly unknown[]): Turns<string> {
  const members: string[] = [];
  for (const member of list) {
    members.push(yield* writeJson(member));
    yield;
  }
  return `[${members.join(',')}]`;
}

function* writeObject(object: Readonly<Record<string, unknown>>): Turns<string> {
  const members: string[] = [];
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol') continue;
    members.push(`${JSON.stringify(key)}:${yield* writeJson(value)}`);
    yield;
  }
  return `{${members.join(',')}}`;
}

function isShort(value: unknown): boolean {
  return valuesLeft(value, valuesAtOnce) >= 0;
}

/** How many values there may be beside these; negative where they are too many already. */
function valuesLeft(value: unknown, most: number): number {
  if (!isComposed(value)) return most - 1;
  let left = most - 1;
  if (Array.isArray(value))
    for (let at = 0; at < value.length && left >= 0; at += 1) left = valuesLeft(value[at], left);
  else for (const each of Object.values(value)) if (left >= 0) left = valuesLeft(each, left);
  return left;
}

/** A list or plain object; whatever else writes itself. */
function isComposed(value: unknown): value is readonly unknown[] | Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}
