import axios from 'axios';
import { useEffect, useRef, useState } from 'react';
import type { CallOptions, ReceivedFile } from '../calls/client.ts';
import { saveBlob } from '../calls/save-blob.ts';
import { failureText } from '../state/use-loaded.ts';

/** Fetches a workbook; can be stopped and tells how much has come. */
export type FetchSheet = (options: Pick<CallOptions, 'signal' | 'onDownloadProgress'>) => Promise<ReceivedFile>;

/** An export as far as it has come. */
interface Export {
  /** Bytes received; null while none runs. */
  readonly received: number | null;
  readonly failure: string | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Runs one export of a list at a time; leaving the page stops it. */
export function useExport(fetchSheet: FetchSheet): Export {
  const [received, setReceived] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  async function run(): Promise<void> {
    const control = new AbortController();
    running.current = control;
    setFailure(null);
    setReceived(0);
    try {
      const options = { signal: control.signal, onDownloadProgress: setReceived };
      const { bytes, name } = await fetchSheet(options);
      saveBlob(bytes, name === '' ? 'list.xlsx' : name);
    } catch (error) {
      if (!axios.isCancel(error)) setFailure(failureText(error));
    } finally {
      setReceived(null);
    }
  }
  return { received, failure, start: () => void run(), cancel: () => running.current?.abort() };
}
