import { useCallback } from 'react';
import type { Text } from '../../../core/text/text.ts';
import { dictionaryEntries } from '../../data/calls/dictionary.ts';
import { listStartable, listTasks } from '../../data/calls/workflow.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { categoryOf } from '../task-list/task-path.ts';

/** What a node's page shows beside its list. */
export interface NodeFacts {
  /** Names of processes by id; empty where there is only one. */
  readonly labels: ReadonlyMap<string, Text>;
  /** Address of the application form, when this person may start the process. */
  readonly start: string | null;
  /** How many tasks stand in the lists that wait for somebody. */
  readonly waiting: Readonly<Record<string, number>>;
}

const firstRow = { current: 1, size: 1 };

async function namesOf(processes: readonly string[]): Promise<ReadonlyMap<string, Text>> {
  if (processes.length < 2) return new Map();
  const rows = await dictionaryEntries('system', 'flow');
  return new Map(
    rows.map(({ dictKey, dictValue, dictValueEn }) => [dictKey, { zh: dictValue, en: dictValueEn || dictValue }]),
  );
}

async function startOf(process: string): Promise<string | null> {
  const { records } = await listStartable({ ...firstRow, category: categoryOf(process) });
  const row = records[0];
  return row === undefined ? null : `/work/process/${row.routeValue}/form/${encodeURIComponent(row.id)}`;
}

/** Fetches the facts of a node's process, the counts again whenever tasks move. */
export function useNode(processes: readonly string[], process: string): NodeFacts {
  const names = useCallback(() => namesOf(processes), [processes]);
  const start = useCallback(() => startOf(process), [process]);
  const counts = useCallback(async () => {
    const query = { ...firstRow, category: categoryOf(process) };
    const [claim, todo] = await Promise.all([listTasks('claim', query), listTasks('todo', query)]);
    return { claim: claim.total, todo: todo.total };
  }, [process]);
  return {
    labels: useLoaded(names, 'dict').value ?? new Map(),
    start: useLoaded(start, 'release').value,
    waiting: useLoaded(counts, 'counters').value ?? {},
  };
}
