import type { Text } from '../../core/descriptor/text.ts';

/** Refusals of workflow, forms and records; `{name}` is filled in. */
export const workflowMessages = {
  'task.claimed': { zh: '该任务已被签收', en: 'Somebody has already claimed this task' },
  'task.missing': { zh: '任务不存在或已处理', en: 'The task does not exist or is already done' },
  'task.not-candidate': { zh: '您不是该任务的候选人', en: 'This task is not offered to your role' },
  'task.no-cancel': { zh: '该任务不可取消签收', en: 'The receipt of this task cannot be cancelled' },
  'process.missing': { zh: '流程已结束或不存在', en: 'The process has ended or does not exist' },
  'process.next-handled': {
    zh: '下一节点已处理，不可拿回',
    en: 'The next step is already in work; it cannot be taken back',
  },
  'process.not-starter': { zh: '只有发起人可以撤销流程', en: 'Only who started the process may revoke it' },
  'form.missing': { zh: '表单不存在', en: 'There is no such form' },
} as const satisfies Record<string, Text>;
