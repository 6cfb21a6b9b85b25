/** Texts of questions about single values. */
export const questionsEn = {
  title: 'Questions',
  ask: 'Ask about a value',
  field: 'Field or column',
  row: 'Row',
  question: 'Question',
  questionOf: (name: string, text: string) => `Question of ${name}: ${text}`,
  send: 'Ask',
  sent: 'Asked; the answer comes as a notice',
  to: (name: string) => `to ${name}`,
  toHolder: 'to whoever has the task',
  show: 'Show the value',
  answer: 'Answer',
  answered: 'Answered',
  resolved: (count: number) => `Answered questions (${count})`,
  waits: 'Waits for an answer',
  unanswered: 'The process ended before it was answered',
  rowGone: '(the row is no longer there)',
};

/** The same for every language. */
export type QuestionTexts = typeof questionsEn;
