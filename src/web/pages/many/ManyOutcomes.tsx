import { App, Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomeModel } from '../../../core/model/model.ts';
import { opinionKey } from '../../../core/form/opinion.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Panel } from '../../parts/Panel.tsx';
import { NamingArea } from '../../form/widgets/NamingArea.tsx';
import { OpensChoice } from '../step/OpensChoice.tsx';
import { OutcomeDialog } from '../step/OutcomeDialog.tsx';
import {
  asksReason,
  hasOpinion,
  outcomeQuestion,
  writtenWords,
  type OutcomeQuestion,
} from '../step/outcome-question.ts';
import type { Decision } from '../step/use-completion.ts';
import { useOutcomes } from '../step/use-outcomes.ts';
import { waysOut } from '../step/ways-out.ts';
import type { Part } from './open-parts.ts';
import type { HandingIn } from './use-hand-in-parts.ts';

interface ManyOutcomesProps {
  /** The tasks that are handed in; the first stands for all: their steps have the same outcomes. */
  readonly parts: readonly [Part, ...Part[]];
  readonly state: HandingIn;
  readonly onPress: (decisionFor: (part: Part) => Decision | null) => Promise<void>;
}

function leaver({ form: { store }, task }: Part) {
  return { store, prevUser: task.detail.prevUser };
}

/** The ways to leave the step with all tasks of a sheet, after a question; each goes by itself. */
export function ManyOutcomes({ parts, state, onPress }: ManyOutcomesProps) {
  const { t } = useTranslation('step');
  const pick = usePick();
  const { modal } = App.useApp();
  const [comment, setComment] = useState('');
  const [lead] = parts;
  const count = parts.length;
  const { store } = lead.form;
  const outcomes = useOutcomes(store, lead.task.detail.prevUser);
  const [asked, setAsked] = useState<OutcomeQuestion | null>(null);
  const asking = ({ label }: OutcomeModel): string => t('many.ask', { count, outcome: pick(label) });
  // The question closes at once: the progress stands on the page.
  function run(outcome: OutcomeModel, open: readonly string[], reason: string | null): void {
    void onPress((part) => {
      const { store: kept } = part.form;
      const own = kept.view.outcomes.find(({ id }) => id === outcome.id);
      if (own === undefined) return null;
      if (reason !== null && hasOpinion(kept)) kept.setValue(opinionKey, reason);
      // A task without samples for one of the processes leaves that one to the others.
      const { takes } = waysOut(own, [leaver(part)]);
      return { outcome: own, comment: reason ?? writtenWords(kept, comment), open: open.filter(takes) };
    });
  }
  function press(outcome: OutcomeModel): void {
    const ways = waysOut(outcome, parts.map(leaver));
    // Tasks of several projects: what one of them names is not for the others.
    const question = outcomeQuestion(outcome, { ways, offers: lead.task.detail.offers[outcome.id] }, () => []);
    if (asksReason(outcome, store)) {
      setAsked(question);
      return;
    }
    let open = question.proposed;
    modal.confirm({
      title: asking(outcome),
      content: <OpensChoice {...question} onChange={(next) => (open = next)} />,
      onOk: () => run(outcome, open, null),
    });
  }
  return (
    <Panel className="outcome-bar">
      {asked !== null && (
        <OutcomeDialog
          question={asked}
          title={asking(asked.outcome)}
          way={lead.task.detail.ways?.find(({ outcome }) => outcome === asked.outcome.id)}
          written={writtenWords(store, comment)}
          onClose={(said) => {
            setAsked(null);
            if (said !== null) run(asked.outcome, said.open, said.reason);
          }}
        />
      )}
      <Flex gap={8} wrap align="center">
        {outcomes.map(({ outcome }) => (
          <Button
            key={outcome.id}
            type={outcome.direction === 'forward' ? 'primary' : 'default'}
            danger={outcome.direction === 'terminate'}
            loading={state.busy}
            data-testid={`outcome-${outcome.id}`}
            onClick={() => press(outcome)}
          >
            {t('many.press', { outcome: pick(outcome.label), count })}
          </Button>
        ))}
        {!hasOpinion(store) && (
          <NamingArea
            className="outcome-comment"
            label={t('many.comment')}
            maxLength={500}
            rows={{ minRows: 1, maxRows: 4 }}
            value={comment}
            onChange={setComment}
          />
        )}
        {state.busy && <span role="status">{t('many.progress', { done: state.passed, total: state.total })}</span>}
      </Flex>
    </Panel>
  );
}
