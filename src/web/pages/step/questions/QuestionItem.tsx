import { App, Button, Flex } from 'antd';
import { useState } from 'react';
import type { Question } from '../../../../core/calls/questions.ts';
import { answerQuestion } from '../../../data/calls/workflow.ts';
import { useCall } from '../../../data/state/use-call.ts';
import { NamingArea } from '../../../form/widgets/NamingArea.tsx';
import { usePick } from '../../../i18n/i18n.ts';
import { shownTime } from '../../task-list/task-path.ts';
import { longestWords } from './AskDialog.tsx';
import type { QuestionTexts } from './questions.en.ts';

interface QuestionItemProps {
  readonly question: Question;
  readonly texts: QuestionTexts;
  /** Goes to its value; null where the form does not show it. */
  readonly onShow: (() => void) | null;
  /** What the page calls its row; empty for a field of the form. */
  readonly row: string;
  /** Whether the row that it is about is no longer in its table. */
  readonly rowGone: boolean;
  readonly onAnswered: () => void;
}

/** One question: what it is about, who asks whom, and the answer, or where it is written. */
export function QuestionItem({ question, texts, onShow, row, rowGone, onAnswered }: QuestionItemProps) {
  const pick = usePick();
  const { askedByName, askedOfName, answer, answeredByName, answeredAt } = question;
  const place = [row, pick(question.label)].filter((part) => part !== '').join(' · ');
  return (
    <li className="question" data-testid="question">
      <Flex gap={8} wrap align="center">
        {onShow === null ? (
          <strong>{place}</strong>
        ) : (
          <button type="button" className="link-button" title={texts.show} onClick={onShow}>
            {place}
          </button>
        )}
        {rowGone && <span className="text-second">{texts.rowGone}</span>}
        <span className="text-second">
          {askedByName} {askedOfName === '' ? texts.toHolder : texts.to(askedOfName)} · {shownTime(question.askedAt)}
        </span>
      </Flex>
      <p>{question.text}</p>
      {answeredAt !== '' && (
        <p className="question-answer">
          {answer}{' '}
          <span className="text-second">
            {answeredByName} · {shownTime(answeredAt)}
          </span>
        </p>
      )}
      {answeredAt === '' && !question.mine && (
        <p className="text-second">{question.running ? texts.waits : texts.unanswered}</p>
      )}
      {question.mine && <AnswerForm id={question.id} texts={texts} onAnswered={onAnswered} />}
    </li>
  );
}

interface AnswerFormProps {
  readonly id: string;
  readonly texts: QuestionTexts;
  readonly onAnswered: () => void;
}

function AnswerForm({ id, texts, onAnswered }: AnswerFormProps) {
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const { busy, failure, run } = useCall();
  async function send(): Promise<void> {
    await answerQuestion({ id, text });
    void message.success(texts.answered);
    onAnswered();
  }
  return (
    <form
      className="question-answering"
      onSubmit={(event) => {
        event.preventDefault();
        void run(send);
      }}
    >
      <NamingArea
        className="question-words"
        label={texts.answer}
        maxLength={longestWords}
        rows={{ minRows: 1, maxRows: 6 }}
        value={text}
        onChange={setText}
      />
      <Button htmlType="submit" loading={busy} disabled={text.trim() === ''}>
        {texts.answer}
      </Button>
      {failure !== null && <p className="field-error">{failure}</p>}
    </form>
  );
}
