import { App } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { TaskRow } from '../../../core/calls/tasks.ts';
import { cancelReceive, claimTask, recaption, revokeProcess, type TaskListName } from '../../data/calls/workflow.ts';
import { isWaiting, waitingCalls } from '../../form/drafts/waiting-list.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useCall } from '../../data/state/use-call.ts';
import type { RowAction } from '../../parts/row-actions.ts';
import { RowActions } from '../../parts/RowActions.tsx';
import { rememberTaskDetail } from './detail-route.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import type { Taking } from './TakeTaskDialog.tsx';
import { taskActs, type TaskAct } from './task-acts.ts';
import { detailPath, stepPath } from './task-path.ts';

const TakeTaskDialog = lazyPage(async () => (await import('./TakeTaskDialog.tsx')).TakeTaskDialog);

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
  const { calls } = useSnapshot(waitingCalls);
  const waits = calls.some((one) => isWaiting(one) && 'taskId' in one.place && one.place.taskId === task.taskId);
  const [taking, setTaking] = useState<Taking | null>(null);
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
  function ask(act: 'cancelReceive' | 'recaption' | 'revoke', action: () => Promise<unknown>): void {
    modal.confirm({ title: t(`ask.${act}`), onOk: () => run(action, t(`done.${act}`)).then(() => undefined) });
  }
  const id = task.processInstanceId;
  const does: Readonly<Record<TaskAct, Omit<RowAction, 'key' | 'label'>>> = {
    claim: { primary: true, press: () => void claimAndOpen() },
    // Its page says that it waits for the network, and takes it back.
    handle: { primary: !waits, press: open },
    detail: { to: detailPath(task), press: () => rememberTaskDetail(task, language) },
    cancelReceive: { press: () => ask('cancelReceive', () => cancelReceive(task.taskId)) },
    recaption: { press: () => ask('recaption', () => recaption(id)) },
    revoke: { danger: true, press: () => ask('revoke', () => revokeProcess(id)) },
    handOver: { press: () => setTaking('handOver') },
    release: { press: () => setTaking('release') },
  };
  function close(done: boolean): void {
    setTaking(null);
    if (done) onChanged();
  }
  return (
    <>
      <RowActions
        actions={taskActs(list, task).map((key) => ({
          key,
          label: t(key === 'handle' && waits ? 'action.waiting' : `action.${key}`),
          ...does[key],
        }))}
        more={t('action.more')}
        busy={busy}
      />
      {taking !== null && (
        <Suspense fallback={null}>
          <TakeTaskDialog taking={taking} taskId={task.taskId} holder={task.assigneeName} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
