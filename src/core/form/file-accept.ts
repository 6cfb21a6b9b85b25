import type { FieldModel } from '../model/model.ts';

/** The file types a field accepts, as its descriptor names them; undefined = all. */
export function acceptOf(field: FieldModel): string | undefined {
  return field.words['x-accept'] ?? field.words.items?.['x-accept'];
}

/**
 * Whether a file's name or media type is among those accepted, e.g. `.pdf,.xlsx` or `image/*`; no list accepts all.
 */
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
