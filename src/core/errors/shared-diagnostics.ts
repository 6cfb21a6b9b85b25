import { type DiagnosticRule, hinted, neverShown, wrongForm } from './diagnostic-rule.ts';

/** Codes that several places tell: names that lead nowhere, words that do not fit together. */
export const sharedDiagnostics = {
  'reference/misspelt': {
    message: {
      zh: '没有任何地方用到“{name}”，而有 {count} 处写的是“{wanted}”。',
      en: 'Nothing names "{name}", but {count} places name "{wanted}".',
    },
    why: { zh: '这些地方找不到它，页面上会缺少内容。', en: 'They lead nowhere, and pages would lack what they name.' },
    fix: { zh: '这里写“{wanted}”。', en: 'Write "{wanted}" here.' },
  },
  'reference/family-unknown': {
    message: { zh: '没有名为“{name}”的流程族。', en: 'There is no family "{name}".' },
    why: { zh: '没有流程族，这个流程就没有步骤。', en: 'Without its family the process has no steps.' },
    fix: hinted,
  },
  'reference/set-unknown': {
    message: { zh: '没有名为“{name}”的字段集。', en: 'There is no field set "{name}".' },
    why: neverShown,
    fix: hinted,
  },
  'reference/set-scope': {
    message: {
      zh: '字段集“{name}”的范围是 {scope}，这里要 {expected}。',
      en: 'The field set "{name}" has scope {scope}; here {expected} is needed.',
    },
    why: {
      zh: '表单字段、样本列、明细行和业务记录存放的地方不同。',
      en: 'Fields of forms, sample columns, detail rows and records are kept in different places.',
    },
    fix: hinted,
  },
  'reference/field-unknown': {
    message: { zh: '{place}中没有字段“{name}”。', en: 'There is no field "{name}" in {place}.' },
    why: neverShown,
    fix: hinted,
  },
  'reference/dictionary-unknown': {
    message: { zh: '没有字典“{name}”。', en: 'There is no dictionary "{name}".' },
    why: { zh: '下拉框里没有可选的内容。', en: 'The list to choose from would be empty.' },
    fix: hinted,
  },
  'reference/dictionary-value': {
    message: { zh: '字典“{dictionary}”没有条目“{name}”。', en: 'The dictionary "{dictionary}" has no entry "{name}".' },
    why: {
      zh: '这个值没有名称可显示，与它比较的条件也永远不成立。',
      en: 'The value has no name to show, and a condition that compares with it never holds.',
    },
    fix: hinted,
  },
  'reference/process-unknown': {
    message: { zh: '没有流程“{name}”。', en: 'There is no process "{name}".' },
    why: { zh: '流程不会被发起。', en: 'The process would never be started.' },
    fix: hinted,
  },
  'reference/choice-unknown': {
    message: { zh: '字段“{field}”没有选项“{name}”。', en: 'The field "{field}" has no choice "{name}".' },
    why: {
      zh: '这个值没有名称可显示，与它比较的条件也永远不成立。',
      en: 'The value has no name to show, and a condition that compares with it never holds.',
    },
    fix: hinted,
  },
  'reference/record-unknown': {
    message: { zh: '没有业务记录“{name}”。', en: 'There is no record "{name}".' },
    why: { zh: '选择框里没有可选的记录。', en: 'There would be no rows to pick from.' },
    fix: hinted,
  },
  'clash/route': {
    message: { zh: '地址 {name} 已属于“{other}”。', en: 'The address {name} already belongs to "{other}".' },
    why: { zh: '打开链接时只会看到其中一个页面。', en: 'The link would open only one of the two pages.' },
    fix: { zh: '换一个地址。', en: 'Choose another address.' },
  },
  'family/param-missing': {
    message: { zh: '没有填写参数“{name}”({kind})。', en: 'The parameter "{name}" ({kind}) is not filled.' },
    why: wrongForm,
    fix: { zh: '在 "params" 中写上“{name}”。', en: 'Write "{name}" in "params".' },
  },
  'family/param-unknown': {
    message: { zh: '流程族“{family}”没有参数“{name}”。', en: 'The family "{family}" has no parameter "{name}".' },
    why: { zh: '写在这里的内容不会起作用。', en: 'What is written here has no effect.' },
    fix: hinted,
  },
  'family/param-kind': {
    message: { zh: '参数“{name}”应为{expected}。', en: 'The parameter "{name}" must be {expected}.' },
    why: wrongForm,
    fix: { zh: '写成{expected}。', en: 'Write {expected}.' },
  },
  'family/preset-unknown': {
    message: { zh: '流程族“{family}”没有预设“{name}”。', en: 'The family "{family}" has no preset "{name}".' },
    why: wrongForm,
    fix: hinted,
  },
  'graph/fork': {
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
  'field/unit-unknown': {
    message: { zh: '不认识单位“{name}”。', en: 'The unit "{name}" is not known.' },
    why: { zh: '公式的单位就无法核对。', en: 'The units of formulas could not be checked.' },
    fix: hinted,
  },
  'field/word-alone': {
    message: { zh: '“{word}”只能与{other}一起用。', en: '"{word}" works only with {other}.' },
    why: { zh: '它不会起作用。', en: 'It would have no effect.' },
    fix: { zh: '加上{other}，或去掉“{word}”。', en: 'Add {other}, or remove "{word}".' },
  },
  'link/not-a-form': {
    message: { zh: '种类“{kind}”不能单独发布。', en: 'A descriptor of kind "{kind}" cannot be published by itself.' },
    why: {
      zh: '只有流程、业务记录和查询表可以单独发布；其余随软件一起发布。',
      en: 'Processes, records and look-up tables can be; the rest comes with the software.',
    },
    fix: { zh: '发布用到它的流程或业务记录。', en: 'Publish the process or record that uses it.' },
  },
  'link/failed': {
    message: { zh: '无法得出完整的表单：{reason}。', en: 'The form cannot be put together: {reason}.' },
    why: { zh: '页面打不开。', en: 'The page could not open.' },
    fix: { zh: '检查此处的内容。', en: 'Look at what is written here.' },
  },
  'link/waiting': {
    severity: 'warning',
    message: {
      zh: '“{name}”用到的内容有错误，它自己还没有全部检查。',
      en: 'What "{name}" is made of has errors, so it is not yet checked wholly.',
    },
    why: { zh: '它自己的错误要等那些改好才看得出。', en: 'Faults of its own show once those are mended.' },
    fix: { zh: '先改好它用到的内容，再检查一次。', en: 'Mend what it is made of first, then check again.' },
  },
  'link/menu-waiting': {
    severity: 'warning',
    message: {
      zh: '菜单读不出来，“{name}”的节点和按钮还没有检查。',
      en: 'The menu cannot be read, so the node and the buttons of "{name}" are not yet checked.',
    },
    why: { zh: '它自己的错误要等菜单改好才看得出。', en: 'Faults of its own show once the menu is mended.' },
    fix: { zh: '先改好菜单，再检查一次。', en: 'Mend the menu first, then check again.' },
  },
  'print/unknown': {
    message: {
      zh: '{place}中没有“{name}”，打印不出来。',
      en: 'There is no "{name}" among {place}, so it cannot be printed.',
    },
    why: {
      zh: '纸上会缺少这一处，拿到的人看不出缺了什么。',
      en: 'It would be missing on paper, and nobody who gets the paper would know.',
    },
    fix: hinted,
  },
  'print/content': {
    message: { zh: '这里要恰好写一种内容。', en: 'Exactly one kind of contents has to stand here.' },
    why: { zh: '说不清纸上该出现什么。', en: 'Nobody can say what is meant to stand on the paper.' },
    fix: hinted,
  },
  'print/idle': {
    message: { zh: '这一块打印内容里，“{name}”不起作用。', en: '"{name}" has no effect in this part of the print.' },
    why: { zh: '写的人以为纸上会照此排版。', en: 'Whoever wrote it believes that the paper will look like it.' },
    fix: hinted,
  },
  'print/repeated': {
    message: { zh: '打印件“{name}”出现了两次。', en: 'The print "{name}" stands twice.' },
    why: { zh: '选择打印件时只能找到其中一个。', en: 'Only one of them could be chosen.' },
    fix: { zh: '给其中一个换名称。', en: 'Give one of them another name.' },
  },
  'print/too-big': {
    message: {
      zh: '打印件“{name}”的标签超出了纸张。',
      en: 'The labels of the print "{name}" do not fit on the paper.',
    },
    why: { zh: '最右或最下的标签会被裁掉。', en: 'The labels at the right or at the bottom would be cut off.' },
    fix: {
      zh: '减少 "across" 或 "down"，或缩小 "left"、"top" 和间距。',
      en: 'Lessen "across" or "down", or "left", "top" and the gaps.',
    },
  },
  'table/reader': {
    message: {
      zh: '表单“{form}”（{id} 的 {place}）不再能读此表：{problem}',
      en: 'The form "{form}" ({place} of {id}) could no longer read the table: {problem}',
    },
    why: {
      zh: '发布查询表时，使用它的表单会一同更新；这里的字段将算不出来。',
      en: 'The forms that read a table are published along with it; this field could no longer be computed.',
    },
    fix: {
      zh: '保留该列原来的名称、类型和单位；或先发布不再使用它的表单，再发布此表。',
      en: 'Keep the column with its name, type and unit, or first publish a version of the form that reads it no more.',
    },
  },
  'table/left-behind': {
    severity: 'warning',
    message: {
      zh: '租户 {tenant} 自己的表单“{form}”（{id} 的 {place}）不能读此表：{problem}',
      en: 'The form "{form}" of the company {tenant} itself ({place} of {id}) could not read the table: {problem}',
    },
    why: { zh: '该租户的这个表单仍使用原来的行。', en: 'That form of theirs goes on with the rows that it has.' },
    fix: {
      zh: '请该租户的分析师修改并发布这个表单。',
      en: 'Ask the analysts of that company to mend and publish the form.',
    },
  },
} as const satisfies Record<string, DiagnosticRule>;
