import { App, Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomeModel } from '../../../core/descriptor/model.ts';
import { opinionKey } from '../../../core/form/opinion.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Panel } from '../../page-parts/Panel.tsx';
import { lookUpPeople } from '../../services/people-cache.ts';
import { NamingArea } from '../../widgets/NamingArea.tsx';
import { firstChoice } from '../step/first-choice.ts';
import { OpensChoice } from '../step/OpensChoice.tsx';
import type { Decision } from '../step/use-completion.ts';
import { useOutcomes } from '../step/use-outcomes.ts';
import type { Part } from './open-parts.ts';
import type { HandingIn } from './use-hand-in-parts.ts';

interface ManyOutcomesProps {
  /** The task that stands for all: their steps have the same outcomes. */
  readonly first: Part;
  /** How many tasks are handed in. */
  readonly count: number;
  readonly state: HandingIn;
  readonly onPress: (decisionFor: (part: Part) => Decision | null) => Promise<void>;
}

function wordsOf({ form: { store } }: Part, comment: string): string {
  const opinion = store.value(opinionKey);
  return store.view.editable.has(opinionKey) && typeof opinion === 'string' ? opinion : comment;
}

/** The ways to leave the step with all tasks of a sheet, after a question; each goes by itself. */
export function ManyOutcomes({ first: lead, count, state, onPress }: ManyOutcomesProps) {
  const { t } = useTranslation('step');
  const pick = usePick();
  const { modal } = App.useApp();
  const [comment, setComment] = useState('');
  const { store } = lead.form;
  const outcomes = useOutcomes(store, lead.task.detail.prevUser);
  const hasOpinion = store.view.editable.has(opinionKey);
  function press(outcome: OutcomeModel): void {
    const offered = lead.task.detail.offers[outcome.id] ?? [];
    // Tasks of several projects: what one of them names is not for the others.
    const proposed = firstChoice(outcome, offered, []);
    const fixed = outcome.pick === 'all';
    let open = proposed;
    modal.confirm({
      title: t('many.ask', { count, outcome: pick(outcome.label) }),
      content: <OpensChoice {...{ offered, proposed, fixed }} onChange={(next) => (open = next)} />,
      // The question closes at once: the progress stands on the page.
      onOk: () => {
        void onPress((part) => {
          const own = part.form.store.view.outcomes.find(({ id }) => id === outcome.id);
          return own === undefined ? null : { outcome: own, comment: wordsOf(part, comment), open };
        });
      },
    });
  }
  return (
    <Panel className="outcome-bar">
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
        {!hasOpinion && (
          <NamingArea
            className="outcome-comment"
            label={t('many.comment')}
            maxLength={500}
            rows={{ minRows: 1, maxRows: 4 }}
            find={lookUpPeople}
            value={comment}
            onChange={setComment}
          />
        )}
        {state.busy && <span role="status">{t('many.progress', { done: state.passed, total: state.total })}</span>}
      </Flex>
    </Panel>
  );
}
