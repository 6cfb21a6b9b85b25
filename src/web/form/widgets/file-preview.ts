import type { FileValue } from '../../../core/values/file.ts';

/** How a file can be shown in the page; everything else is saved to be opened elsewhere. */
export type PreviewKind = 'image' | 'pdf' | 'text';

/** Of a text so many bytes are fetched and shown; logs and reads can have gigabytes. */
export const mostTextBytes = 262_144;

const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp']);
const byExtension: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/plain',
};

/** How a media type can be shown. */
export function kindOfType(type: string): PreviewKind | null {
  const plain = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (images.has(plain)) return 'image';
  if (plain === 'application/pdf') return 'pdf';
  return plain === 'text/plain' ? 'text' : null;
}

/** How a file can be shown, as far as its value tells; the server's answer decides. */
export function previewKindOf({ name, type }: FileValue): PreviewKind | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return kindOfType(type ?? byExtension[extension] ?? '');
}

/** A text of unknown encoding: UTF-8, what its mark says, or else GB 18030. The last sign may be cut in half. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes);
  try {
    return decoded('utf-8', bytes);
  } catch {
    return decoded('gb18030', bytes, false);
  }
}

function decoded(encoding: string, bytes: Uint8Array, fatal = encoding === 'utf-8'): string {
  return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: true });
}
