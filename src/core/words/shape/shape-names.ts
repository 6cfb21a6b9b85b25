import { capitalized } from '../../text/capitalized.ts';
import type { Text } from '../../text/text.ts';
import { wordShapes } from '../record-words.ts';

/** What the meta-schemas call a thing (`$comment`), in words for messages. */
export const shapeNames: Readonly<Record<string, Text>> = {
  process: { zh: '流程', en: 'a process' },
  moveProcess: { zh: '变更所发起的流程', en: 'the process that a move starts' },
  family: { zh: '流程族', en: 'a family' },
  types: { zh: '字段集文件', en: 'a types file' },
  record: { zh: '业务记录', en: 'a record' },
  dictionary: { zh: '字典', en: 'a dictionary' },
  table: { zh: '查询表', en: 'a look-up table' },
  menu: { zh: '菜单', en: 'the menu' },
  id: {
    zh: '小写字母、数字和短横线组成的名称，如 leave-request',
    en: 'a name of small letters, digits and hyphens, such as leave-request',
  },
  key: {
    zh: '以小写字母开头、由字母和数字组成的键，如 unitPrice',
    en: 'a key of letters and digits that begins with a small letter, such as unitPrice',
  },
  accessRole: { zh: '角色别名，或表示其他角色的 *', en: 'the alias of a role, or * for all others' },
  code: {
    zh: '小写字母、数字和下划线组成的编码，如 sample_type',
    en: 'a code of small letters, digits and underscores, such as sample_type',
  },
  slot: { zh: '流程族的参数，如 {days}', en: 'a parameter of the family, such as {days}' },
  idOrSlot: {
    zh: '小写字母、数字和短横线组成的名称，或流程族的参数如 {then}',
    en: 'a name of small letters, digits and hyphens, or a parameter of the family such as {then}',
  },
  counterOrSlot: { zh: '计数器，如 openCount', en: 'a counter, such as openCount' },
  path: {
    zh: '字段路径，如 planName、samples.unitPrice 或 @字段集',
    en: 'a path, such as planName, samples.unitPrice or @set',
  },
  fieldPath: {
    zh: '字段的键，或“表格.列”，如 contractNo、lines.itemNo',
    en: 'a field key, or a column as table.key, such as contractNo or lines.itemNo',
  },
  fill: {
    zh: '要带入的字段，如 customerName、orderUserName=customerName 或 @字段集',
    en: 'a field to fill, such as customerName, orderUserName=customerName or @set',
  },
  match: {
    zh: '要核对的字段，如 customerName 或 orderUserName=customerName',
    en: 'a field to compare, such as customerName or orderUserName=customerName',
  },
  expression: { zh: '表达式', en: 'an expression' },
  dict: { zh: '字典引用，如 biz:sample_type 或 sys:flow', en: 'a dictionary, such as biz:sample_type or sys:flow' },
  reference: { zh: 'user 或 record:记录名', en: 'user or record:{id}' },
  shape: { zh: '“#/$defs/名称”或“types/文件#/名称”', en: '"#/$defs/name" or "types/file#/name"' },
  unit: {
    zh: 'UCUM 写法的单位，只用英文字符，如 ng/uL、Cel、%',
    en: 'a unit in UCUM spelling, in plain letters, such as ng/uL, Cel or %',
  },
  fileTypes: {
    zh: '以逗号分隔的扩展名，如 .pdf,.xlsx',
    en: 'file name endings with commas between, such as .pdf,.xlsx',
  },
  route: { zh: '以 / 开头的路径或网址', en: 'a path that begins with / or a web address' },
  api: { zh: '以 /api/ 开头的路径，如 /api/blade-system/role', en: 'a path such as /api/blade-system/role' },
  sortKey: {
    zh: '字段键，倒序时前面加减号，如 -createdAt',
    en: 'a field key, with a minus to sort downwards, such as -createdAt',
  },
  moment: {
    zh: '带时区的时刻，如 2026-11-20T09:00:00+08:00',
    en: 'a moment with its offset, such as 2026-11-20T09:00:00+08:00',
  },
  pointer: { zh: 'JSON 指针，如 /samples/0/unitPrice', en: 'a JSON pointer, such as /samples/0/unitPrice' },
  state: { zh: '状态值，如 planned', en: 'a state, such as planned' },
  shapeName: { zh: '字母、数字和短横线组成的名称', en: 'a name of letters, digits and hyphens' },
  keyword: { zh: 'JSON Schema 的限制词，如 pattern', en: 'a keyword that limits values, such as pattern' },
  dictKey: { zh: '字母、数字及 . _ + - 组成的键', en: 'a key of letters, digits and . _ + -' },
  numberPrefix: { zh: '二到六个大写字母，如 CZ', en: 'two to six capital letters, such as CZ' },
  carrierPlace: { zh: '位置（如 H12）', en: 'a place such as H12' },
  prefix: { zh: '一到六个大写字母', en: 'one to six capital letters' },
  counts: {
    zh: 'list:claim、list:todo、stage:…、node:… 或 process:…',
    en: 'list:claim, list:todo, stage:…, node:… or process:…',
  },
  example: { zh: '示例', en: 'an example' },
  field: { zh: '字段', en: 'a field' },
  value: { zh: '值的结构', en: 'the schema of a value' },
  set: { zh: '字段集', en: 'a set' },
  rule: { zh: '质量规则', en: 'a rule' },
  check: { zh: '校验', en: 'a check' },
  number: { zh: '编号规则', en: 'a number' },
  start: { zh: '发起', en: 'the start' },
  step: { zh: '步骤', en: 'a step' },
  due: { zh: '时限', en: 'the due time' },
  letter: { zh: '信件', en: 'the letter' },
  print: { zh: '打印件', en: 'a print' },
  layout: { zh: '打印版式', en: 'a print layout' },
  block: { zh: '打印件的一块内容', en: 'a block of a print' },
  labels: { zh: '标签', en: 'the labels' },
  labelSheet: { zh: '标签纸', en: 'the sheet of labels' },
  column: { zh: '列，如 sampleNo 或 @字段集', en: 'a column, such as sampleNo or @set' },
  line: { zh: '列、字段或 #number 等词', en: 'a column, a field, or a word such as #number' },
  outcome: { zh: '出口', en: 'an outcome' },
  opens: { zh: '开启的流程', en: 'a process opened' },
  sheet: { zh: '样本表', en: 'the sheet' },
  action: { zh: '操作', en: 'an action' },
  printButton: { zh: '步骤的打印按钮', en: 'a print button' },
  recordData: { zh: '记录的数据', en: "a record's data" },
  calls: { zh: '记录的接口', en: 'the calls of a record' },
  tree: { zh: '记录的层级', en: 'the tree of a record' },
  titleKeys: { zh: '命名记录的字段', en: 'the fields that name a row' },
  only: { zh: '可选记录的条件', en: 'the values of rows offered' },
  recordRoles: { zh: '记录的角色', en: "a record's roles" },
  states: { zh: '状态', en: 'the states' },
  move: { zh: '状态变更', en: 'a move' },
  moveRejection: { zh: '状态变更的拒绝条件', en: 'a rejection of a move' },
  moveConcerns: { zh: '提交事项的当事人', en: 'whom a row handed in concerns' },
  pageSection: { zh: '页面的一部分', en: 'a part of a page' },
  relatedBy: { zh: '相关记录的条件', en: 'what related rows equal' },
  entry: { zh: '字典项', en: 'an entry' },
  tableColumn: { zh: '查询表的列', en: 'a column' },
  tableRow: { zh: '查询表的行', en: 'a row of a table' },
  day: { zh: '日期，如 2026-01-31', en: 'a day such as 2026-01-31' },
  menuEntry: { zh: '菜单项', en: 'a menu entry' },
  button: { zh: '按钮', en: 'a button' },
  topMenu: { zh: '顶部菜单', en: 'a top menu' },
  text: { zh: '双语文字', en: 'a text' },
  ...Object.fromEntries(wordShapes.flatMap(({ things }) => Object.entries(things))),
};

/** What a JSON type is called, by type. */
export const typeNames: Readonly<Record<string, Text>> = {
  string: { zh: '文字', en: 'a text in quotes' },
  number: { zh: '数', en: 'a number' },
  integer: { zh: '整数', en: 'a whole number' },
  boolean: { zh: 'true 或 false', en: 'true or false' },
  array: { zh: '列表 […]', en: 'a list […]' },
  object: { zh: '对象 {…}', en: 'an object {…}' },
  null: { zh: 'null', en: 'null' },
};

/** The name of a thing with a capital letter, to begin a sentence. */
export function sentenceName(name: string): Text {
  const { zh, en } = shapeNames[name] ?? { zh: '这里', en: 'this place' };
  return { zh, en: capitalized(en) };
}
