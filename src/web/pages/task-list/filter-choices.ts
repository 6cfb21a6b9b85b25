import { useCallback } from 'react';
import { loadProcess } from '../../../core/model/load/load.ts';
import type { Text } from '../../../core/text/text.ts';
import { dictionaryEntries, type DictionaryStore } from '../../data/calls/dictionary.ts';
import { loadRelease, mayOpenForm } from '../../data/calls/forms.ts';
import { useStages } from '../../data/state/use-counters.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';

/** One thing to choose in a filter. */
export interface FilterChoice {
  readonly value: string;
  readonly label: Text;
}

const nothing: readonly FilterChoice[] = [];

async function entries(store: DictionaryStore, code: string): Promise<readonly FilterChoice[]> {
  const rows = await dictionaryEntries(store, code);
  return rows.map((row) => ({
    value: row.dictKey,
    label: { zh: row.dictValue, en: row.dictValueEn || row.dictValue },
  }));
}

/** The steps of a process; none for who sees its tasks wait without a part in it, and may not read its form. */
async function stepsOf(process: string | undefined): Promise<readonly FilterChoice[]> {
  if (process === undefined || !(await mayOpenForm(process))) return nothing;
  const { descriptor } = await loadRelease(process);
  if (descriptor.kind !== 'process') return nothing;
  return loadProcess(descriptor).steps.map(({ id, label }) => ({ value: id, label }));
}

const processes = (): Promise<readonly FilterChoice[]> => entries('system', 'flow');
const priorities = (): Promise<readonly FilterChoice[]> => entries('biz', 'priority');

/** The priorities that there are. */
export function usePriorities(): readonly FilterChoice[] {
  return useLoaded(priorities, 'dict').value ?? nothing;
}

/** What the filters of a task list offer: stages, processes, the steps of the one chosen, priorities. */
export function useFilterChoices(process: string | undefined) {
  const steps = useCallback(() => stepsOf(process), [process]);
  return {
    stage: useStages().map(({ id, label }) => ({ value: id, label })),
    flow: useLoaded(processes, 'dict').value ?? nothing,
    step: useLoaded(steps, 'release').value ?? nothing,
    priority: usePriorities(),
  };
}
