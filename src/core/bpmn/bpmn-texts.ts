import type { Language, Text } from '../text/text.ts';
import { joinList } from '../text/list-text.ts';

/** The words that a chart has beside the names of its process. */
export const bpmnTexts = {
  start: { zh: '开始', en: 'Start' },
  end: { zh: '完成', en: 'Completed' },
  terminated: { zh: '终止', en: 'Terminated' },
  offered: { zh: '条件：', en: 'Offered when: ' },
  application: { zh: '退回时回到申请人。', en: 'Returned to who applied.' },
  due: (days: number): Text => ({
    zh: `时限：${days} 个工作日。`,
    en: `Due within ${days} working ${days === 1 ? 'day' : 'days'}.`,
  }),
} as const;

/** Which processes an outcome opens. */
export function openedText(outcome: string, processes: readonly string[], language: Language): string {
  const list = joinList(processes, language);
  return language === 'zh' ? `${outcome}后可开启：${list}` : `${outcome} opens: ${list}`;
}
