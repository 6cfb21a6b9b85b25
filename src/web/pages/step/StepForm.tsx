import { App, Flex } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatedOf } from '../../../core/form/repeated-fields.ts';
import { removeLocalDraft, type Draft } from '../../form/drafts/draft.ts';
import { forgetHistory } from '../../form/drafts/edit-history.ts';
import { useDraft } from '../../form/drafts/use-draft.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { FormRenderer } from '../../form/renderer/FormRenderer.tsx';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { session } from '../../data/state/session.ts';
import { useLeaveTab } from '../../data/tabs/use-leave-tab.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { DraftMerge } from './DraftMerge.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import { OutcomeBar } from './OutcomeBar.tsx';
import type { OpenTask } from './use-task.ts';
import { QuestionTool } from './QuestionTool.tsx';
import { useLastReturn } from './use-last-return.ts';
import { usePlaceHints } from './use-place-hints.ts';
import { LastTimeButton } from './LastTimeButton.tsx';
import { preferences } from '../../data/state/preferences.ts';
import { nextTask, originOf } from '../task-list/list-origin.ts';
import { stepPath } from '../task-list/task-path.ts';

interface StepFormProps {
  readonly task: OpenTask;
  readonly form: OpenForm;
  readonly services: FormServices;
  /** The draft that the form was opened with. */
  readonly taken: Draft | null;
  /** A found draft waits for the person's word; nothing is kept over it meanwhile. */
  readonly waiting: boolean;
  readonly onTakeDraft: (draft: Draft) => void;
}

/** The open form of a step with the keeping of drafts and the ways to hand it in. */
export function StepForm({ task, form, services, taken, waiting, onTakeDraft }: StepFormProps) {
  const { t } = useTranslation('step');
  const { message } = App.useApp();
  const language = useLanguage();
  const leave = useLeaveTab();
  const goOn = useNextTask();
  const { detail } = task;
  const taskId = detail.task?.taskId ?? '';
  const place = useMemo(() => ({ taskId }), [taskId]);
  usePlaceHints(detail, form.store);
  useLastReturn(task, form.store);
  const { keeper, history } = useDraft({ place, form, lastSeq: task.lastSeq, taken });
  function handedIn(how: 'done' | 'waiting'): void {
    if (how === 'waiting') {
      keeper.keepHere();
      keeper.stop();
      void message.info(t('waiting.handedIn'));
      leave(originOf(taskId)?.address ?? '/work/todo');
      return;
    }
    keeper.stop();
    removeLocalDraft(session.user?.userId ?? '', place);
    forgetHistory(session.user?.userId ?? '', place);
    void message.success(t('completed'));
    void goOn(taskId);
  }
  function givenBack(): void {
    keeper.stop();
    void message.success(t('givenBack'));
    leave('/work/claim');
  }
  return (
    <Flex vertical gap={16}>
      <DraftMerge keeper={keeper} store={form.store} lookups={services} onTheirs={onTakeDraft} />
      <div inert={waiting} className={waiting ? 'form-waiting' : undefined}>
        <FormRenderer
          store={form.store}
          services={services}
          language={language}
          history={history}
          withSummary
          tools={
            <>
              {repeatedOf(form.store.view).size > 0 && <LastTimeButton taskId={taskId} />}
              <QuestionTool detail={task.detail} />
            </>
          }
        />
      </div>
      <OutcomeBar
        task={task}
        form={form}
        disabled={waiting}
        status={<DraftStatus keeper={keeper} />}
        onHandedIn={handedIn}
        onGivenBack={givenBack}
      />
    </Flex>
  );
}

/**
 * Leaves a finished task: for the next one of the list that it was opened from, or back to that list with a word where
 * none is left. A task opened otherwise leads to the person's own tasks.
 */
function useNextTask(): (taskId: string) => Promise<void> {
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
