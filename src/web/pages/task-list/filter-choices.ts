import { useCallback } from 'react';
import { loadProcess } from '../../../core/model/load/load.ts';
import type { ProcessModel } from '../../../core/model/model.ts';
import type { Language, Text } from '../../../core/text/text.ts';
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

/** Processes as far as the person may know them: null for one whose tasks they see wait without a part in it. */
export type KnownProcesses = readonly (ProcessModel | null)[];

const noProcesses: KnownProcesses = [];

async function modelOf(process: string): Promise<ProcessModel | null> {
  if (!(await mayOpenForm(process))) return null;
  const { descriptor } = await loadRelease(process);
  return descriptor.kind === 'process' ? loadProcess(descriptor) : null;
}

/** The processes that a list is of; none where it is of any or they cannot be had, null until they are there. */
export function useProcesses(ids: readonly string[]): KnownProcesses | null {
  const joined = ids.join(' ');
  const load = useCallback(() => Promise.all(joined.split(' ').filter(Boolean).map(modelOf)), [joined]);
  const { value, failure } = useLoaded(load, 'release');
  return value ?? (joined === '' || failure !== null ? noProcesses : null);
}

/** Fields of a form by the column of a list that shows them, and by its filter. */
const shownBy = {
  project: ['projectNo', 'projectName'],
  customer: ['customerName', 'customerOrg'],
  priority: ['priority'],
} as const;

const shownNames = Object.keys(shownBy) as (keyof typeof shownBy)[];

/** The columns, and filters, for which none of a list's processes has a field: they would be empty in every row. */
export function withoutField(processes: KnownProcesses): readonly string[] {
  const lacks = (keys: readonly string[]): boolean =>
    processes.every((model) => model !== null && !keys.some((key) => model.fields.has(key)));
  return processes.length === 0 ? [] : shownNames.filter((name) => lacks(shownBy[name]));
}

const flows = (): Promise<readonly FilterChoice[]> => entries('system', 'flow');
const priorities = (): Promise<readonly FilterChoice[]> => entries('biz', 'priority');

/** The priorities that there are. */
export function usePriorities(): readonly FilterChoice[] {
  return useLoaded(priorities, 'dict').value ?? nothing;
}

/** What a priority is called; nothing until the priorities are here, its code where they have none of it. */
export function priorityName(all: readonly FilterChoice[], code: string, language: Language): string {
  const found = all.find(({ value }) => value === code);
  return found?.label[language] ?? (all.length === 0 ? '' : code);
}

/** What the filters of a task list offer: stages, processes, the steps of its process where there is one, priorities. */
export function useFilterChoices(processes: KnownProcesses, among: readonly string[]) {
  const steps = processes.length === 1 ? (processes[0]?.steps ?? []) : [];
  return {
    stage: useStages().map(({ id, label }) => ({ value: id, label })),
    flow: (useLoaded(flows, 'dict').value ?? nothing).filter(
      ({ value }) => among.length === 0 || among.includes(value),
    ),
    step: steps.map(({ id, label }) => ({ value: id, label })),
    priority: usePriorities(),
  };
}
