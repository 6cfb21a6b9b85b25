import type { QuestionTexts } from './questions.en.ts';

/** Texts of questions about single values. */
export const questionsZh: QuestionTexts = {
  title: '提问',
  ask: '就某项提问',
  field: '字段或列',
  row: '行',
  question: '问题',
  questionOf: (name, text) => `${name}的提问：${text}`,
  send: '提问',
  sent: '已提问，回答后会收到消息',
  to: (name) => `问 ${name}`,
  toHolder: '问当前办理人',
  show: '定位',
  answer: '回答',
  answered: '已回答',
  resolved: (count) => `已回答的提问（${count}）`,
  waits: '等待回答',
  unanswered: '流程已结束，未回答',
  rowGone: '（该行已不在表中）',
};
