/** Texts of the page of a batch: how far its calculation is, and what it hands out. */
export const batchZh = {
  never: '尚未计算',
  calculated: '{{name}}于 {{time}} 计算',
  stale: '计算之后又有 {{count}} 处数据变动（{{changes}}），请重新计算后再提交',
  outdated: '计算之后又有 {{count}} 处数据变动（{{changes}}），本单没有计入；退回或撤回后重新计算才会计入',
  change: '{{label}} {{count}}',
  progress: '{{name}}正在计算：{{done}} / {{all}}',
  saving: '{{name}}正在计算：正在保存 {{all}} 行',
  starting: '{{name}}正在计算…',
  leave: '可以离开本页，计算会继续',
  done: '已计算 {{rows}} 行',
  faulty: '已计算 {{rows}} 行，其中 {{faulty}} 行有问题',
} as const;
