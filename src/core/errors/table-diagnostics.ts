import type { DiagnosticRule } from './diagnostic-rule.ts';

const notFound = {
  zh: '查不到值，由它计算的字段会是空的。',
  en: 'Nothing would be found, and what is computed from it would be empty.',
};
const hint = { zh: '{hint}', en: '{hint}' };

/** Codes about look-up tables. */
export const tableDiagnostics = {
  'table/key': {
    severity: 'error',
    message: { zh: '查询表没有“{name}”列，不能作键。', en: 'The table has no column "{name}" to be its key.' },
    why: notFound,
    fix: hint,
  },
  'table/column': {
    severity: 'error',
    message: { zh: '这一行的“{name}”不是查询表的列。', en: 'The row has "{name}", which is no column of the table.' },
    why: { zh: '这个值谁也读不到。', en: 'Nobody could ever read the value.' },
    fix: hint,
  },
  'table/cell': {
    severity: 'error',
    message: { zh: '“{name}”列的值应是{wanted}，不是 {value}。', en: 'A value of "{name}" is {wanted}, not {value}.' },
    why: {
      zh: '公式按列的类型检查，类型不符的值会被当成空值。',
      en: 'Formulas are checked by the type of the column; a value of another type would count as empty.',
    },
    fix: { zh: '改写这个值，或改列的 "type"。', en: 'Write the value so, or change "type" of the column.' },
  },
  'table/choice': {
    severity: 'error',
    message: { zh: '“{value}”不在“{name}”列的可选值中。', en: '"{value}" is not among the values of "{name}".' },
    why: notFound,
    fix: hint,
  },
  'table/row': {
    severity: 'error',
    message: {
      zh: '键“{value}”在第 {first} 行已有，且有效期重叠。',
      en: 'Row {first} has the key "{value}" as well, and both hold on the same days.',
    },
    why: { zh: '只有先写的一行会生效。', en: 'Only the row written first would ever be found.' },
    fix: {
      zh: '删去一行，或用 "validFrom"、"validTo" 把两者的有效期分开。',
      en: 'Remove one, or tell their days apart by "validFrom" and "validTo".',
    },
  },
  'table/no-key': {
    severity: 'error',
    message: { zh: '这一行没有键“{name}”。', en: 'The row has no value in its key "{name}".' },
    why: notFound,
    fix: {
      zh: '写上键；只有数值键的最后一行可以不写，表示没有上限。',
      en: 'Give it one. Only the last row of a numeric key may go without, to hold without end.',
    },
  },
  'table/order': {
    severity: 'error',
    message: { zh: '键“{name}”没有从小到大排列。', en: 'The key "{name}" does not rise from row to row.' },
    why: {
      zh: 'bracket 取第一个够大的行，后面较小的档永远取不到。',
      en: 'The first row that is large enough is taken: a smaller one behind it never is.',
    },
    fix: { zh: '按键从小到大排列各行。', en: 'Put the rows in order of the key.' },
  },
  'table/days': {
    severity: 'error',
    message: { zh: '“{from}”至“{to}”没有一天。', en: 'There is no day from "{from}" to "{to}".' },
    why: notFound,
    fix: { zh: '改正 "validFrom" 或 "validTo"。', en: 'Mend "validFrom" or "validTo".' },
  },
  'table/reader': {
    severity: 'error',
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
    why: {
      zh: '该租户的这个表单仍使用原来的行。',
      en: 'That form of theirs goes on with the rows that it has.',
    },
    fix: {
      zh: '请该租户的分析师修改并发布这个表单。',
      en: 'Ask the analysts of that company to mend and publish the form.',
    },
  },
} as const satisfies Record<string, DiagnosticRule>;
