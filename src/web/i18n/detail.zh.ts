/** Texts of the detail page and the trail. */
export const detailZh = {
  trail: '流转记录',
  raw: '原始数据',
  gone: '无法打开该流程',
  again: '重试',
  degraded: '该流程的表单版本无法读取,已改用可读取的版本或原始数据',
  recaption: '取回',
  revoke: '撤销流程',
  ask: {
    recaption: '取回后下一步的任务将撤回,是否继续?',
    revoke: '撤销后流程结束且不可恢复,是否继续?',
  },
  done: { recaption: '取回成功', revoke: '撤销成功' },
  noTrail: '还没有流转记录',
  kind: {
    start: '发起',
    claim: '签收',
    complete: '办理',
    cancelReceive: '取消签收',
    recaption: '取回',
    revoke: '撤销',
  },
  undone: '已取回',
  took: '用时 {{span}}',
  span: {
    days: '{{days}} 天 {{hours}} 小时',
    hours: '{{hours}} 小时 {{minutes}} 分钟',
    minutes: '{{minutes}} 分钟',
  },
  changes: '{{count}} 处变更',
  change: { row: '行', field: '字段', before: '变更前', after: '变更后' },
} as const;
