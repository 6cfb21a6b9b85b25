import type { ByteRange } from './blob-store.ts';

/**
 * Reads a `Range` header for a file of `size` bytes. Several ranges at once, other units and what makes no sense are
 * passed over, as RFC 9110 allows: the whole file is sent then.
 *
 * @returns null for the whole file; `unsatisfiable` where the range lies behind the end
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [first = '', last = ''] = parts?.slice(1) ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : between(size - Number(last), size - 1, size);
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'unsatisfiable';
  return between(Number(first), last === '' ? size - 1 : Number(last), size);
}

function between(start: number, end: number, size: number): ByteRange {
  return { start: Math.max(start, 0), end: Math.min(end, size - 1) };
}
