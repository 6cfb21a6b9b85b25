import { deferred } from '../../parts/deferred.ts';
import type { FileDialogProps } from './IncomingDialog.tsx';

/** What a file would change, fetched with the first file. */
export const FileDialog = deferred<FileDialogProps>(async () => (await import('./IncomingDialog.tsx')).IncomingDialog);
