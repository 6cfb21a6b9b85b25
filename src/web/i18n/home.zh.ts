import { application, namesIn } from '../../core/application.ts';

/** Texts of the home page. */
export const homeZh = {
  greeting: { morning: '早上好，{{name}}', afternoon: '下午好，{{name}}', evening: '晚上好，{{name}}' },
  waiting: { claim: '待签任务', todo: '待办任务' },
  stages: '各阶段待处理任务',
  stage: namesIn('zh', application.counters),
  dashboard: '控制台',
  noStages: '您的菜单中没有业务阶段',
  due: { late: '逾期 {{count}} 天', today: '今天到期', later: '剩 {{count}} 天' },
  shortcut: {
    title: '快捷入口',
    edit: '编辑',
    done: '完成',
    none: '还没有快捷入口，可点“编辑”添加',
    choose: '选择菜单',
    add: '添加',
    earlier: '{{name}} 前移',
    later: '{{name}} 后移',
    remove: '移除 {{name}}',
    moved: '{{name}} 已移到第 {{place}} 位',
    removed: '已移除 {{name}}',
    added: '已添加 {{name}}',
  },
  recent: { title: '最近', opened: '打开过', done: '{{time}} 办理', none: '还没有打开过的页面和办理过的任务' },
  claimNow: '去签收',
  handleNow: '去办理',
  notCounted: '计数加载失败',
  again: '重试',
  myTasks: '我的待办',
  noTasks: '没有待办任务',
  all: '全部',
} as const;
