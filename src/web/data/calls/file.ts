import type { FileTables, TaughtTitles } from '../../../core/calls/files.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { FileValue } from '../../../core/values/file.ts';
import { ApiError } from './api-error.ts';
import { ask, askFile } from './client.ts';
import { saveBlob } from './save-blob.ts';

/** What an uploaded file belongs to: a task, or a form's row (`rowId` absent until the row is saved). */
export type FileOwner = { readonly taskId: string } | { readonly formId: string; readonly rowId?: string };

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
  const { megabytes } = await ask('GET /api/seqdesk-resource/file/limits', { silent: true });
  if (file.size > megabytes * mebibyte) throw new ApiError(413, i18n.t('renderer:fileTooLarge', { megabytes }), null);
  const body = new FormData();
  body.append('file', file, file.name);
  const options = { silent: true, onUploadProgress: onProgress };
  return ask('POST /api/seqdesk-resource/file', { query: { ...owner }, body, ...options });
}

/** The bytes of a file, at most so many from its beginning; the token travels in a header. */
export async function readFile({ id }: FileValue, mostBytes: number | null, signal: AbortSignal): Promise<Blob> {
  const headers: Readonly<Record<string, string>> = mostBytes === null ? {} : { Range: `bytes=0-${mostBytes - 1}` };
  return (await askFile('GET /api/seqdesk-resource/file/:id', { path: { id }, headers, silent: true, signal })).bytes;
}

/** Hands a file to the browser to save. */
export async function downloadFile(file: FileValue): Promise<void> {
  const { bytes } = await askFile('GET /api/seqdesk-resource/file/:id', { path: { id: file.id } });
  saveBlob(bytes, file.name);
}

/** How a file is sent to be read. */
export interface FileReading {
  /** Gets a fraction from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
  /** Whose file it is; empty where that is not known. */
  readonly customer: string;
}

/** The cells of a workbook or a text file for its owner, as the server reads them; nothing of it is kept there. */
export function readTables(
  file: File,
  owner: FileOwner,
  { onProgress, signal, customer }: FileReading,
): Promise<FileTables> {
  const body = new FormData();
  body.append('file', file, file.name);
  const options = { silent: true, onUploadProgress: onProgress, signal };
  return ask('POST /api/seqdesk-resource/file/read-tables', { query: { ...owner, customer }, body, ...options });
}

/** Keeps which columns the titles of a customer's file name. */
export async function teachTitles(body: TaughtTitles): Promise<void> {
  await ask('POST /api/seqdesk-resource/file/titles', { body, silent: true });
}
