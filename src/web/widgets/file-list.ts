import type { FieldModel } from '../../core/descriptor/model.ts';
import type { FileValue } from './widget.ts';

/** 20 MB: what the server takes. */
export const largestFile = 20 * 1024 * 1024;

function isFile(value: unknown): value is FileValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

/** The files of a value, be it one file, a list, or nothing. */
export function filesOf(value: unknown): readonly FileValue[] {
  if (Array.isArray(value)) return value.filter(isFile);
  return isFile(value) ? [value] : [];
}

/** Whether a file's name or type is among those accepted, e.g. `.pdf,.xlsx` or `image/*`; no list accepts all. */
export function isAccepted(
  file: { readonly name: string; readonly type: string },
  accept: string | undefined,
): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  const name = file.name.toLowerCase();
  return accept
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .some((part) => {
      if (part.startsWith('.')) return name.endsWith(part);
      if (part.endsWith('/*')) return file.type.startsWith(part.slice(0, -1));
      return file.type === part;
    });
}

/** The file types a field accepts, as its descriptor names them. */
export function acceptOf(field: FieldModel): string | undefined {
  return field.words['x-accept'] ?? field.words.items?.['x-accept'];
}

/** A size for people: 812 B, 3.4 kB, 12.0 MB. */
export function showSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
