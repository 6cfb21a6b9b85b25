import type { DiagnosticRule } from './diagnostic-rule.ts';

const missing = {
  zh: '页面上不会出现它，填写的人看不到也填不了。',
  en: 'It would never appear on the page: nobody could see it or fill it in.',
};
const hint = { zh: '{hint}', en: '{hint}' };

/** Codes about names that lead nowhere, or to something else than is meant. */
export const referenceDiagnostics = {
  'reference/family-unknown': {
    severity: 'error',
    message: { zh: '没有名为“{name}”的流程族。', en: 'There is no family "{name}".' },
    why: { zh: '没有流程族，这个流程就没有步骤。', en: 'Without its family the process has no steps.' },
    fix: hint,
  },
  'reference/set-unknown': {
    severity: 'error',
    message: { zh: '没有名为“{name}”的字段集。', en: 'There is no field set "{name}".' },
    why: missing,
    fix: hint,
  },
  'reference/set-unused': {
    severity: 'warning',
    message: { zh: '没有任何页面用到字段集“{name}”。', en: 'No page uses the field set "{name}".' },
    why: {
      zh: '其中的字段不会出现，填写的人看不到。',
      en: 'Its fields appear nowhere, so nobody can fill them in.',
    },
    fix: {
      zh: '在某一步的 "edit"、"read" 或 "own" 中写上它，或删去它。',
      en: 'Name it in "edit", "read" or "own" of a step, or remove it.',
    },
  },
  'reference/text-field': {
    severity: 'error',
    message: { zh: '文字里的“{name}”不是字段。', en: 'The text names "{name}", which is no field.' },
    why: { zh: '提示里该处会是空的。', en: 'The message would show nothing there.' },
    fix: hint,
  },
  'reference/counter-unknown': {
    severity: 'error',
    message: { zh: '没有名为“{name}”的计数器。', en: 'There is no counter "{name}".' },
    why: { zh: '任务不会计入任何阶段的数字。', en: 'Its tasks would add to no number on the home page.' },
    fix: hint,
  },
  'reference/meta-schema': {
    severity: 'error',
    message: {
      zh: '"$schema" 指向“{name}”，而本文件的种类是“{kind}”。',
      en: '"$schema" points to "{name}", but the file is of kind "{kind}".',
    },
    why: {
      zh: '编辑器会提示另一种描述文件的词，照着写就会被拒绝。',
      en: 'An editor would propose the words of another kind, which are refused here.',
    },
    fix: { zh: '写“{expected}”。', en: 'Write "{expected}".' },
  },
  'reference/set-circular': {
    severity: 'error',
    message: { zh: '字段集互相合并成环：{trail}。', en: 'Field sets merge one another in a circle: {trail}.' },
    why: { zh: '说不清哪些字段在前。', en: 'Nobody can say which fields come first.' },
    fix: { zh: '从其中一个的 "x-fields" 里去掉另一个。', en: 'Take one of them out of the other’s "x-fields".' },
  },
  'reference/set-scope': {
    severity: 'error',
    message: {
      zh: '字段集“{name}”的范围是 {scope}，这里要 {expected}。',
      en: 'The field set "{name}" has scope {scope}; here {expected} is needed.',
    },
    why: {
      zh: '表单字段、样本列、明细行和业务记录存放的地方不同。',
      en: 'Fields of forms, sample columns, detail rows and records are kept in different places.',
    },
    fix: hint,
  },
  'reference/set-own': {
    severity: 'error',
    message: {
      zh: '“{name}”是某一步骤的 "own" 字段集，不随实例保存。',
      en: '"{name}" is an "own" set of a step and is not kept with the instance.',
    },
    why: {
      zh: '它每次完成时重新填写，显示在流转记录里，不能在这里编辑。',
      en: 'It is filled in anew at each completion and shown in the trail; it cannot be edited here.',
    },
    fix: {
      zh: '从这里去掉它，或把它写进这一步骤的 "own"。',
      en: 'Take it out here, or list it in "own" of this step.',
    },
  },
  'reference/field-unknown': {
    severity: 'error',
    message: { zh: '{place}中没有字段“{name}”。', en: 'There is no field "{name}" in {place}.' },
    why: missing,
    fix: hint,
  },
  'reference/field-unfit': {
    severity: 'error',
    message: {
      zh: '字段“{name}”不能用在这里，要的是{expected}。',
      en: 'The field "{name}" cannot serve here: {expected} is needed.',
    },
    why: { zh: '信件会没有收件人或没有内容。', en: 'The letter would go to nobody or say nothing.' },
    fix: hint,
  },
  'reference/path-form': {
    severity: 'error',
    message: { zh: '路径“{name}”不能这样写。', en: 'The path "{name}" is not written like this.' },
    why: missing,
    fix: hint,
  },
  'reference/shape-unknown': {
    severity: 'error',
    message: { zh: '没有名为“{name}”的结构。', en: 'There is no shape "{name}".' },
    why: { zh: '不知道这个字段里能放什么。', en: 'Nobody knows what the field may hold.' },
    fix: hint,
  },
  'reference/dictionary-unknown': {
    severity: 'error',
    message: { zh: '没有字典“{name}”。', en: 'There is no dictionary "{name}".' },
    why: { zh: '下拉框里没有可选的内容。', en: 'The list to choose from would be empty.' },
    fix: hint,
  },
  'reference/dictionary-parent': {
    severity: 'error',
    message: {
      zh: '“{name}”的上级字段“{field}”不可用：{reason}。',
      en: 'The parent field "{field}" of "{name}" does not serve: {reason}.',
    },
    why: {
      zh: '选了上级之后，下级的选项不会跟着变。',
      en: 'After the parent is chosen the choices below it would not follow.',
    },
    fix: hint,
  },
  'reference/dictionary-value': {
    severity: 'error',
    message: { zh: '字典“{dictionary}”没有条目“{name}”。', en: 'The dictionary "{dictionary}" has no entry "{name}".' },
    why: {
      zh: '这个值没有名称可显示，与它比较的条件也永远不成立。',
      en: 'The value has no name to show, and a condition that compares with it never holds.',
    },
    fix: hint,
  },
  'reference/dictionary-circular': {
    severity: 'error',
    message: { zh: '字典项互为上级：{trail}。', en: 'Entries stand below one another in a circle: {trail}.' },
    why: { zh: '这些项不会出现在任何列表中。', en: 'None of them would appear in any list.' },
    fix: { zh: '去掉其中一个 "parent"。', en: 'Take out one "parent".' },
  },
  'reference/choice-unknown': {
    severity: 'error',
    message: { zh: '字段“{field}”没有选项“{name}”。', en: 'The field "{field}" has no choice "{name}".' },
    why: {
      zh: '这个值没有名称可显示，与它比较的条件也永远不成立。',
      en: 'The value has no name to show, and a condition that compares with it never holds.',
    },
    fix: hint,
  },
  'reference/role-unknown': {
    severity: 'error',
    message: { zh: '没有角色“{name}”。', en: 'There is no role "{name}".' },
    why: { zh: '没有人属于这个角色，也就没有人能处理。', en: 'Nobody has the role, so nobody could act.' },
    fix: hint,
  },
  'reference/step-unknown': {
    severity: 'error',
    message: { zh: '没有步骤“{name}”。', en: 'There is no step "{name}".' },
    why: { zh: '提交之后任务无处可去。', en: 'After submitting, the task has nowhere to go.' },
    fix: hint,
  },
  'reference/process-unknown': {
    severity: 'error',
    message: { zh: '没有流程“{name}”。', en: 'There is no process "{name}".' },
    why: { zh: '后续流程不会被发起。', en: 'The process that is to follow would never be started.' },
    fix: hint,
  },
  'reference/process-unbuilt': {
    severity: 'warning',
    message: { zh: '流程“{name}”还没有描述文件。', en: 'The process "{name}" has no descriptor yet.' },
    why: {
      zh: '在它建成之前，页面不会提供这个选择。',
      en: 'Until it is built the page does not offer it.',
    },
    fix: { zh: '补上它的描述文件，或先不写。', en: 'Write its descriptor, or leave it out until then.' },
  },
  'reference/record-unknown': {
    severity: 'error',
    message: { zh: '没有业务记录“{name}”。', en: 'There is no record "{name}".' },
    why: { zh: '选择框里没有可选的记录。', en: 'There would be no rows to pick from.' },
    fix: hint,
  },
  'reference/call-unknown': {
    severity: 'error',
    message: { zh: '服务器没有可供记录使用的接口“{name}”。', en: 'The server has no call "{name}" for records.' },
    why: { zh: '页面打不开，或者按钮点了没有作用。', en: 'The page would not open, or the button would do nothing.' },
    fix: hint,
  },
  'reference/permission-unknown': {
    severity: 'error',
    message: { zh: '菜单里没有按钮“{name}”。', en: 'No menu has a button "{name}".' },
    why: {
      zh: '没有角色能被授予它，按钮不会出现。',
      en: 'No role can be granted it, so the button never shows.',
    },
    fix: hint,
  },
  'reference/node-unknown': {
    severity: 'error',
    message: { zh: '菜单里没有节点“{name}”。', en: 'No menu entry stands for the node "{name}".' },
    why: {
      zh: '任务不会计入任何菜单，找不到它。',
      en: 'Its tasks are counted nowhere and cannot be found by the menu.',
    },
    fix: hint,
  },
  'reference/menu-unknown': {
    severity: 'error',
    message: { zh: '没有菜单“{name}”。', en: 'There is no menu entry "{name}".' },
    why: { zh: '顶部菜单里会缺一项。', en: 'The top menu would lack an entry.' },
    fix: hint,
  },
  'reference/count-unknown': {
    severity: 'error',
    message: { zh: '“{name}”不是可计数的对象。', en: '"{name}" is nothing that can be counted.' },
    why: { zh: '菜单上的数字永远不会出现。', en: 'The number at the menu entry would never show.' },
    fix: hint,
  },
} as const satisfies Record<string, DiagnosticRule>;
