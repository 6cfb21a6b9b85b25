import { extname } from 'node:path';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { IncomingBlob } from './blob-store.ts';
import { binaryKinds, programSignatures, textExtensions, type KnownKind, type Signature } from './known-kinds.ts';
import { zipEntryNames } from './zip-directory.ts';

const anyBytes = 'application/octet-stream';

/** Every extension that is taken where the settings name none. */
export const builtInExtensions: readonly string[] = [...Object.keys(binaryKinds), ...textExtensions].toSorted();

/**
 * The extension of a name, lower case with its dot, if files of it may be sent.
 *
 * @param allowed extensions of the settings; none = all that the software knows
 * @throws BusinessError 400 where it is not among them
 */
export function allowedExtension(name: string, allowed: readonly string[]): string {
  const extension = extname(name).toLowerCase();
  const list = allowed.length === 0 ? builtInExtensions : allowed;
  if (list.includes(extension)) return extension;
  throw new BusinessError(400, 'file.kind', { args: { extension: extension || '-', allowed: list.join(' ') } });
}

/**
 * The media type of bytes that arrived under an extension.
 *
 * @throws BusinessError 400 where they are a program, nothing, or not what the extension says
 */
export async function checkedType(blob: IncomingBlob, extension: string): Promise<string> {
  if (blob.size === 0) throw new BusinessError(400, 'file.empty');
  if (programSignatures.some((signature) => begins(blob.head, signature))) throw new BusinessError(400, 'file.program');
  const known = binaryKinds[extension];
  const isText = textExtensions.includes(extension);
  const fits = known === undefined ? !isText || looksLikeText(blob.head) : await isOfKind(blob, known);
  if (!fits) throw new BusinessError(400, 'file.content', { args: { extension } });
  return known?.type ?? (isText ? 'text/plain' : anyBytes);
}

async function isOfKind(blob: IncomingBlob, { signatures, entries }: KnownKind): Promise<boolean> {
  if (!signatures.some((signature) => begins(blob.head, signature))) return false;
  if (entries === undefined) return true;
  const names = await zipEntryNames(blob.size, blob.read);
  return names !== null && entries.every((entry) => names.some((name) => isEntry(name, entry)));
}

function isEntry(name: string, entry: string): boolean {
  return entry.endsWith('/') ? name.startsWith(entry) : name === entry;
}

function begins(head: Buffer, [offset, bytes]: Signature): boolean {
  return bytes.every((byte, index) => head[offset + index] === byte);
}

/** No zero bytes, unless a mark says that it is UTF-16, as Excel writes; else UTF-8 or one of China's encodings. */
function looksLikeText(head: Buffer): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.includes(0);
}
