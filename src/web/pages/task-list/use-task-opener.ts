import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import type { ListQuery, TaskListName } from '../../data/calls/workflow.ts';
import { rememberOrigin } from './list-origin.ts';

/** Notes that a task is opened from a list as it stands now, so that the next one can follow it. */
export function useTaskOpener(list: TaskListName, query: ListQuery, rows: readonly TaskRow[]): (task: TaskRow) => void {
  const { pathname, search } = useLocation();
  return useCallback(
    (task) => {
      const ids = rows.map((row) => row.taskId);
      rememberOrigin(task.taskId, { list, query, address: `${pathname}${search}`, ids });
    },
    [list, query, rows, pathname, search],
  );
}
