import type { DiagnosticRule } from './diagnostic-rule.ts';

const neverRuns = {
  zh: '这条表达式不会生效：值不会算出，条件不会判断。',
  en: 'The expression cannot run: nothing is computed and no condition is evaluated.',
};
const wrongValue = { zh: '填写的人会看到错误的数值。', en: 'People would be shown a wrong number.' };

/**
 * Codes about expressions. Every text may name `{text}` (the whole expression) and `{at}` (the part that is wrong).
 */
export const expressionDiagnostics = {
  'expression/syntax': {
    message: { zh: '表达式“{text}”写法有误：{detail}。', en: 'The expression "{text}" is malformed: {detail}.' },
    why: neverRuns,
    fix: {
      zh: '检查第 {position} 个字符处的括号、引号和运算符。',
      en: 'Check brackets, quotes and operators at character {position}.',
    },
  },
  'expression/too-costly': {
    message: {
      zh: '表达式“{text}”最多要算 {steps} 步，超过上限 {most} 步。',
      en: 'The expression "{text}" may take {steps} steps; {most} are allowed.',
    },
    why: {
      zh: '每次修改表单都要等它算完，页面和服务器会停住。',
      en: 'Pages and the server would stand still at each change of the form.',
    },
    fix: {
      zh: '少嵌套一层循环（all、exists、filter、count、sum、max），或用 maxItems 限制行数。',
      en: 'Nest fewer loops (all, exists, filter, count, sum, max), or limit the rows by maxItems.',
    },
  },
  'expression/pattern': {
    message: { zh: '正则表达式“{at}”不能使用：{detail}。', en: 'The pattern "{at}" cannot be used: {detail}.' },
    why: neverRuns,
    fix: { zh: '改正它；能用的写法见 docs/descriptors.md。', en: 'Mend it; docs/descriptors.md says what one may be.' },
  },
  'expression/construct': {
    message: { zh: '表达式中不能使用 {construct}。', en: '{construct} is not part of the expression language.' },
    why: neverRuns,
    fix: {
      zh: '没有值用 empty(x) 判断；行用 rows.count、sum、max 或 filter 处理。',
      en: 'Test for no value by empty(x); treat rows by rows.count, sum, max or filter.',
    },
  },
  'expression/name-unknown': {
    message: {
      zh: '表达式“{text}”中的“{name}”不存在。',
      en: 'The expression "{text}" reads "{name}", which does not exist.',
    },
    why: neverRuns,
    fix: {
      zh: '改为本集的字段、root.字段，或把字段所在的集写入 "uses"。',
      en: 'Name a field of the set or root.field, or list the set of the field in "uses".',
    },
  },
  'expression/name-near': {
    message: {
      zh: '表达式“{text}”中的“{name}”不存在。',
      en: 'The expression "{text}" reads "{name}", which does not exist.',
    },
    why: neverRuns,
    fix: { zh: '是否指“{near}”？', en: 'Did you mean "{near}"?' },
  },
  'expression/name-elsewhere': {
    message: {
      zh: '表达式“{text}”中的“{name}”属于集“{set}”，但未在 "uses" 中声明。',
      en: 'The expression "{text}" reads "{name}" of the set "{set}", which "uses" does not list.',
    },
    why: {
      zh: '缺少该集的流程无法得知此字段应视为空。',
      en: 'A process without that set would not know that the field counts as empty.',
    },
    fix: { zh: '在 "uses" 中加入“{set}”。', en: 'Add "{set}" to "uses".' },
  },
  'expression/name-reserved': {
    message: { zh: '“{name}”是保留名，不能作字段名。', en: '"{name}" is a reserved name and cannot be a field.' },
    why: { zh: '表达式会把它当作语言自己的名字。', en: 'Expressions would take it for a name of their own.' },
    fix: { zh: '给字段换一个名字。', en: 'Give the field another name.' },
  },
  'expression/root-alone': {
    message: { zh: '“root”之后要写字段名。', en: '"root" stands alone in the expression "{text}".' },
    why: neverRuns,
    fix: { zh: '写成 root.字段。', en: 'Write root.field.' },
  },
  'expression/part-of-list': {
    message: { zh: '“{at}”取的是多行中的列，不是一个值。', en: '"{at}" names a column of many rows, not one value.' },
    why: neverRuns,
    fix: {
      zh: '用 rows.count(r, …)、rows.sum(r, …) 或 rows.max(r, …, …)。',
      en: 'Use rows.count(r, …), rows.sum(r, …) or rows.max(r, …, …).',
    },
  },
  'expression/function-unknown': {
    message: { zh: '没有函数“{name}”。', en: 'There is no function "{name}".' },
    why: neverRuns,
    fix: { zh: '可用的函数见 docs/expressions.md。', en: 'docs/expressions.md lists the functions there are.' },
  },
  'expression/function-near': {
    message: { zh: '没有函数“{name}”。', en: 'There is no function "{name}".' },
    why: neverRuns,
    fix: { zh: '是否指 {near}？', en: 'Did you mean {near}?' },
  },
  'expression/function-unavailable': {
    message: { zh: '函数“{name}”不可用：{reason}。', en: 'The function "{name}" is not available: {reason}.' },
    why: neverRuns,
    fix: { zh: '去掉这条表达式，让人填写该值。', en: 'Leave the expression out and let people enter the value.' },
  },
  'expression/table-unknown': {
    message: { zh: '没有名为“{name}”的查询表。', en: 'There is no look-up table "{name}".' },
    why: neverRuns,
    fix: { zh: '{hint}', en: '{hint}' },
  },
  'expression/column-unknown': {
    message: { zh: '查询表“{table}”没有“{name}”列。', en: 'The look-up table "{table}" has no column "{name}".' },
    why: neverRuns,
    fix: { zh: '{hint}', en: '{hint}' },
  },
  'expression/table-literal': {
    message: {
      zh: '{name} 的表名和列名必须直接写成文字，不能是“{at}”。',
      en: 'The table and the column of {name} must be written out as texts, not as "{at}".',
    },
    why: {
      zh: '要从表名和列名得知类型和单位，并随页面带上这张表。',
      en: 'Types, units and which table goes along with the page are known from them.',
    },
    fix: { zh: "如 lookup('platform', x, 'loadingPm')。", en: "For example lookup('platform', x, 'loadingPm')." },
  },
  'expression/table-key': {
    message: {
      zh: '查询表“{table}”的键列“{key}”不是数值，不能分档。',
      en: 'The key "{key}" of the look-up table "{table}" is no number, so there are no brackets.',
    },
    why: neverRuns,
    fix: { zh: '改用 lookup。', en: 'Use lookup.' },
  },
  'expression/column-argument': {
    message: {
      zh: '{name} 的参数必须是本行的文字列，直接写列名。',
      en: 'The arguments of {name} must be columns of the row with texts, each by its name.',
    },
    why: neverRuns,
    fix: {
      zh: '如 indexDistance(i7Seq, i5Seq, indexPool)；只能用在表格行中。',
      en: 'For example indexDistance(i7Seq, i5Seq, indexPool); it stands in rows only.',
    },
  },
  'expression/argument-count': {
    message: {
      zh: '{name} 需要 {wanted} 个参数，写了 {got} 个。',
      en: '{name} takes {wanted} arguments, {got} are given.',
    },
    why: neverRuns,
    fix: { zh: '参数见 docs/expressions.md。', en: 'docs/expressions.md says which arguments it takes.' },
  },
  'expression/type': {
    message: { zh: '表达式“{at}”的类型不合：{detail}。', en: 'The types of "{at}" do not fit: {detail}.' },
    why: neverRuns,
    fix: {
      zh: '换用类型相符的字段，或用 number(文本)、string(数值) 转换。',
      en: 'Use fields of fitting types, or convert by number(text) or string(number).',
    },
  },
  'expression/result': {
    message: {
      zh: '“{word}”要求结果为{wanted}，表达式“{text}”的结果是{got}。',
      en: '"{word}" wants {wanted}, the expression "{text}" gives {got}.',
    },
    why: neverRuns,
    fix: { zh: '改写表达式，使结果为{wanted}。', en: 'Write it so that its result is {wanted}.' },
  },
  'expression/cycle': {
    message: { zh: '表达式互相依赖：{path}。', en: 'The expressions depend on one another: {path}.' },
    why: {
      zh: '没有哪一个可以先算，数值会来回变化。',
      en: 'None of them can be computed first, so the values would never settle.',
    },
    fix: {
      zh: '让其中一个字段由人填写，或改读别的字段。',
      en: 'Let people enter one of the fields, or read another one.',
    },
  },
  'expression/unit-mismatch': {
    message: {
      zh: '“{at}”把单位为 {left} 和 {right} 的量放在一起。',
      en: '"{at}" puts together quantities in {left} and {right}.',
    },
    why: wrongValue,
    fix: {
      zh: '检查字段的 "x-unit" 和乘除；确为换算时用 inUnit(x, \'单位\')。',
      en: "Check the fields' \"x-unit\" and the products; assert a conversion by inUnit(x, 'unit').",
    },
  },
  'expression/unit-result': {
    message: {
      zh: '公式“{text}”的结果单位是 {left}，字段的单位是 {what}。',
      en: 'The formula "{text}" comes out in {left}, the unit of the field is {what}.',
    },
    why: wrongValue,
    fix: {
      zh: '检查各字段的 "x-unit"；公式含换算时用 inUnit(x, \'{what}\')。',
      en: 'Check the "x-unit" of each field; where the formula converts, write inUnit(x, \'{what}\').',
    },
  },
  'expression/unit-unknown': {
    message: { zh: '不认识单位“{unit}”。', en: 'The unit "{unit}" is unknown.' },
    why: wrongValue,
    fix: { zh: '按 UCUM 书写，如 ng/uL、nM、h、{样本}。', en: 'Write it as UCUM does: ng/uL, nM, h, {samples}.' },
  },
  'expression/computed-equal': {
    severity: 'warning',
    message: { zh: '“{at}”用 {operator} 比较计算所得的小数。', en: '"{at}" compares computed numbers by {operator}.' },
    why: { zh: '计算误差会使相等的数看起来不等。', en: 'Rounding errors make numbers differ that ought to be equal.' },
    fix: { zh: '先取舍：round(x, 2) == …', en: 'Round first: round(x, 2) == …' },
  },
} as const satisfies Record<string, DiagnosticRule>;

/** A code of a problem of an expression. */
export type ExpressionCode = keyof typeof expressionDiagnostics;
