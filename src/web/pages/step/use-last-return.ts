import { useEffect } from 'react';
import type { FormStore } from '../../form/renderer/form-store.ts';
import { lastReturn } from './last-return.ts';
import type { OpenTask } from './use-task.ts';

/** Has the sheets of a task that was returned show what differs since; where that cannot be had they show the rest. */
export function useLastReturn({ detail, process: { model } }: OpenTask, store: FormStore): void {
  useEffect(() => {
    const from = lastReturn(detail, model);
    if (from === null) return;
    import('./return-baseline.ts').then(({ showBaseline }) => showBaseline(detail, from, store)).catch(() => undefined);
  }, [detail, model, store]);
}
