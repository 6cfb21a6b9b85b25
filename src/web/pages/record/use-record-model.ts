import { useEffect, useState } from 'react';
import { loadRecord } from '../../../core/descriptor/load.ts';
import type { RecordModel } from '../../../core/descriptor/model.ts';
import { ApiError } from '../../api/api-error.ts';
import { loadRelease } from '../../api/forms.ts';
import { onServerEvent } from '../../shell/server-events.ts';

/** The record's model, and why it could not be had. */
export interface RecordModelState {
  readonly model: RecordModel | null;
  readonly failure: string | null;
}

/** Loads the newest release of a record's form, again whenever one is published. */
export function useRecordModel(formId: string): RecordModelState {
  const [state, setState] = useState<RecordModelState>({ model: null, failure: null });
  useEffect(() => {
    let current = true;
    function load(): void {
      loadRelease(formId).then(
        ({ descriptor }) => {
          if (!current || descriptor.kind !== 'record') return;
          setState({ model: loadRecord(descriptor), failure: null });
        },
        (error: unknown) => {
          const failure = error instanceof ApiError ? error.message : String(error);
          if (current) setState((last) => ({ ...last, failure }));
        },
      );
    }
    load();
    const stop = onServerEvent('release', load);
    return () => {
      current = false;
      stop();
    };
  }, [formId]);
  return state;
}
