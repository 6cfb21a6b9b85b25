import { Button, Flex, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { ask } from '../../data/calls/client.ts';
import type { TaskListName } from '../../data/calls/workflow.ts';
import { tasksMoved } from '../../data/state/tasks-moved.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { mostTasksOfSheet, sheetPath } from './task-path.ts';

const cancelReceives = (taskIds: readonly string[]) =>
  ask('POST /api/blade-flow/workflow/cancelReceives', { body: { taskIds }, silent: true });

const claimTasks = (taskIds: readonly string[]) =>
  ask('POST /api/blade-flow/work/claim-tasks', { body: { taskIds }, silent: true });

interface TaskBatchBarProps {
  readonly list: TaskListName;
  readonly selected: readonly TaskRow[];
  /** The tasks that stay selected. */
  readonly onSelect: (selected: readonly TaskRow[]) => void;
  /** Tells that a task's page is about to open. */
  readonly onOpen: (task: TaskRow) => void;
}

type Batch = 'claim' | 'cancelReceive' | 'complete';

const batches: Readonly<Partial<Record<TaskListName, readonly Batch[]>>> = {
  claim: ['claim'],
  todo: ['complete', 'cancelReceive'],
};

const calls = { claim: claimTasks, cancelReceive: cancelReceives };

/** Lists whose tasks can be selected. */
export function hasBatches(list: TaskListName): boolean {
  return batches[list] !== undefined;
}

/** What can be done with the tasks selected. */
export function TaskBatchBar({ list, selected, onSelect, onOpen }: TaskBatchBarProps) {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const [running, setRunning] = useState<{ readonly batch: Batch; readonly tasks: readonly TaskRow[] } | null>(null);
  if (selected.length === 0 && running === null) return null;
  const first = selected[0];
  const isMixed = selected.some(
    ({ routeValue, stepCode }) => routeValue !== first?.routeValue || stepCode !== first.stepCode,
  );
  const isLong = selected.length > mostTasksOfSheet;
  const against = isMixed ? t('batch.sheetMixed') : isLong ? t('batch.sheetLimit', { count: mostTasksOfSheet }) : '';
  function openSheet(): void {
    if (first !== undefined) onOpen(first);
    void navigate(sheetPath(selected));
  }
  function close(done: readonly string[]): void {
    setRunning(null);
    onSelect(selected.filter(({ taskId }) => !done.includes(taskId)));
    if (done.length > 0) tasksMoved();
  }
  return (
    <Flex gap={8} wrap align="center" className="task-batch" data-testid="batch-bar">
      <span>{t('batch.selected', { count: selected.length })}</span>
      {batches[list]?.map((batch) => (
        <Button key={batch} onClick={() => setRunning({ batch, tasks: selected })}>
          {t(`batch.${batch}`)}
        </Button>
      ))}
      {list === 'todo' && selected.length > 1 && (
        <Tooltip title={against}>
          <Button disabled={against !== ''} onClick={openSheet}>
            {t('batch.sheet')}
          </Button>
        </Tooltip>
      )}
      <Button type="link" onClick={() => onSelect([])}>
        {t('batch.clear')}
      </Button>
      {running?.batch === 'complete' && <DecideDialog tasks={running.tasks} onClose={close} />}
      {(running?.batch === 'claim' || running?.batch === 'cancelReceive') && (
        <BatchDialog
          title={t(`batch.${running.batch}`)}
          tasks={running.tasks}
          ids={running.tasks.map(({ taskId }) => taskId)}
          call={calls[running.batch]}
          ask={running.batch === 'claim' ? null : t('batch.ask.cancelReceive', { count: running.tasks.length })}
          onClose={close}
        />
      )}
    </Flex>
  );
}
