import { useRef, useState } from 'react';
import type { RecordModel } from '../../../core/model/model.ts';
import type { Scanned } from '../../../core/calls/records.ts';
import { scanCode } from '../../data/calls/record-row.ts';
import { keyOfRow } from '../../data/services/record-lookup.ts';
import { failureText } from '../../data/state/use-loaded.ts';

/** What the last code means; `opened` is the key of the row that is shown. */
export interface ScanResult extends Scanned {
  readonly code: string;
  readonly opened: string | null;
}

/** Asks what codes mean, one after the other; an answer that comes after a newer code is dropped. */
export function useScan(model: RecordModel) {
  const [result, setResult] = useState<ScanResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const last = useRef(0);
  async function ask(code: string): Promise<void> {
    const mine = (last.current += 1);
    setBusy(true);
    setFailure(null);
    try {
      const scanned = await scanCode(model, code);
      if (mine !== last.current) return;
      const [first] = scanned.records;
      const only = scanned.records.length === 1 && first !== undefined ? keyOfRow(model, first) : null;
      setResult({ ...scanned, code, opened: only });
    } catch (error) {
      if (mine !== last.current) return;
      setResult(null);
      setFailure(failureText(error));
    }
    setBusy(false);
  }
  return {
    result,
    failure,
    busy,
    scan: (code: string) => void ask(code),
    open: (key: string) => setResult((now) => (now === null ? null : { ...now, opened: key })),
  };
}
