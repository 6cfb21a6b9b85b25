import { fieldInText, type Text } from '../text/text.ts';
import type { ExpressionValues } from '../expression/expression.ts';

/** A text with the values of the fields that it names in braces. */
export function withValues(text: Text, own: ExpressionValues['own']): Text {
  const fill = (words: string): string => words.replaceAll(fieldInText, (_all, key: string) => shown(own[key]));
  return { zh: fill(text.zh), en: fill(text.en) };
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
