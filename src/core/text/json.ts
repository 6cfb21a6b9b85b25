/** Whether a value is a JSON object (not null, not an array). */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property of a record whose keys come from a descriptor; inherited names such as `constructor` are absent. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** One more segment of a JSON pointer (RFC 6901), escaped. */
export function pointerTo(base: string, ...segments: readonly (string | number)[]): string {
  let pointer = base;
  for (const segment of segments) {
    const escaped = typeof segment === 'number' || !/[~/]/.test(segment) ? segment : escapeSegment(segment);
    pointer = `${pointer}/${escaped}`;
  }
  return pointer;
}

function escapeSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * A copy of a JSON value, frozen all through; keys such as `__proto__` stay ordinary keys.
 *
 * @param textOf the text to stand under a key instead of one that stands there
 */
export function frozenCopy<T>(value: T, textOf: (key: string, text: string) => string = (_, text) => text): T {
  if (Array.isArray(value)) return Object.freeze(value.map((item: unknown) => frozenCopy(item, textOf))) as T;
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = value[key];
    const copied = typeof item === 'string' ? textOf(key, item) : frozenCopy(item, textOf);
    if (key === '__proto__') Object.defineProperty(copy, key, { value: copied, enumerable: true });
    else copy[key] = copied;
  }
  return Object.freeze(copy) as T;
}
