import texts from '../../../schemas/texts.json' with { type: 'json' };
import { application } from '../application.ts';
import type { Text } from '../text/text.ts';

/** Names of steps that several processes share, by step id; a descriptor writes a label only where its step differs. */
export const stepTexts: Readonly<Record<string, Text>> = texts.steps;

/** Names of outcomes that several steps share, by outcome id. */
export const outcomeTexts: Readonly<Record<string, Text>> = texts.outcomes;

/** Names of the verbs that a page offers as buttons. */
export const verbTexts: Readonly<Record<string, Text>> = {
  claim: { zh: '签收', en: 'Claim' },
  saveDraft: { zh: '暂存', en: 'Save draft' },
  complete: { zh: '办理', en: 'Complete' },
  cancelReceive: { zh: '取消签收', en: 'Give back' },
  recaption: { zh: '取回', en: 'Take back' },
  revoke: { zh: '撤销', en: 'Revoke' },
  open: { zh: '打开', en: 'Open' },
  submit: { zh: '保存', en: 'Save' },
  remove: { zh: '删除', en: 'Delete' },
  import: { zh: '导入', en: 'Import' },
  export: { zh: '导出', en: 'Export' },
  print: { zh: '打印', en: 'Print' },
  call: { zh: '执行', en: 'Run' },
};

/** Names of the stages of the work, by the word `stage`. */
export const stageTexts: Readonly<Record<string, Text>> = Object.fromEntries(
  application.stages.map(({ id, label }) => [id, label]),
);
