import { Alert, App, Button, Flex } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomeModel } from '../../../core/model/model.ts';
import { namedProcesses } from '../../../core/form/named-processes.ts';
import { opinionKey } from '../../../core/form/opinion.ts';
import { cancelReceive } from '../../data/calls/workflow.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Panel } from '../../parts/Panel.tsx';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { NamingArea } from '../../form/widgets/NamingArea.tsx';
import { lazyPage } from '../../parts/lazy-page.ts';
import { originOf } from '../task-list/list-origin.ts';
import { OutcomeButton } from './OutcomeButton.tsx';
import { asksReason, hasOpinion, outcomeQuestion, writtenWords, type OutcomeQuestion } from './outcome-question.ts';
import { useCompletion, type HandedIn } from './use-completion.ts';
import { useOutcomes } from './use-outcomes.ts';
import type { OpenTask } from './use-task.ts';
import { waysOut } from './ways-out.ts';
import { PartSlot } from '../../data/state/PartSlot.tsx';

interface OutcomeBarProps {
  readonly task: OpenTask;
  readonly form: OpenForm;
  readonly disabled: boolean;
  readonly status: ReactNode;
  /** The server has the form, or this browser keeps it for when there is a network again. */
  readonly onHandedIn: (how: Exclude<HandedIn, 'failed'>) => void;
  readonly onGivenBack: () => void;
}

/** The ways to leave a step, the comment that goes with it, and giving the task back. */
export function OutcomeBar({ task, form, disabled, status, onHandedIn, onGivenBack }: OutcomeBarProps) {
  const { t } = useTranslation('step');
  const { store } = form;
  const pick = usePick();
  const { modal } = App.useApp();
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState<OutcomeQuestion | null>(null);
  const { busy, failure, complete } = useCompletion(task.detail, form);
  const outcomes = useOutcomes(store, task.detail.prevUser);
  const withOpinion = hasOpinion(store);
  async function run(outcome: OutcomeModel, open: readonly string[], reason?: string): Promise<void> {
    const how = await complete({ outcome, comment: reason ?? writtenWords(store, comment), open });
    if (how !== 'failed') onHandedIn(how);
  }
  function answer(outcome: OutcomeModel, said: { readonly reason: string; readonly open: readonly string[] }): void {
    if (withOpinion) store.setValue(opinionKey, said.reason);
    else setComment(said.reason);
    void run(outcome, said.open, said.reason);
  }
  function press(outcome: OutcomeModel): void {
    const ways = waysOut(outcome, [{ store, prevUser: task.detail.prevUser }]);
    const { view, engine } = store;
    const question = outcomeQuestion(outcome, { ways, offers: task.detail.offers[outcome.id] }, (of) =>
      namedProcesses(view, engine.data(), of),
    );
    if (asksReason(outcome, store)) {
      setAsked(question);
      return;
    }
    if (outcome.direction === 'forward' && question.offered.length === 0) {
      void run(outcome, []);
      return;
    }
    let chosen = question.proposed;
    modal.confirm({
      title: t(`ask.${outcome.direction}`, { outcome: pick(outcome.label) }),
      content: (
        <PartSlot>
          <OpensChoice {...question} onChange={(next) => (chosen = next)} />
        </PartSlot>
      ),
      onOk: () => run(outcome, chosen),
    });
  }
  function releaseReserved(): void {
    modal.confirm({
      title: t('ask.giveBack'),
      onOk: async () => {
        await cancelReceive(task.detail.task?.taskId ?? '');
        onGivenBack();
      },
    });
  }
  return (
    <Panel className="outcome-bar">
      {asked !== null && (
        <PartSlot>
          <OutcomeDialog
            question={asked}
            title={t('ask.backward', { outcome: pick(asked.outcome.label) })}
            way={task.detail.ways?.find(({ outcome }) => outcome === asked.outcome.id)}
            written={writtenWords(store, comment)}
            onClose={(said) => {
              setAsked(null);
              if (said !== null) answer(asked.outcome, said);
            }}
          />
        </PartSlot>
      )}
      <Flex vertical gap={12}>
        {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
        <Flex gap={8} wrap align="center">
          {outcomes.map((offered) => (
            <OutcomeButton
              key={offered.outcome.id}
              offered={offered}
              disabled={disabled}
              busy={busy}
              onPress={() => press(offered.outcome)}
            />
          ))}
          {task.detail.may.cancelReceive && (
            <Button disabled={busy} onClick={releaseReserved}>
              {t('giveBack')}
            </Button>
          )}
          {!withOpinion && (
            <NamingArea
              className="outcome-comment"
              label={t('comment')}
              maxLength={500}
              rows={{ minRows: 1, maxRows: 4 }}
              value={comment}
              onChange={setComment}
            />
          )}
          {withOpinion && <span style={{ flex: 1 }} />}
          <GoOnChoice taskId={task.detail.task?.taskId ?? ''} />
          {status}
        </Flex>
      </Flex>
    </Panel>
  );
}

const OpensChoice = lazyPage(async () => (await import('./OpensChoice.tsx')).OpensChoice);
const OutcomeDialog = lazyPage(async () => (await import('./OutcomeDialog.tsx')).OutcomeDialog);
const GoOnBox = lazyPage(async () => (await import('./GoOnBox.tsx')).GoOnBox);

/** Whether the next task of the list opens once this one is done; nothing where it was not opened from a list. */
function GoOnChoice({ taskId }: { readonly taskId: string }) {
  if (originOf(taskId) === null) return null;
  return (
    <PartSlot>
      <GoOnBox />
    </PartSlot>
  );
}
