import { Alert, App, Button, Card, Flex, Result, Skeleton } from 'antd';
import { useMemo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { recaption, revokeProcess, instanceDetail, taskDetail } from '../../data/calls/workflow.ts';
import { FormBoundary } from '../../form/renderer/FormBoundary.tsx';
import { rawText } from '../../form/renderer/raw-data.ts';
import { formServices } from '../../data/services/form-services.ts';
import { ReadOnlyStep } from '../step/ReadOnlyStep.tsx';
import { TaskHead } from '../step/TaskHead.tsx';
import { SupervisorButtons } from '../task-list/SupervisorButtons.tsx';
import { CompareCard } from './CompareCard.tsx';
import { FlowChart } from './FlowChart.tsx';
import { TrailTimeline } from './TrailTimeline.tsx';
import { useTabTitle } from '../../data/tabs/use-tab-title.ts';
import { numberedTitle } from '../task-list/detail-route.ts';
import { fieldsOfEntries, prepareTrail } from './trail-fields.ts';
import { detailView } from '../../../core/form/detail-view.ts';
import type { TaskDetail } from '../../../core/calls/task-detail.ts';
import { session } from '../../data/state/session.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';
import { shownProcess } from '../step/process-model.ts';
import type { OpenTask } from '../step/use-task.ts';

/** The whole instance, read only: every set, the history, taking back and revoking where allowed. */
export function DetailPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('detail');
  const { modal, message } = App.useApp();
  const { value: instance, failure, reload } = useInstance(id);
  const services = useMemo(() => formServices({ taskId: '' }), []);
  const about = instance?.detail.instance ?? null;
  const fieldsOf = useMemo(() => fieldsOfEntries(instance?.process.model ?? null, instance?.detail.forms), [instance]);
  useTabTitle(about === null ? null : numberedTitle(about.processLabel, about.processCode));
  if (instance === null) {
    if (failure === null) return <Skeleton active paragraph={{ rows: 12 }} />;
    const again = <Button onClick={reload}>{t('again')}</Button>;
    return <Result status="warning" title={t('gone')} subTitle={failure} extra={again} />;
  }
  const { detail, process, view } = instance;
  function ask(question: string, action: () => Promise<unknown>, done: string): void {
    modal.confirm({
      title: question,
      onOk: async () => {
        try {
          await action();
          void message.success(done);
        } finally {
          reload();
        }
      },
    });
  }
  const instanceId = detail.instance.processInstanceId;
  return (
    <Flex vertical gap={16}>
      <TaskHead detail={detail} prints={[]} model={null} />
      <Flex gap={8} wrap>
        {detail.may.recaption && (
          <Button onClick={() => ask(t('ask.recaption'), () => recaption(instanceId), t('done.recaption'))}>
            {t('recaption')}
          </Button>
        )}
        {detail.may.revoke && (
          <Button danger onClick={() => ask(t('ask.revoke'), () => revokeProcess(instanceId), t('done.revoke'))}>
            {t('revoke')}
          </Button>
        )}
        <SupervisorButtons
          taskId={detail.instance.openTaskId}
          holder={detail.instance.assigneeName}
          may={detail.may}
          onChanged={reload}
        />
      </Flex>
      {process.degraded !== 'none' && <Alert type="warning" showIcon title={t('degraded')} data-testid="degraded" />}
      <Card title={t('trail')}>
        <TrailTimeline
          trail={detail.trail}
          instanceId={instanceId}
          model={process.model}
          forms={detail.forms}
          lookups={services}
        />
      </Card>
      <CompareCard
        key={detail.trail.length}
        trail={detail.trail}
        instanceId={instanceId}
        fieldsOf={fieldsOf}
        lookups={services}
      />
      {process.model !== null && <FlowChart model={process.model} instance={detail.instance} trail={detail.trail} />}
      {view === null ? (
        <Card title={t('raw')}>
          <pre className="raw-data">{rawText(detail.data)}</pre>
        </Card>
      ) : (
        <FormBoundary data={detail.data}>
          <ReadOnlyStep detail={detail} view={view} services={services} />
        </FormBoundary>
      )}
    </Flex>
  );
}

/** An instance ready to be drawn. `view` is null when no release of its form can be read. */
type ShownInstance = Pick<OpenTask, 'detail' | 'process' | 'view'>;

/** The id in the address is an instance's or one of its tasks' (S2-23: the detail page takes both). */
async function loadDetail(id: string): Promise<TaskDetail> {
  try {
    return await instanceDetail(id);
  } catch (failure) {
    try {
      const { instance } = await taskDetail(id);
      return await instanceDetail(instance.processInstanceId);
    } catch {
      throw failure;
    }
  }
}

async function loadInstance(id: string): Promise<ShownInstance> {
  const detail = await loadDetail(id);
  const process = await shownProcess(detail.release);
  const view = process.model === null ? null : detailView(process.model, [...(session.user?.roles ?? [])]);
  await prepareTrail(detail.trail, process.model);
  return { detail, process, view };
}

/** Loads an instance, again whenever tasks move. */
function useInstance(id: string): Loaded<ShownInstance> {
  const load = useCallback(() => loadInstance(id), [id]);
  return useLoaded(load, 'counters');
}
