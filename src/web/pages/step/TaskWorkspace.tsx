import { Alert, Flex, App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintModel } from '../../../core/model/print-model.ts';
import { formServices } from '../../data/services/form-services.ts';
import { Panel } from '../../parts/Panel.tsx';
import { FormBoundary } from '../../form/renderer/FormBoundary.tsx';
import { rawText } from '../../form/renderer/raw-data.ts';
import { TrailTimeline } from '../detail/TrailTimeline.tsx';
import { claimTask } from '../../data/calls/workflow.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useCall } from '../../data/state/use-call.ts';
import { ReadOnlyStep } from './ReadOnlyStep.tsx';
import { StepEditor } from './StepEditor.tsx';
import { TaskHead } from './TaskHead.tsx';
import { isToDo, type OpenTask } from './use-task.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import { PartSlot } from '../../data/state/PartSlot.tsx';

const BatchNews = lazyPage(async () => (await import('./BatchNews.tsx')).BatchNews);
const SupervisorButtons = lazyPage(async () => (await import('../task-list/SupervisorButtons.tsx')).SupervisorButtons);

/** The prints that the step's buttons name. */
function stepPrints({ detail, process: { model } }: OpenTask): readonly PrintModel[] {
  const named = model?.steps.find(({ id }) => id === detail.task?.stepCode)?.prints ?? [];
  return model?.prints.filter(({ id }) => named.includes(id)) ?? [];
}

/** A task: what it is, its form, its history. Editable for whoever claimed it. */
export function TaskWorkspace({ task, onReload }: { readonly task: OpenTask; readonly onReload: () => void }) {
  const { t } = useTranslation('step');
  const language = useLanguage();
  const { detail, process, view } = task;
  const [services] = useState(() => formServices({ taskId: detail.task?.taskId ?? '' }));
  const degraded = process.degraded === 'none' && view === null ? 'broken' : process.degraded;
  // A form that says more than this page understands is not handed in from it.
  const mine = isToDo(detail) && degraded !== 'renderer';
  const holder = holderOf(detail);
  return (
    <Flex vertical gap={16}>
      <TaskHead detail={detail} prints={stepPrints(task)} model={process.model} />
      {detail.batch !== undefined && (
        <PartSlot>
          <BatchNews news={detail.batch} />
        </PartSlot>
      )}
      {degraded !== 'none' && (
        <Alert type="warning" showIcon title={t(`degraded.${degraded}`)} data-testid="degraded" />
      )}
      {detail.may.apart !== null && (
        <Alert type="info" showIcon title={detail.may.apart[language]} data-testid="left-to-others" />
      )}
      {detail.may.claim && <ClaimBar taskId={detail.task?.taskId ?? ''} onClaimed={onReload} />}
      {holder !== '' && <Alert type="info" showIcon title={t('heldBy', { name: holder })} data-testid="held-by" />}
      {!mine && (
        <Flex gap={8}>
          <PartSlot>
            <SupervisorButtons
              taskId={detail.instance.openTaskId}
              holder={detail.instance.assigneeName}
              may={detail.may}
              onChanged={onReload}
            />
          </PartSlot>
        </Flex>
      )}
      {view === null ? (
        <Panel title={t('raw')}>
          <pre className="raw-data">{rawText(detail.data)}</pre>
        </Panel>
      ) : (
        <FormBoundary data={detail.data}>
          {mine ? (
            <StepEditor task={task} view={view} services={services} />
          ) : (
            <ReadOnlyStep detail={detail} view={view} services={services} />
          )}
        </FormBoundary>
      )}
      <Panel title={t('trail')}>
        <TrailTimeline
          trail={detail.trail}
          forms={detail.forms}
          instanceId={detail.instance.processInstanceId}
          model={process.model}
          lookups={services}
        />
      </Panel>
    </Flex>
  );
}

/** Who has the task that the page shows; '' where nobody has it, where it is done, or where it is the reader's own. */
export function holderOf({ task, instance, access }: Pick<TaskDetail, 'task' | 'instance' | 'access'>): string {
  const isOpen = task !== null && task.taskId === instance.openTaskId;
  return isOpen && access.edit.length === 0 ? instance.assigneeName : '';
}

/** Offers a task that nobody has claimed; when somebody else was first, the page shows whose it is. */
function ClaimBar({ taskId, onClaimed }: { readonly taskId: string; readonly onClaimed: () => void }) {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const { busy, run } = useCall();
  // Where it fails, the client has shown the server's reason; reloading shows who has the task now.
  async function claim(): Promise<void> {
    await claimTask(taskId);
    void message.success(t('claimed'));
  }
  return (
    <Alert
      type="info"
      showIcon
      title={t('unclaimed')}
      action={
        <Button type="primary" loading={busy} onClick={() => void run(claim).then(onClaimed)}>
          {t('claim')}
        </Button>
      }
    />
  );
}
