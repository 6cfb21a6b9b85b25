import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { preferences } from '../../data/state/preferences.ts';
import { useLeaveTab } from '../../data/tabs/use-leave-tab.ts';
import { nextTask, originOf } from '../task-list/list-origin.ts';
import { stepPath } from '../task-list/task-path.ts';

/**
 * Leaves a finished task: for the next one of the list that it was opened from, or back to that list with a word where
 * none is left. A task opened otherwise leads to the person's own tasks.
 */
export function useNextTask(): (taskId: string) => Promise<void> {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const leave = useLeaveTab();
  return useCallback(
    async (taskId) => {
      const origin = originOf(taskId);
      if (origin === null || !preferences.nextTask) {
        leave(origin?.address ?? '/work/todo');
        return;
      }
      try {
        const next = await nextTask(taskId, origin);
        if (next === null) void message.info(t('noneLeft'));
        leave(next === null ? origin.address : stepPath(next));
      } catch {
        // The task is done; only what follows it cannot be told.
        leave(origin.address);
      }
    },
    [leave, message, t],
  );
}
