import { writeXlsx, type CellValue, type WriteSheet } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { FieldModel } from '../../../core/model/model.ts';
import { pick, type Language, type Text } from '../../../core/text/text.ts';
import { columnLook, contentOf, menuOf } from '../../../core/model/column-look.ts';
import { columnTitle } from '../../../core/model/header-names.ts';
import { madeFromProperty } from '../../../core/model/made-from.ts';
import { safeCell } from '../../../core/values/safe-cell.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { showSwitch } from '../../../core/text/switch-text.ts';
import type { CallName } from '../../../core/calls/calls.ts';
import type { Input } from '../../platform/http/handle.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { columnLetters } from '../../workbooks/read-sheet.ts';
import type { SheetFile } from '../../workbooks/sheet-stream.ts';
import { leaveTrace } from '../../platform/traces.ts';
import { mayDo } from '../policy.ts';
import { openRecord, type RecordAddress } from '../record-store.ts';
import { fillableFields } from './exchange-fields.ts';
import { mostImported } from './import-source.ts';
import { choicesOfFields } from '../../forms/choices-of-fields.ts';
import type { Unit } from '../../platform/unit.ts';

const notes: Text = { zh: '填写说明', en: 'Notes' };
const template: Text = { zh: '导入模板', en: 'import template' };
const noteHeads: Readonly<Record<Language, readonly string[]>> = {
  zh: ['列', '必填', '可填内容', '说明'],
  en: ['Column', 'Required', 'What to write', 'Help'],
};
/** Excel takes no longer list in a cell's menu. */
const longestMenu = 255;

/**
 * An empty workbook with the columns that the person may fill, choices as menus in their cells, and a second sheet that
 * says what belongs where.
 *
 * @throws BusinessError 403 for who may not import
 */
export async function importTemplate(
  unit: Unit,
  address: RecordAddress,
  { call, language }: Pick<Input<CallName>, 'call' | 'language'>,
): Promise<SheetFile> {
  const record = await openRecord(unit, address, 'write');
  if (!mayDo(record.model, unit.principal, 'import')) throw new BusinessError(403, 'http.forbidden');
  const fields = fillableFields(record);
  const choices = await choicesOfFields(unit.tx, fields);
  await leaveTrace(unit, call, { subject: record.model.id, columns: fields.map(({ key }) => key), rows: 0 });
  const title = pick(record.model.label, language);
  const sheets = [sheetOf(title, fields, choices, language), notesOf(fields, choices, language)];
  const properties = madeFromProperty({ id: record.model.id, version: record.found.head.version });
  const bytes = Buffer.from(await writeXlsx({ sheets, properties }));
  return { name: `${title}_${pick(template, language)}.xlsx`, rows: 0, bytes: Readable.from([bytes]) };
}

function sheetOf(
  name: string,
  fields: readonly FieldModel[],
  choices: Lookups['choices'],
  language: Language,
): WriteSheet {
  const columns = fields.map((field) => columnLook(field, language));
  const dataValidations = fields.flatMap((field, index) => {
    const values = menuOf(field, choices, language);
    // A comma would end a choice.
    if (values.length === 0 || values.join(',').length > longestMenu || values.some((value) => value.includes(',')))
      return [];
    const letters = columnLetters(index);
    return [
      {
        type: 'list' as const,
        values: [...values],
        allowBlank: true,
        range: `${letters}2:${letters}${mostImported + 1}`,
      },
    ];
  });
  return {
    name,
    columns,
    rows: [fields.map((field) => columnTitle(field, language))],
    dataValidations,
    freezePane: { rows: 1, columns: 0 },
  };
}

function notesOf(fields: readonly FieldModel[], choices: Lookups['choices'], language: Language): WriteSheet {
  const rows: CellValue[][] = fields.map((field) => [
    columnTitle(field, language),
    field.required ? showSwitch(true, language) : '',
    safeCell(contentOf(field, choices, language)),
    field.help === null ? '' : pick(field.help, language),
  ]);
  return {
    name: notes[language],
    columns: [{ width: 24 }, { width: 10 }, { width: 60 }, { width: 60 }],
    rows: [[...noteHeads[language]], ...rows],
  };
}
