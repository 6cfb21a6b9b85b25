/** Texts of a row that is handed in to a process: which has it, and whose turn it is. */
export const turnZh = {
  at: '{{process}} {{number}} · {{step}}',
  whose: '轮到：{{turn}}',
  task: '去办理',
  never: '请先计算',
  stale: '计算之后数据有变动，请先重新计算',
  running: '正在计算',
} as const;
