// Values of statements as JSON and back: JSON alone would make texts of moments.

/**
 * @param {unknown} value
 * @returns {unknown}
 */
export function packed(value) {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (Array.isArray(value)) return value.map(packed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, packed(each)]));
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
export function unpacked(value) {
  if (Array.isArray(value)) return value.map(unpacked);
  if (value === null || typeof value !== 'object') return value;
  if ('$date' in value && typeof value.$date === 'string') return new Date(value.$date);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unpacked(each)]));
}
