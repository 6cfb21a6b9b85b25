import type { FieldModel } from '../../../core/model/model.ts';
import type { Text } from '../../../core/text/text.ts';
import type { ChoiceEntry } from '../../../core/text/choice-text.ts';
import { listText } from '../../../core/text/list-text.ts';

const mostChoices = 12;
const absent = new Set(['required', 'need']);

const look: Text = { zh: '按提示修改后重新选择文件', en: 'Change it accordingly and choose the file again' };
const fillIn: Text = { zh: '填写这一列', en: 'Fill this column in' };
const day: Text = { zh: '填写日期，如 2026-11-21', en: 'Write a day such as 2026-11-21' };
const moment: Text = { zh: '填写日期时间，如 2026-11-21 09:30', en: 'Write a moment such as 2026-11-21 09:30' };
const number: Text = { zh: '填写数字', en: 'Write a number' };
const yesNo: Text = { zh: '填写 是 或 否', en: 'Write yes or no' };
const person: Text = {
  zh: '填写姓名或账号；同名时写 姓名 (账号)',
  en: 'Write the name or the account; of namesakes: name (account)',
};
const reference: Text = { zh: '填写已有数据的编号或名称', en: 'Write the number or name of a row that exists' };

/** How to mend a value that a form's judge refused. */
export function mendOf(code: string, field: FieldModel | null, choices: readonly ChoiceEntry[]): Text {
  if (field === null) return look;
  if (choices.length > 0 && code !== 'uniqueItems') return oneOf(choices);
  if (absent.has(code)) return fillIn;
  if (code === 'reference') return field.ref?.kind === 'user' ? person : reference;
  return byType(code, field) ?? look;
}

function byType(code: string, { schema, type }: FieldModel): Text | null {
  if (code === 'format' && schema.format === 'date') return day;
  if (code === 'format' && schema.format === 'date-time') return moment;
  if (code !== 'type') return null;
  if (type === 'boolean') return yesNo;
  return type === 'number' || type === 'integer' ? number : null;
}

function oneOf(choices: readonly ChoiceEntry[]): Text {
  const shown = listText(choices.slice(0, mostChoices).map(({ label }) => label));
  const more = choices.length > mostChoices ? ' …' : '';
  return {
    zh: `填写其中之一：${shown.zh}${more}`,
    en: `Write one of: ${shown.en}${more}`,
  };
}
