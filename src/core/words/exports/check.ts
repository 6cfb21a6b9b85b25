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
const wide = { zh: '"format": "xlsx" 或 "text"', en: '"format": "xlsx" or "text"' };
const ofText = { zh: '"format": "csv" 或 "text"', en: '"format": "csv" or "text"' };
const summing = { zh: '"group" 或 "total"', en: '"group" or "total"' };
const uncounted = { zh: '没有 "count" 的列', en: 'a column without "count"' };
const untexted = { zh: '没有 "text" 的列', en: 'a column without "text"' };
const fixedWidth = { zh: '每列的 "width"', en: '"width" of each column' };

function checkWords(faults: RecordFaults, source: ExportSource): void {
  const { when, rows, split, format, total, group, sort, encoding, columns } = source;
  if (when !== undefined && rows === undefined) faults.alone({ key: '/when' }, 'when', withRows);
  if (sort !== undefined && rows === undefined) faults.idle('/sort', 'sort', withRows);
  if (split !== undefined && format !== 'xlsx') faults.alone({ key: '/split' }, 'split', workbook);
  if (encoding !== undefined && format === 'xlsx') faults.idle('/encoding', 'encoding', ofText);
  const hasSums = columns.some(({ sum, count }) => sum === true || count === true);
  if (total !== undefined && !hasSums) faults.alone({ key: '/total' }, 'total', summed);
  if (group !== undefined && !hasSums) faults.alone({ key: '/group' }, 'group', summed);
  columns.forEach((column, index) => checkColumnWords(faults, pointerTo('/columns', index), { column, source }));
  if (format === 'text' && columns.some(({ width }) => width === undefined))
    faults.alone('/format', 'text', fixedWidth);
}

/** What a column says beside what stands in it: the number of rows before a text, a text before a value. */
function checkColumnWords(
  faults: RecordFaults,
  at: string,
  { column, source }: { readonly column: ExportColumnSource; readonly source: ExportSource },
): void {
  const { need, field, value, text, width } = column;
  const { format, group, total } = source;
  const [isCount, isSum] = [column.count === true, column.sum === true];
  const beside = isCount ? uncounted : untexted;
  if (need === true && (isCount || text !== undefined)) faults.idle(`${at}/need`, 'need', beside);
  else if (need === true && (field === undefined || group !== undefined))
    faults.alone({ key: `${at}/need` }, 'need', field === undefined ? ofField : ungrouped);
  if (width !== undefined && format === 'csv') faults.idle(`${at}/width`, 'width', wide);
  if (isCount && text !== undefined) faults.idle(`${at}/text`, 'text', uncounted);
  if (value !== undefined && field !== undefined && (isCount || text !== undefined))
    faults.idle(`${at}/value`, 'value', beside);
  if (isSum && (isCount || text !== undefined)) faults.idle(`${at}/sum`, 'sum', beside);
  else if (isSum && field === undefined) faults.idle(`${at}/sum`, 'sum', ofField);
  else if (isSum && group === undefined && total === undefined && format !== 'text')
    faults.idle(`${at}/sum`, 'sum', summing);
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
