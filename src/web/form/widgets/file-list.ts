import type { FileValue } from '../../data/services/lookups.ts';

function isFile(value: unknown): value is FileValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

/** The files of a value, be it one file, a list, or nothing. */
export function filesOf(value: unknown): readonly FileValue[] {
  if (Array.isArray(value)) return value.filter(isFile);
  return isFile(value) ? [value] : [];
}

/** A size for people: 812 B, 3.4 kB, 12.0 MB. */
export function showSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
