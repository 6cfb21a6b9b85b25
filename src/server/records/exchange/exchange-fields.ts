import type { FieldModel } from '../../../core/model/model.ts';
import { isSecret } from '../../../core/values/secret.ts';
import { isUploaded } from '../../../core/values/values.ts';
import type { Text } from '../../../core/text/text.ts';
import type { HeadedField } from '../../../core/model/header-names.ts';
import type { OpenRecord } from '../record-store.ts';

/** What the server knows of a row beside its fields, as columns of a workbook. */
export interface RowFact {
  readonly key: 'id' | 'formVersion' | 'createTime' | 'createUserName' | 'updateTime' | 'updateUserName';
  readonly label: Text;
}

/** The id stands first among them: by it a row finds back. */
export const rowFactColumns: readonly RowFact[] = [
  { key: 'id', label: { zh: '数据ID', en: 'Row ID' } },
  { key: 'createTime', label: { zh: '创建时间', en: 'Created' } },
  { key: 'createUserName', label: { zh: '创建人', en: 'Created by' } },
  { key: 'updateTime', label: { zh: '更新时间', en: 'Updated' } },
  { key: 'updateUserName', label: { zh: '更新人', en: 'Updated by' } },
  { key: 'formVersion', label: { zh: '表单版本', en: 'Form version' } },
];

/** A fact as something that a header names. */
export function headedFact({ key, label }: RowFact): HeadedField {
  return { key, label, words: { type: 'string' } };
}

/**
 * The fields that a person finds in a workbook, in the order of the dialog, then of the list: what they see, without
 * tables within a row and without secrets.
 */
export function exchangeFields({ model, view }: Pick<OpenRecord, 'model' | 'view'>): readonly FieldModel[] {
  const order = [...new Set([...model.form, ...model.list, ...model.fields.keys()])];
  return order
    .flatMap((path) => model.fields.get(path) ?? [])
    .filter(({ path, columns, table }) => view.visible.has(path) && columns === null && table === null)
    .filter(({ words }) => !isSecret(words));
}

/** The fields that an import can fill; files come by hand. */
export function fillableFields(record: OpenRecord): readonly FieldModel[] {
  return exchangeFields(record).filter((field) => record.view.editable.has(field.path) && !isUploaded(field));
}
