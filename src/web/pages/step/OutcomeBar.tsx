import { Alert, App, Button, Flex } from 'antd';
import { useState, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomeModel } from '../../../core/model/model.ts';
import { namedProcesses } from '../../../core/form/named-processes.ts';
import { opinionKey } from '../../../core/form/opinion.ts';
import { cancelReceive } from '../../data/calls/workflow.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Panel } from '../../parts/Panel.tsx';
import type { OpenForm } from '../../form/renderer/open-form.ts';
import { NamingArea } from '../../form/widgets/NamingArea.tsx';
import { firstChoice } from './first-choice.ts';
import { lazyPage } from '../../parts/lazy-page.ts';
import { originOf } from '../task-list/list-origin.ts';
import { OpensChoice } from './OpensChoice.tsx';
import { OutcomeButton } from './OutcomeButton.tsx';
import { useCompletion, type HandedIn } from './use-completion.ts';
import { useOutcomes } from './use-outcomes.ts';
import type { OpenTask } from './use-task.ts';
import { waysOut } from './ways-out.ts';

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
  const [returning, setReturning] = useState<OutcomeModel | null>(null);
  const { busy, failure, complete } = useCompletion(task.detail, form);
  const outcomes = useOutcomes(store, task.detail.prevUser);
  const hasOpinion = store.view.editable.has(opinionKey);
  function words(): string {
    const opinion = store.value(opinionKey);
    return hasOpinion && typeof opinion === 'string' ? opinion : comment;
  }
  async function run(outcome: OutcomeModel, open: readonly string[], reason = words()): Promise<void> {
    const how = await complete({ outcome, comment: reason, open });
    if (how !== 'failed') onHandedIn(how);
  }
  function giveReason(outcome: OutcomeModel, reason: string | null): void {
    setReturning(null);
    if (reason === null) return;
    if (hasOpinion) store.setValue(opinionKey, reason);
    else setComment(reason);
    void run(outcome, [], reason);
  }
  function press(outcome: OutcomeModel): void {
    const ways = waysOut(outcome, [{ store, prevUser: task.detail.prevUser }]);
    const offered = (task.detail.offers[outcome.id] ?? []).filter(({ process }) => ways.takes(process));
    if (outcome.direction === 'forward' && offered.length === 0) {
      void run(outcome, []);
      return;
    }
    const { view, engine } = store;
    if (outcome.direction === 'backward' && offered.length === 0) {
      setReturning(outcome);
      return;
    }
    const proposed = firstChoice(outcome, offered, (of) => namedProcesses(view, engine.data(), of));
    const fixed = outcome.pick === 'all';
    let chosen = proposed;
    modal.confirm({
      title: t(`ask.${outcome.direction}`, { outcome: pick(outcome.label) }),
      content: <OpensChoice {...{ offered, proposed, fixed, ways }} onChange={(next) => (chosen = next)} />,
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
      {returning !== null && (
        <Suspense>
          <ReturnDialog
            outcome={returning}
            way={task.detail.ways?.find(({ outcome }) => outcome === returning.id)}
            written={words()}
            onClose={(reason) => giveReason(returning, reason)}
          />
        </Suspense>
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
          {!hasOpinion && (
            <NamingArea
              className="outcome-comment"
              label={t('comment')}
              maxLength={500}
              rows={{ minRows: 1, maxRows: 4 }}
              value={comment}
              onChange={setComment}
            />
          )}
          {hasOpinion && <span style={{ flex: 1 }} />}
          <GoOnChoice taskId={task.detail.task?.taskId ?? ''} />
          {status}
        </Flex>
      </Flex>
    </Panel>
  );
}

const ReturnDialog = lazyPage(async () => (await import('./ReturnDialog.tsx')).ReturnDialog);
const GoOnBox = lazyPage(async () => (await import('./GoOnBox.tsx')).GoOnBox);

/** Whether the next task of the list opens once this one is done; nothing where it was not opened from a list. */
function GoOnChoice({ taskId }: { readonly taskId: string }) {
  if (originOf(taskId) === null) return null;
  return (
    <Suspense>
      <GoOnBox />
    </Suspense>
  );
}
