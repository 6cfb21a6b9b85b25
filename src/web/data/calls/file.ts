import { apiGroups } from '../../../core/product.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { FileValue } from '../services/lookups.ts';
import { ApiError } from './api-error.ts';
import { get, getBlob, post } from './client.ts';
import { saveBlob } from './save-blob.ts';

/** What an uploaded file belongs to: a task, or a form's row (`rowId` absent until the row is saved). */
export type FileOwner = { readonly taskId: string } | { readonly formId: string; readonly rowId?: string };

const base = `/${apiGroups.resource}/file`;
const mebibyte = 1_048_576;

/**
 * Stores a file for its owner; `onProgress` gets a fraction from 0 to 1.
 *
 * @throws ApiError where it is larger than the installation takes, which is asked before anything is sent
 */
export async function uploadFile(
  file: File,
  owner: FileOwner,
  onProgress: (fraction: number) => void,
): Promise<FileValue> {
  const { megabytes } = await get<{ readonly megabytes: number }>(`${base}/limits`, {}, { silent: true });
  if (file.size > megabytes * mebibyte) throw new ApiError(413, i18n.t('renderer:fileTooLarge', { megabytes }), null);
  const body = new FormData();
  body.append('file', file, file.name);
  return post(base, body, { params: { ...owner }, silent: true, onUploadProgress: onProgress });
}

/** The bytes of a file, at most so many from its beginning; the token travels in a header. */
export function readFile({ id }: FileValue, mostBytes: number | null, signal: AbortSignal): Promise<Blob> {
  const headers: Readonly<Record<string, string>> = mostBytes === null ? {} : { Range: `bytes=0-${mostBytes - 1}` };
  return getBlob(`${base}/${encodeURIComponent(id)}`, { headers, silent: true, signal });
}

/** Hands a file to the browser to save. */
export async function downloadFile(file: FileValue): Promise<void> {
  const bytes = await getBlob(`${base}/${encodeURIComponent(file.id)}`);
  saveBlob(bytes, file.name);
}
