import type { FieldModel } from '../model/model.ts';
import { fieldInText, type Language, type Text } from '../text/text.ts';
import type { ExpressionValues } from '../expression/expression.ts';
import type { Lookups } from '../values/value-field.ts';
import { showValue } from '../values/values.ts';

/** What is known of a value without asking anybody: the choices that a field itself lists. */
export const ownChoices: Lookups = { choices: ({ choices }) => choices ?? [], nameOf: () => null, meant: () => null };

/** A text with the values of the fields that it names in braces, as pages show them: amounts are grouped. */
export function withValues(
  text: Text,
  own: ExpressionValues['own'],
  fieldOf: (key: string) => FieldModel | undefined,
): Text {
  const fill = (language: Language): string =>
    text[language].replaceAll(fieldInText, (_all, key: string) => shown(own[key], fieldOf(key), language));
  return { zh: fill('zh'), en: fill('en') };
}

function shown(value: unknown, field: FieldModel | undefined, language: Language): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return field === undefined ? String(value) : showValue(value, { field, language, lookups: ownChoices });
}
