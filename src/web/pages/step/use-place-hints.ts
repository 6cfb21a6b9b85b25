import { useEffect } from 'react';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';
import type { watchPlaces } from './watch-places.ts';

async function watch(...places: Parameters<typeof watchPlaces>): Promise<() => void> {
  const { watchPlaces: begin } = await import('./watch-places.ts');
  return begin(...places);
}

/** Shows, while somebody types, which places of rows are not free; what does so is fetched for steps that fill places. */
export function usePlaceHints({ task, places = [] }: TaskDetail, store: FormStore): void {
  const taskId = task?.taskId ?? '';
  useEffect(() => {
    if (places.length === 0) return undefined;
    const watching = watch(store, taskId, places).catch(() => () => undefined);
    return () => void watching.then((stop) => stop());
  }, [places, store, taskId]);
}
