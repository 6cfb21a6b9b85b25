import { useCallback, useEffect } from 'react';
import type { Page } from '../../../core/calls/shapes.ts';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { listTasks, type ListQuery, type TaskListName } from '../../data/calls/workflow.ts';
import { wakeCounters } from '../../data/state/counter-polling.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';

/**
 * One page of a task list, fetched again when the query changes and when the server says that tasks moved. Opening a
 * list also refreshes the counters (S4-05).
 */
export function useTasks(list: TaskListName, query: ListQuery): Loaded<Page<TaskRow>> {
  const text = JSON.stringify(query);
  const load = useCallback(() => listTasks(list, JSON.parse(text) as ListQuery), [list, text]);
  useEffect(() => {
    wakeCounters();
  }, [list]);
  return useLoaded(load, 'counters');
}
