import { columnTitle } from '../../../core/model/header-names.ts';
import type { FieldModel } from '../../../core/model/model.ts';
import type { Language } from '../../../core/text/text.ts';
import { kinds } from '../../../core/values/kinds.ts';

const narrowest = 10;
const widest = 40;

/** A field's column of a workbook: room for its title and usual values, in characters, and how its cells are shown. */
export function columnLook(
  field: FieldModel,
  language: Language,
): { readonly width: number; readonly numFmt?: string } {
  const title = [...columnTitle(field, language)].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0);
  const numFmt = kinds[field.kind].cellFormat?.(field);
  const usual = numFmt === undefined ? Math.min(widest, (field.schema.maxLength ?? 0) / 2) : numFmt.length + 1;
  return { width: Math.max(narrowest, title + 2, usual), ...(numFmt === undefined ? {} : { numFmt }) };
}
