import type { Text } from '../../core/text/text.ts';
import { showValue } from '../../core/values/values.ts';
import { valueLookups } from './exchange/value-lookups.ts';
import { valuesOfRow, type RecordRow } from './record-store.ts';
import type { RowUnit } from './row-writer.ts';

/** The state of a row as people know it. */
export async function stateText(into: RowUnit, row: RecordRow): Promise<Text> {
  const { fields, states } = into.record.model;
  const field = fields.get(states?.field ?? '');
  if (field === undefined) return { zh: '', en: '' };
  const value = valuesOfRow(into.record.model, row)[field.key];
  const lookups = await valueLookups(into, [field], () => [value]);
  return {
    zh: showValue(value, { field, language: 'zh', lookups }),
    en: showValue(value, { field, language: 'en', lookups }),
  };
}
