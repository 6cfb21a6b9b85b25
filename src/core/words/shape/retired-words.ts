import { own } from '../../text/json.ts';
import type { Text } from '../../text/text.ts';

type Hints = Readonly<Record<string, Readonly<Record<string, Text>>>>;

const outcome = { zh: '删去它：步骤的其他操作写作 "outcomes"。', en: 'Remove it: other ways on are "outcomes".' };
const unseen = { zh: '删去它：没有页面显示这个名称。', en: 'Remove it: no page shows this name.' };
const usual = { zh: '删去它：按值的类型已有合适的输入框。', en: 'Remove it: the kind of the value has its input.' };
const shown = { zh: '删去它：值按类型和单位显示。', en: 'Remove it: the value is shown by its type and unit.' };

/** Words that earlier versions took and that did nothing, by the thing they stood in, with what to do instead. */
const retiredWords: Hints = {
  process: { replaces: { zh: '删去它：新旧流程各有自己的入口。', en: 'Remove it: both processes have a page.' } },
  family: {
    replaces: { zh: '删去它：新旧流程各有自己的入口。', en: 'Remove it: both processes have a page.' },
    label: unseen,
  },
  types: { label: unseen },
  menu: { label: unseen },
  value: {
    'x-label': { zh: '删去它：名称写在列表上。', en: 'Remove it: the list has the name.' },
    'x-unit': { zh: '删去它：单位写在数字字段上。', en: 'Remove it: a number field has the unit.' },
  },
  field: {
    'x-fields': { zh: '写进 "items"：表格的一行有这些字段。', en: 'Write it into "items": a row has these fields.' },
  },
  step: { kind: { zh: '删去它：步骤由名称和填写内容区分。', en: 'Remove it: its name and fields tell a step.' } },
  sheet: {
    plate: { zh: '删去它：孔位是表中的一列。', en: 'Remove it: wells are a column of the sheet.' },
    scan: {
      zh: '删去它：条码扫入所选的单元格，查样用扫码页。',
      en: 'Remove it: codes are scanned into the cell that is chosen, and looked up on the scan page.',
    },
  },
  printButton: {
    label: { zh: '删去它：按钮的文字是打印件的名称。', en: 'Remove it: the button has the name of its print.' },
  },
};

/** Values that earlier versions took and that did nothing, by their word. */
const retiredValues: Hints = {
  'x-widget': {
    range: usual,
    sheet: { zh: '删去它：明细表就是表格。', en: 'Remove it: a table of rows is a sheet by itself.' },
    plate: usual,
    rich: { zh: '用 "area"。', en: 'Write "area".' },
    address: { zh: '用 "area"。', en: 'Write "area".' },
    phone: { zh: '删去它：电话的写法用 "pattern" 规定。', en: 'Remove it: a "pattern" says how a number is written.' },
  },
  'x-format': {
    date: { zh: '删去它：日期写作 "format": "date"。', en: 'Remove it: a day is "format": "date".' },
    percent: { zh: '改为 "x-unit": "%"。', en: 'Write "x-unit": "%" instead.' },
    count: shown,
    link: { zh: '改为 "x-link": 记录名。', en: 'Write "x-link" with the record instead.' },
  },
  verb: Object.fromEntries(
    ['claim', 'saveDraft', 'complete', 'cancelReceive', 'recaption', 'revoke'].map((verb) => [verb, outcome]),
  ),
};

/** What to do with a word that is gone; undefined where it never was. */
export function retiredWord(thing: string, word: string): Text | undefined {
  return retiredWords[thing]?.[word];
}

/** What to do with a value that is gone; undefined where it never was. */
export function retiredValue(word: string, value: string): Text | undefined {
  return own(own(retiredValues, word), value);
}
