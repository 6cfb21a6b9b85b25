import { application, namesIn } from '../../core/application.ts';

/** Texts of the home page. */
export const homeEn = {
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  waiting: { claim: 'Tasks to claim', todo: 'My open tasks' },
  stages: 'Open tasks by stage',
  stage: namesIn('en', application.counters),
  dashboard: 'Dashboard',
  noStages: 'There is no stage in your menu',
  due: { late: 'Overdue by {{count}} d', today: 'Due today', later: 'Due in {{count}} d' },
  shortcut: {
    title: 'Shortcuts',
    edit: 'Edit',
    done: 'Done',
    none: 'No shortcuts yet: Edit adds them',
    choose: 'Choose an entry',
    add: 'Add',
    earlier: 'Move {{name}} forward',
    later: 'Move {{name}} back',
    remove: 'Remove {{name}}',
    moved: '{{name}} is number {{place}} now',
    removed: '{{name}} was removed',
    added: '{{name}} was added',
  },
  recent: { title: 'Recent', opened: 'opened', done: 'done {{time}}', none: 'No page opened and no task done yet' },
  claimNow: 'Claim one',
  handleNow: 'Go on',
  notCounted: 'The tasks could not be counted',
  again: 'Try again',
  myTasks: 'My tasks',
  noTasks: 'You have no open task',
  all: 'All',
} as const;
