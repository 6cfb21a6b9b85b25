const phonePattern = /^(?:\+?86[- ]?)?1\d{10}$/;
const loosePhonePattern = /^[\d-]{11,14}$/;
const numberPattern = /^\d+(?:\.\d+)?$/;
const urlPattern = /^https?:\/\/\S+$/i;

/** Whether the text is a mainland mobile number: 11 digits from 1, with or without the prefix 86 (S5-10). */
export function isPhone(text: string): boolean {
  return phonePattern.test(text);
}

/** The looser phone rule: 11 to 14 digits and hyphens (S5-10). */
export function isLoosePhone(text: string): boolean {
  return loosePhonePattern.test(text);
}

/** Whether the text is a number: digits with an optional decimal part (S5-11). */
export function isNumberText(text: string): boolean {
  return numberPattern.test(text);
}

/** Whether the text is a web address: it begins with http or https (S5-12). */
export function isWebAddress(text: string): boolean {
  return urlPattern.test(text);
}

/** Both ends of a range input; an end is a number or blank (null). */
export interface NumberRange {
  readonly start: number | null;
  readonly end: number | null;
}

/** Placeholders of a range input (S5-14). */
export const rangePlaceholders = {
  start: { zh: '最小值', en: 'Minimum' },
  between: { zh: '至', en: 'to' },
  end: { zh: '最大值', en: 'Maximum' },
} as const;

/** The number that a typed end of a range means; anything else becomes blank (S5-14). */
export function rangeEnd(typed: unknown): number | null {
  const value = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : typed;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The range after its start was typed: the start is capped by the end (S5-14). */
export function withStart(range: NumberRange, typed: unknown): NumberRange {
  const start = rangeEnd(typed);
  return { ...range, start: start !== null && range.end !== null ? Math.min(start, range.end) : start };
}

/** The range after its end was typed: the end is floored by the start (S5-14). */
export function withEnd(range: NumberRange, typed: unknown): NumberRange {
  const end = rangeEnd(typed);
  return { ...range, end: end !== null && range.start !== null ? Math.max(end, range.start) : end };
}
