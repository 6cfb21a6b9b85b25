import { useCallback, useEffect } from 'react';
import type { Question } from '../../../../core/calls/questions.ts';
import { loadQuestions } from '../../../data/calls/workflow.ts';
import { useLoaded } from '../../../data/state/use-loaded.ts';
import { useFormScope } from '../../../form/renderer/form-scope.ts';
import { jumpTo } from '../../../form/renderer/jump-to.ts';
import { useSheetRegistry } from '../../../form/renderer/sheet-registry.ts';
import { useLanguage } from '../../../i18n/i18n.ts';
import { AskDialog } from './AskDialog.tsx';
import { isRowGone, pinnedAt, placeOf, rowLabel, type Stored } from './question-place.ts';
import { QuestionItem } from './QuestionItem.tsx';
import { questionsEn } from './questions.en.ts';
import { questionsZh } from './questions.zh.ts';
import { useQuestionHints } from './use-question-hints.ts';

interface QuestionsProps {
  readonly instanceId: string;
  readonly stored: Stored;
  /** What had the focus when somebody began to ask; undefined while nobody does. */
  readonly from: Element | null | undefined;
  /** Nobody asks any more. */
  readonly onDone: () => void;
}

/** Who has asked, or not, goes on where they were. */
function useWayBack(from: Element | null | undefined): void {
  useEffect(
    () => () => {
      if (from instanceof HTMLElement) from.focus();
    },
    [from],
  );
}

/** The questions about an instance: open ones, which stand at their values too, answered ones, and a new one. */
export function Questions({ instanceId, stored, from, onDone }: QuestionsProps) {
  const texts = useLanguage() === 'zh' ? questionsZh : questionsEn;
  const { store, idPrefix } = useFormScope();
  const sheets = useSheetRegistry();
  const load = useCallback(() => loadQuestions(instanceId), [instanceId]);
  const { value, failure, reload } = useLoaded(load, 'question');
  useQuestionHints(store, stored, value);
  useWayBack(from);
  const open = value?.filter(({ answeredAt }) => answeredAt === '') ?? [];
  const answered = value?.filter(({ answeredAt }) => answeredAt !== '') ?? [];
  function item(question: Question) {
    const place = placeOf(store, stored, question);
    return (
      <QuestionItem
        key={question.id}
        question={question}
        texts={texts}
        onShow={place === null ? null : () => jumpTo(place, sheets, idPrefix)}
        row={rowLabel(store, stored, question)}
        rowGone={isRowGone(store, stored, question)}
        onAnswered={reload}
      />
    );
  }
  return (
    <>
      {(open.length + answered.length > 0 || failure !== null) && (
        <section className="questions" aria-label={texts.title} data-testid="questions">
          {failure !== null && <p className="text-second">{failure}</p>}
          {open.length > 0 && <ul>{open.map(item)}</ul>}
          {answered.length > 0 && (
            <details>
              <summary>{texts.resolved(answered.length)}</summary>
              <ul>{answered.map(item)}</ul>
            </details>
          )}
        </section>
      )}
      {from !== undefined && (
        <AskDialog
          instanceId={instanceId}
          stored={stored}
          first={pinnedAt(from, { store, idPrefix, sheets, stored })}
          texts={texts}
          onDone={() => {
            onDone();
            reload();
          }}
        />
      )}
    </>
  );
}
