import { useEffect, useState } from 'react';
import { decodeText, kindOfType, mostTextBytes, previewKindOf } from './file-preview.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import type { FileValue } from '../../../core/values/file.ts';

/** What the dialog shows of a file just now. */
export type Preview =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
  /** The server's bytes are of a kind that no page shows. */
  | { readonly state: 'unknown' }
  | { readonly state: 'image' | 'pdf'; readonly url: string }
  | { readonly state: 'text'; readonly text: string; readonly cut: boolean };

/** Fetches a file with the token in a header and makes an address of its bytes, which ends with the dialog. */
export function useFilePreview(file: FileValue, readFile: FormServices['readFile']): Preview {
  const [preview, setPreview] = useState<Preview>({ state: 'loading' });
  useEffect(() => {
    const stopping = new AbortController();
    let url: string | null = null;
    async function load(): Promise<void> {
      try {
        const bytes = await readFile(file, previewKindOf(file) === 'text' ? mostTextBytes : null, stopping.signal);
        const shown = await show(file, bytes);
        if (stopping.signal.aborted) return release(shown);
        url = 'url' in shown ? shown.url : null;
        setPreview(shown);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!stopping.signal.aborted) setPreview({ state: 'failed', reason });
      }
    }
    void load();
    return () => {
      stopping.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [file, readFile]);
  return preview;
}

/** The type is that of the answer, which the server checked against the content, and one of a few that run nothing. */
async function show(file: FileValue, bytes: Blob): Promise<Preview> {
  const kind = kindOfType(bytes.type);
  if (kind === null) return { state: 'unknown' };
  if (kind !== 'text') return { state: kind, url: URL.createObjectURL(bytes) };
  const text = decodeText(new Uint8Array(await bytes.arrayBuffer()));
  return { state: 'text', text, cut: (file.size ?? bytes.size + 1) > bytes.size && bytes.size >= mostTextBytes };
}

function release(preview: Preview): void {
  if ('url' in preview) URL.revokeObjectURL(preview.url);
}
