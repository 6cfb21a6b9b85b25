import { isEmpty } from './emptiness.ts';
import type { ScalarType, ValueType } from './expression.ts';

/** Elements that a list is taken to have where nothing says more. */
const usualLength = 30;
/** Rows that a table is taken to have where nothing says more. */
const usualRows = 1536;

/** The usable value of a type; what is empty or of another type (a half-typed cell) is empty. */
export function readAs(value: unknown, type: ValueType | null): unknown {
  if (type === 'double') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  if (type === 'string') return typeof value === 'string' && value !== '' ? value : undefined;
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined;
  if (type === null) return isEmpty(value) ? undefined : value;
  if (typeof type === 'object' && type.kind === 'object') {
    return typeof value === 'object' && value !== null ? value : undefined;
  }
  return Array.isArray(value) && value.length > 0 ? value : undefined;
}

/** The type of a named part of a value. */
export function typeOfPart(type: ValueType | null, key: string): ValueType | null {
  const fields = typeof type === 'object' && type !== null ? type.fields : {};
  return Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
}

/** The type of the elements of a list or table. */
export function typeOfElement(type: ValueType | null): ValueType | null {
  if (typeof type === 'object' && type !== null) {
    return type.kind === 'object' ? null : { kind: 'object', fields: type.fields };
  }
  const item = type === null ? undefined : /^list<(.+)>$/.exec(type)?.[1];
  return isScalar(item) ? item : null;
}

function isScalar(type: string | undefined): type is ScalarType {
  return type === 'double' || type === 'string' || type === 'bool';
}

/** How many elements a value of a type has at most, as far as that can be known; 0 where it has none. */
export function lengthOf(type: ValueType | null): number {
  if (type === null) return usualLength;
  if (typeof type === 'string') return type.startsWith('list<') ? usualLength : 0;
  if (type.kind === 'object') return 0;
  return type.most ?? (type.kind === 'table' ? usualRows : usualLength);
}
