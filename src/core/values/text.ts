import { readDigits, takesDigits } from '../text/digits-text.ts';
import { readMonth, takesMonths } from '../text/month-text.ts';
import { plainText } from '../text/plain-text.ts';
import type { Kind } from './kind.ts';
import { isSecret, secretText } from './secret.ts';

const letters = 'aZ9-µ样本 %é';

/** A text as a field with such a pattern stores it: digits and months are written in several ways. */
export function spelledAs(pattern: string | undefined, text: string): string {
  if (pattern === undefined) return text;
  if (takesDigits(pattern)) return readDigits(text);
  return (takesMonths(pattern) ? readMonth(text) : null) ?? text;
}

/** A text, of one line or several. */
export const textKind: Kind<'text' | 'area' | 'opinion'> = {
  label: { zh: '文本', en: 'a text' },
  is: () => true,
  widgets: ['text', 'area', 'opinion'],
  words: ['minLength', 'maxLength', 'pattern', 'format', 'x-number', 'x-unique', 'x-paste', 'x-language', 'x-link'],
  formats: ['mask'],
  search: 'contains',
  series: 'digits',
  show: (value, { field }) => (isSecret(field.words) ? secretText : plainText(value)),
  // An input of one line holds one line: what stands below the first would not be seen.
  read: (text, { field: { schema, widget } }) => {
    const read = widget === 'text' ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text;
    return spelledAs(schema.pattern, read);
  },
  hint: ({ maxLength }) =>
    maxLength === undefined
      ? { zh: '文本', en: 'a text' }
      : { zh: `文本，最多 ${maxLength} 字`, en: `a text of at most ${maxLength} characters` },
  ui: ({ widget, words }) => {
    if (widget !== 'text') return { 'ui:widget': 'textarea' };
    return isSecret(words) ? { 'ui:widget': 'password' } : {};
  },
  sample: (draw, { field: { schema, widget } }) => {
    const length = Math.max(schema.minLength ?? 1, 1 + draw(Math.min(schema.maxLength ?? 12, 12)));
    const text = Array.from({ length }, () => letters[draw(letters.length)]).join('');
    return `${text.trim().padEnd(length, 'x')}${widget === 'area' && schema.maxLength === undefined ? '\n二' : ''}`;
  },
};
