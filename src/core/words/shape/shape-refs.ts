import { frozenCopy, isObject } from '../../text/json.ts';

/**
 * A frozen copy of a value with every `$ref` in the form that self-contained descriptors use, `#/$defs/{types id}.{name}`.
 *
 * @param typesId id of the types file that the value stands in, or null for a process or record, whose own shapes keep
 *   their names
 */
export function rewriteRefs<T>(value: T, typesId: string | null): T {
  return frozenCopy(value, (key, text) => (key === '$ref' ? rewriteRef(text, typesId) : text));
}

function rewriteRef(ref: string, typesId: string | null): string {
  const shared = /^types\/([^#]+)#\/(?:\$defs\/)?(.+)$/.exec(ref);
  if (shared !== null) return `#/$defs/${shared[1]}.${shared[2]}`;
  const local = /^#\/(?:\$defs\/)?(.+)$/.exec(ref)?.[1];
  if (local === undefined) return ref;
  return `#/$defs/${typesId === null ? '' : `${typesId}.`}${local}`;
}

const namesByValue = new WeakMap<object, readonly string[]>();

/** Names of all shapes that a value refers to, in the rewritten form; a value is searched once. */
export function shapeNames(value: object): readonly string[] {
  const known = namesByValue.get(value);
  if (known !== undefined) return known;
  const names = new Set<string>();
  collectNames(value, names);
  const found = [...names];
  namesByValue.set(value, found);
  return found;
}

function collectNames(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectNames(item, into);
  } else if (isObject(value)) {
    const ref = value['$ref'];
    if (typeof ref === 'string') into.add(ref.replace('#/$defs/', ''));
    for (const key in value) collectNames(value[key], into);
  }
}
