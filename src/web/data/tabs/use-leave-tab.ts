import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { tasksMoved } from '../state/tasks-moved.ts';
import { usePagePlace } from './page-context.ts';
import { closeTab } from './tabs.ts';

/** Closes the page's own tab, whose work is done, and goes on elsewhere; lists of tasks there are fetched anew. */
export function useLeaveTab(): (address: string) => void {
  const navigate = useNavigate();
  const tabKey = usePagePlace()?.tabKey ?? null;
  return useCallback(
    (address) => {
      if (tabKey !== null) closeTab(tabKey);
      tasksMoved();
      void navigate(address);
    },
    [navigate, tabKey],
  );
}
