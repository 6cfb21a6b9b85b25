/** The languages of the product; `zh` is the default (S4-06). */
export type Language = 'zh' | 'en';

/** A text in both languages; both are required wherever a descriptor carries a text. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** The text in the given language. */
export function pick(text: Text, language: Language): string {
  return text[language];
}

/** A field that a message names, in braces, to show its value. */
export const fieldInText = /\{([a-z][A-Za-z0-9]*)\}/g;

/** Orders texts by code units, so that the order is the same on every machine. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
