import { Flex, Skeleton } from 'antd';
import { useMemo } from 'react';
import type { FormView } from '../../../core/form/form-view.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import { StepForm } from './StepForm.tsx';
import { UnopenedForm } from './UnopenedForm.tsx';
import { useWaitingCall, WaitingForm } from './WaitingForm.tsx';
import { useOfferedDraft } from './use-offered-draft.ts';
import type { OpenTask } from './use-task.ts';
import { useStepForm, useTaskSource } from './use-step-form.ts';
import { PartSlot } from '../../data/state/PartSlot.tsx';

const DraftOffer = lazyPage(async () => (await import('./DraftOffer.tsx')).DraftOffer);

interface StepEditorProps {
  readonly task: OpenTask;
  readonly view: FormView;
  readonly services: FormServices;
}

/** The form of a claimed task; first of all it offers what was typed before and not handed in. */
export function StepEditor({ task, view, services }: StepEditorProps) {
  const { detail } = task;
  const taskId = detail.task?.taskId ?? '';
  const place = useMemo(() => ({ taskId }), [taskId]);
  const work = useOfferedDraft(place, task.draft, view.version);
  const { taken } = work;
  const { form, failure, retry } = useStepForm(useTaskSource(detail, view), taken, services);
  const waiting = useWaitingCall(place);
  if (waiting !== null) return <WaitingForm call={waiting} />;
  if (failure !== null) return <UnopenedForm failure={failure} data={detail.data} onRetry={retry} />;
  if (form === null) return <Skeleton active paragraph={{ rows: 12 }} className="form-wait" />;
  return (
    <Flex vertical gap={16}>
      {(work.offered ?? taken) !== null && (
        <PartSlot>
          <DraftOffer work={work} />
        </PartSlot>
      )}
      <StepForm
        key={`${detail.release?.sha256} ${taken === null ? 'stored' : `draft ${taken.seq} ${taken.savedAt}`}`}
        task={task}
        form={form}
        services={services}
        taken={taken}
        waiting={work.offered !== null}
        onTakeDraft={(draft) => void work.restoreElsewhere(draft)}
      />
    </Flex>
  );
}
