import { apiGroups } from '../../core/product.ts';
import type { FileValue } from '../widgets/widget.ts';
import { getBlob, post } from './client.ts';

/** What an uploaded file belongs to: a task, or a form's row (`rowId` absent until the row is saved). */
export type FileOwner = { readonly taskId: string } | { readonly formId: string; readonly rowId?: string };

const releaseAfterMs = 500;

/** Stores a file (at most 20 MB) for its owner; `onProgress` gets a fraction from 0 to 1. */
export function uploadFile(file: File, owner: FileOwner, onProgress: (fraction: number) => void): Promise<FileValue> {
  const body = new FormData();
  body.append('file', file, file.name);
  return post(`/${apiGroups.resource}/file`, body, {
    params: { ...owner },
    silent: true,
    onUploadProgress: onProgress,
  });
}

/** Fetches a file with the token in a header and hands it to the browser to save. */
export async function downloadFile(file: FileValue): Promise<void> {
  const bytes = await getBlob(`/${apiGroups.resource}/file/${encodeURIComponent(file.id)}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = file.name;
  document.body.append(link);
  link.click();
  window.setTimeout(() => {
    URL.revokeObjectURL(link.href);
    link.remove();
  }, releaseAfterMs);
}
