import axios from 'axios';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../api/save-blob.ts';
import { exportDoneList, type ListQuery } from '../../api/workflow.ts';
import { failureText } from '../../state/use-loaded.ts';

/** An export as far as it has come. */
interface Export {
  /** Bytes received; null while none runs. */
  readonly received: number | null;
  readonly failure: string | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Runs one export of the done-list at a time; leaving the page stops it. */
export function useExport(filters: ListQuery): Export {
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
      const { bytes, name } = await exportDoneList(filters, options);
      saveBlob(bytes, name === '' ? 'done.xlsx' : name);
    } catch (error) {
      if (!axios.isCancel(error)) setFailure(failureText(error));
    } finally {
      setReceived(null);
    }
  }
  return { received, failure, start: () => void run(), cancel: () => running.current?.abort() };
}
