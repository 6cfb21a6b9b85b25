import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { cancelReceive, claimTask, recaption, revokeProcess, type TaskListName } from '../../data/calls/workflow.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { session } from '../../data/state/session.ts';
import { useCall } from '../../data/state/use-call.ts';
import { rememberTaskDetail } from './detail-route.ts';
import { SupervisorButtons } from './SupervisorButtons.tsx';
import { detailPath, stepPath } from './task-path.ts';

interface TaskActionsProps {
  readonly list: TaskListName;
  readonly task: TaskRow;
  /** Tells that the task's page is about to open. */
  readonly onOpen: (task: TaskRow) => void;
  readonly onChanged: () => void;
}

/** What can be done with a task from its list: claim, handle, give back, take back, withdraw. */
export function TaskActions({ list, task, onOpen, onChanged }: TaskActionsProps) {
  const { t } = useTranslation('tasks');
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const language = useLanguage();
  const { busy, run: call } = useCall();
  const running = task.processIsFinished !== 'finished';
  // In these lists a task is the newest of its instance, or not done.
  const isMine = task.assignee === `taskUser_${session.user?.userId ?? ''}`;
  const held = (list === 'send' || list === 'stage') && running && task.assignee !== '';
  async function run(action: () => Promise<unknown>, done: string): Promise<boolean> {
    const answer = await call(action);
    if (answer !== null) void message.success(done);
    onChanged();
    return answer !== null;
  }
  function open(): void {
    onOpen(task);
    void navigate(stepPath(task));
  }
  async function claimAndOpen(): Promise<void> {
    if (await run(() => claimTask(task.taskId), t('done.claim'))) open();
  }
  function ask(question: string, action: () => Promise<unknown>, done: string): void {
    modal.confirm({ title: question, onOk: () => run(action, done).then(() => undefined) });
  }
  const id = task.processInstanceId;
  return (
    <div className="row-actions">
      {(list === 'claim' || (list === 'stage' && task.offered)) && (
        <Button size="small" type="primary" loading={busy} onClick={() => void claimAndOpen()}>
          {t('action.claim')}
        </Button>
      )}
      {(list === 'todo' || (list === 'stage' && isMine)) && (
        <Button size="small" type="primary" onClick={open}>
          {t('action.handle')}
        </Button>
      )}
      {list === 'todo' && (
        <Button
          size="small"
          loading={busy}
          onClick={() => ask(t('ask.cancelReceive'), () => cancelReceive(task.taskId), t('done.cancelReceive'))}
        >
          {t('action.cancelReceive')}
        </Button>
      )}
      {list === 'done' && running && (
        <Button
          size="small"
          loading={busy}
          onClick={() => ask(t('ask.recaption'), () => recaption(id), t('done.recaption'))}
        >
          {t('action.recaption')}
        </Button>
      )}
      {list === 'send' && running && (
        <Button
          size="small"
          danger
          loading={busy}
          onClick={() => ask(t('ask.revoke'), () => revokeProcess(id), t('done.revoke'))}
        >
          {t('action.revoke')}
        </Button>
      )}
      {held && task.overseen && (
        <SupervisorButtons
          size="small"
          taskId={task.taskId}
          holder={task.assigneeName}
          // One's own task is given back, not taken away.
          may={{ release: !isMine, handOver: true }}
          onChanged={onChanged}
        />
      )}
      <Link to={detailPath(task)} onClick={() => rememberTaskDetail(task, language)}>
        {t('action.detail')}
      </Link>
    </div>
  );
}
