import type { DiagnosticRule } from './diagnostic-rule.ts';

/** Codes about the way of a task through the steps. */
export const graphDiagnostics = {
  'graph/unreachable': {
    severity: 'error',
    message: { zh: '没有出口通向步骤“{name}”。', en: 'No outcome leads to the step "{name}".' },
    why: { zh: '它的页面永远不会打开。', en: 'Its page would never open.' },
    fix: { zh: '让前面的某个出口指向它，或删去它。', en: 'Let an earlier outcome lead there, or remove it.' },
  },
  'graph/no-end': {
    severity: 'error',
    message: { zh: '从步骤“{name}”走不到结束。', en: 'From the step "{name}" the end cannot be reached.' },
    why: { zh: '任务会永远留在待办里。', en: 'Its tasks would stay on the list for ever.' },
    fix: { zh: '加一个通向 next 或 end 的出口。', en: 'Add an outcome that leads to "next" or "end".' },
  },
  'graph/no-finish': {
    severity: 'error',
    message: { zh: '流程没有办完的出口。', en: 'No outcome completes the process.' },
    why: {
      zh: '每个实例都只能终止，算不上完成。',
      en: 'Every instance could only be terminated, never completed.',
    },
    fix: { zh: '让最后一步的出口指向 "end"。', en: 'Let an outcome of the last step lead to "end".' },
  },
  'graph/no-outcome': {
    severity: 'error',
    message: { zh: '步骤“{name}”没有出口。', en: 'The step "{name}" has no outcome.' },
    why: { zh: '页面上没有提交按钮。', en: 'The page would have no button to submit.' },
    fix: {
      zh: '加上 "outcomes"，例如 { "id": "submit", "to": "next" }。',
      en: 'Add "outcomes", e.g. { "id": "submit", "to": "next" }.',
    },
  },
  'graph/no-actor': {
    severity: 'error',
    message: { zh: '没有角色可以处理“{name}”。', en: 'No role can act at "{name}".' },
    why: { zh: '任务不会出现在任何人的列表里。', en: 'The task would be on nobody’s list.' },
    fix: { zh: '在 "roles" 中写上至少一个角色。', en: 'Name at least one role in "roles".' },
  },
  'graph/fork': {
    severity: 'error',
    message: {
      zh: '出口“{name}”同时通向两处：{targets}。',
      en: 'The outcome "{name}" leads to two places at once: {targets}.',
    },
    why: {
      zh: '一个实例同时只有一个打开的步骤，分叉的另一支会丢失。',
      en: 'An instance has one open step at a time, so one branch would be lost.',
    },
    fix: {
      zh: '分成两个出口由人选择，或让一个步骤跟在另一个之后；另开流程用 "opens"。',
      en: 'Make two outcomes to choose from, or let one step follow the other; use "opens" for another process.',
    },
  },
  'graph/required-not-editable': {
    severity: 'error',
    message: {
      zh: '必填字段“{name}”到步骤“{step}”为止都不能填写。',
      en: 'The required field "{name}" can be filled in at no step up to "{step}".',
    },
    why: { zh: '要求的内容没有地方可填。', en: 'What is demanded can be filled in nowhere.' },
    fix: {
      zh: '把它写进这一步或更早一步的 "edit"，或不再必填。',
      en: 'List it in "edit" of this or an earlier step, or do not require it.',
    },
  },
  'graph/read-not-filled': {
    severity: 'warning',
    message: {
      zh: '步骤“{step}”显示“{name}”，但到此为止没有人填写它。',
      en: 'The step "{step}" shows "{name}", which nobody has filled in so far.',
    },
    why: { zh: '页面上会有一块空白。', en: 'The page would show an empty place.' },
    fix: { zh: '从 "read" 中去掉它。', en: 'Take it out of "read".' },
  },
  'graph/edit-hidden': {
    severity: 'error',
    message: {
      zh: '步骤“{step}”既让人填写“{name}”，又隐藏它。',
      en: 'The step "{step}" lets people fill in "{name}" and hides it too.',
    },
    why: { zh: '它不会出现，没有人能填写。', en: 'It does not appear, so nobody can fill it in.' },
    fix: {
      zh: '从 "edit" 或 "hide" 中去掉它。',
      en: 'Take it out of "edit" or out of "hide".',
    },
  },
  'graph/only-idle': {
    severity: 'error',
    message: {
      zh: '出口“{name}”用 "only" 挑选样本，但没有样本随之带走。',
      en: 'The outcome "{name}" chooses samples by "only", but takes none along.',
    },
    why: { zh: '条件永远不会起作用。', en: 'The condition would decide nothing.' },
    fix: { zh: '在 "carry" 中写上 "samples"，或删去 "only"。', en: 'Name "samples" in "carry", or leave "only" out.' },
  },
  'graph/not-automatic': {
    severity: 'error',
    message: {
      zh: '流程“{name}”的 "start.by" 没有 "auto"，不能由出口开启。',
      en: 'The process "{name}" has no "auto" in "start.by", so no outcome opens it.',
    },
    why: {
      zh: '提交的人会以为流程已经开启。',
      en: 'Whoever presses the outcome would take the process for begun.',
    },
    fix: {
      zh: '在该流程的 "start.by" 中加上 "auto"，或删去这里的开启。',
      en: 'Add "auto" to "start.by" of that process, or open another one.',
    },
  },
  'graph/opens-unlike': {
    severity: 'error',
    message: {
      zh: '出口“{name}”两次开启流程“{process}”，但带走的内容不同。',
      en: 'The outcome "{name}" opens the process "{process}" twice and takes different things along.',
    },
    why: {
      zh: '样本进入同一个流程，而一个流程只能从一种内容开始。',
      en: 'The samples of both come into one process, which can begin with one content only.',
    },
    fix: {
      zh: '让两处的 "carry" 相同，或删去其中一处。',
      en: 'Make "carry" of both the same, or leave one of them out.',
    },
  },
  'graph/label-missing': {
    severity: 'error',
    message: { zh: '“{name}”没有名称。', en: '"{name}" has no label.' },
    why: {
      zh: '页面和列表上只会显示代号。',
      en: 'Pages and lists would show the bare id.',
    },
    fix: { zh: '写上 "label": { "zh": …, "en": … }。', en: 'Write "label": { "zh": …, "en": … }.' },
  },
} as const satisfies Record<string, DiagnosticRule>;
