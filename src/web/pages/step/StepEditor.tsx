import { App, Flex, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import type { FormView } from '../../../core/form/form-view.ts';
import { byShownForm, type Draft } from '../../form/drafts/draft.ts';
import { forgetDraft } from '../../form/drafts/use-draft.ts';
import { session } from '../../data/state/session.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import { DraftLeft } from './DraftLeft.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { StepForm } from './StepForm.tsx';
import { UnopenedForm } from './UnopenedForm.tsx';
import type { OpenTask } from './use-task.ts';
import { useStepForm } from './use-step-form.ts';

interface StepEditorProps {
  readonly task: OpenTask;
  readonly view: FormView;
  readonly services: FormServices;
}

/** The form of a claimed task; first of all it offers what was typed before and not handed in. */
export function StepEditor({ task, view, services }: StepEditorProps) {
  const { detail } = task;
  const { message } = App.useApp();
  const [offered, setOffered] = useState<Draft | null>(task.draft);
  const [taken, setTaken] = useState<Draft | null>(null);
  const { form, failure, retry } = useStepForm(detail, view, taken, services);
  const discard = useCallback(async () => {
    setOffered(null);
    await forgetDraft(session.user?.userId ?? '', detail.task?.taskId ?? '');
  }, [detail]);
  const restore = useCallback((draft: Draft) => {
    setTaken(draft);
    setOffered(null);
  }, []);
  const restoreElsewhere = useCallback(
    async (draft: Draft) => {
      try {
        restore(await byShownForm(detail.task?.taskId ?? '', draft, view.version));
      } catch (error) {
        void message.error(failureText(error));
      }
    },
    [detail, message, restore, view],
  );
  const left = (offered ?? taken)?.left;
  if (failure !== null) return <UnopenedForm failure={failure} data={detail.data} onRetry={retry} />;
  if (form === null) return <Skeleton active paragraph={{ rows: 12 }} className="form-wait" />;
  return (
    <Flex vertical gap={16}>
      {offered !== null && (
        <DraftOffer draft={offered} onRestore={() => restore(offered)} onDiscard={() => void discard()} />
      )}
      {left !== undefined && <DraftLeft key={offered === null ? 'taken' : 'offered'} left={left} />}
      <StepForm
        key={`${detail.release?.sha256} ${taken === null ? 'stored' : `draft ${taken.seq} ${taken.savedAt}`}`}
        task={task}
        form={form}
        services={services}
        taken={taken}
        waiting={offered !== null}
        onTakeDraft={(draft) => void restoreElsewhere(draft)}
      />
    </Flex>
  );
}
