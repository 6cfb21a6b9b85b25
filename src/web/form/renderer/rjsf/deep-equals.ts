function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Stands for rjsf's `deepEquals`: whether two values say the same; functions always do. For data without cycles. */
export function deepEquals(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === 'function' && typeof other === 'function') return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && deepEquals(one[key], other[key]));
}
