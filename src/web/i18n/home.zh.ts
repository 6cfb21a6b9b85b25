/** Texts of the home page. */
export const homeZh = {
  greeting: { morning: '早上好,{{name}}', afternoon: '下午好,{{name}}', evening: '晚上好,{{name}}' },
  waiting: { claim: '待签任务', todo: '待办任务' },
  stages: '各阶段待处理任务',
  stage: {
    extractCount: '提取',
    amplificationCount: '扩增',
    mixedCount: '混样',
    depurationCount: '纯化',
    reversalCount: '反转录',
    libraryCount: '建库',
    sequencingCount: '测序',
    deplaneCount: '下机',
    analysisCount: '分析',
    dataCount: '数据释放',
    itemCount: '结项',
  },
  noStages: '没有您可见的阶段',
  myTasks: '我的待办',
  noTasks: '没有待办任务',
  all: '全部',
} as const;
