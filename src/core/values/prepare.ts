import { isEmptyValue } from './empty.ts';
import type { Row } from './finding.ts';

const loneSurrogate = /\p{Surrogate}/gu;

/**
 * The data as validators see it: empty values are left out, and so is what JSON cannot carry (numbers that are not
 * finite). Keys that are not well-formed Unicode get the replacement character, so that every place can be named.
 */
export function prepare(data: Row): Record<string, unknown> {
  const filled = Object.entries(data).filter(([, value]) => !isEmptyValue(value) && !isNotFinite(value));
  return Object.fromEntries(filled.map(([key, value]) => [wellFormed(key), inner(value)]));
}

function inner(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => inner(item ?? null));
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [wellFormed(key), inner(item)]));
}

function isNotFinite(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

function wellFormed(key: string): string {
  return key.replace(loneSurrogate, '\ufffd');
}
