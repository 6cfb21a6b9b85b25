// Values of statements as JSON and back: JSON alone would make texts of moments.

export function packed(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (Array.isArray(value)) return value.map(packed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, packed(each)]));
}

export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (value === null || typeof value !== 'object') return value;
  if ('$date' in value && typeof value.$date === 'string') return new Date(value.$date);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unpacked(each)]));
}
