import { columnTitle } from './header-names.ts';
import type { FieldModel } from './model.ts';
import { listText } from '../text/list-text.ts';
import { showSwitch } from '../text/switch-text.ts';
import type { Language, Text } from '../text/text.ts';
import { kinds } from '../values/kinds.ts';
import type { Lookups } from '../values/value-field.ts';

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

/** Choices that a menu in a cell can hold, as they are read back: none of a list, and none where two share a name. */
export function menuOf(field: FieldModel, choices: Lookups['choices'], language: Language): readonly string[] {
  if (field.type === 'array') return [];
  if (field.type === 'boolean') return [showSwitch(true, language), showSwitch(false, language)];
  const labels = choices(field).map(({ label }) => label[language]);
  return new Set(labels).size < labels.length ? [] : labels;
}

/** What may be written below the title of a field: its choices, or a value of its kind. */
export function contentOf(field: FieldModel, choices: Lookups['choices'], language: Language): string {
  const entries = choices(field);
  const several: Text = { zh: '可填多个，用逗号隔开：', en: 'several, with commas between: ' };
  const lead = field.type === 'array' ? several[language] : '';
  if (entries.length === 0) return lead + kinds[field.kind].hint(field.schema)[language];
  return lead + listText(entries.map(({ label }) => label))[language];
}
