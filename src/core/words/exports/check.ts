import type { ExportColumnSource, ExportSource } from '../../../generated/descriptor.ts';
import type { Check } from '../../check/check.ts';
import { checkRowExpression } from '../../check/expressions/row-expression.ts';
import { fieldsOf, isNumber, RecordFaults, storedHere } from '../../check/record-faults.ts';
import type { RecordModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';

/** Files are of rows that there are, and their columns of fields that these have. */
export const checkExports: Check = {
  name: 'exports',
  codes: ['reference/record-unknown', 'reference/field-unknown', 'field/word-alone'],
  run: ({ records, library, recordModel }, report) => {
    for (const record of records) {
      (record.descriptor.exports ?? []).forEach((source, index) => {
        const faults = new RecordFaults(record, report, 'exports', index);
        if (record.descriptor.api !== undefined) faults.alone('', 'exports', storedHere);
        checkWords(faults, source);
        const { rows } = source;
        const from = rows === undefined ? record.model : recordModel(rows.record);
        if (rows !== undefined && from === null) faults.expectRecord('/rows/record', rows.record, library);
        else if (from !== null && record.whole) checkRows(faults, source, from);
      });
    }
  },
};

const withRows = { zh: '"rows"', en: '"rows"' };
const workbook = { zh: '"format": "xlsx"', en: '"format": "xlsx"' };
const summed = { zh: '一个 "sum" 为 true 的列', en: 'a column with "sum"' };
const number = { zh: '一个数字字段', en: 'a number field' };
const ungrouped = { zh: '没有 "group" 的导出', en: 'an export without "group"' };
const ofField = { zh: '"field"', en: '"field"' };
const fixedWidth = { zh: '每列的 "width"', en: '"width" of each column' };

function checkWords(faults: RecordFaults, { when, rows, split, format, total, group, columns }: ExportSource): void {
  if (when !== undefined && rows === undefined) faults.alone({ key: '/when' }, 'when', withRows);
  if (split !== undefined && format !== 'xlsx') faults.alone({ key: '/split' }, 'split', workbook);
  const hasSums = columns.some(({ sum, count }) => sum === true || count === true);
  if (total !== undefined && !hasSums) faults.alone({ key: '/total' }, 'total', summed);
  if (group !== undefined && !hasSums) faults.alone({ key: '/group' }, 'group', summed);
  columns.forEach(({ need, field }, index) => {
    if (need !== true || (field !== undefined && group === undefined)) return;
    faults.alone({ key: pointerTo('/columns', index, 'need') }, 'need', field === undefined ? ofField : ungrouped);
  });
  if (format === 'text' && columns.some(({ width }) => width === undefined))
    faults.alone('/format', 'text', fixedWidth);
}

function checkRows(faults: RecordFaults, source: ExportSource, from: RecordModel): void {
  const { when, rows, only, columns } = source;
  const expect = (spot: string, key: string | undefined): void => {
    if (key !== undefined && !from.fields.has(key)) faults.noField(spot, key, fieldsOf(from));
  };
  if (rows !== undefined) {
    const field = from.fields.get(rows.by);
    const refers = field?.ref?.kind === 'record' && field.ref.record === faults.record.descriptor.id;
    expect('/rows/by', rows.by);
    if (field !== undefined && !refers)
      faults.alone('/rows/by', rows.by, {
        zh: `引用 "record:${faults.record.descriptor.id}" 的字段`,
        en: `a field of "record:${faults.record.descriptor.id}"`,
      });
  }
  for (const word of ['sort', 'group', 'split'] as const) expect(`/${word}`, source[word]);
  const { model } = faults.record;
  if (when !== undefined && model !== null)
    faults.expression('/when', checkRowExpression(model, { word: 'when', text: when }));
  if (only !== undefined) faults.expression('/only', checkRowExpression(from, { word: 'only', text: only }));
  columns.forEach((column, index) => checkColumn(faults, pointerTo('/columns', index), { column, from }));
}

function checkColumn(
  faults: RecordFaults,
  at: string,
  { column, from }: { readonly column: ExportColumnSource; readonly from: RecordModel },
): void {
  const { field: key, value, sum } = column;
  const field = key === undefined ? undefined : from.fields.get(key);
  if (key !== undefined && field === undefined) faults.noField(`${at}/field`, key, fieldsOf(from));
  if (value !== undefined && key === undefined) faults.alone({ key: `${at}/value` }, 'value', ofField);
  if (value !== undefined && field !== undefined)
    faults.expression(`${at}/value`, checkRowExpression(from, { word: 'set', text: value, gives: field }));
  if (sum === true && field !== undefined && !isNumber(field)) faults.alone({ key: `${at}/sum` }, 'sum', number);
}
