/** Texts of the page that prints, and those that stand on the paper itself. */
export const printZh = {
  tools: '打印选项',
  which: '打印件',
  language: '纸上的语言',
  samples: '要打印的样本',
  allSamples: '全部 {{count}} 个样本',
  copies: '每个份数',
  first: '首张起始位置',
  print: '打印',
  again: '重试',
  failed: '无法打开打印页',
  unreadable: '该流程的表单版本无法读取',
  noLabels: '没有可打印的样本',
  page: '第 {{page}} 页 / 共 {{pages}} 页',
  date: '日期',
  named: '{{label}}:',
  trail: { step: '步骤', outcome: '结果', who: '办理人', when: '时间', said: '说明' },
} as const;
