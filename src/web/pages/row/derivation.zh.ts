/** Texts of how a computed value came about. */
export const derivationZh = {
  why: '{{label}}是怎么算出来的',
  formula: '公式',
  inputs: '用到的数值',
  tables: '查表',
  row: '{{table}}第 {{place}} 行',
  open: '不限',
  result: '结果',
  empty: '空',
  byDefault: '空（字段默认值 {{value}}）',
  taken: '取自',
  noRow: '没有符合的记录',
  rows_one: '{{count}} 行',
  rows_other: '{{count}} 行',
  earlier: '由以前各期累加',
} as const;
