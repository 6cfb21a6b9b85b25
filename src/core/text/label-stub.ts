import { capitalized } from './capitalized.ts';
import type { Text } from './text.ts';

/** A label made of a name, to be put into words by a person; the Chinese one says so. */
export function labelStub(name: string): Text {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.\s]+/g, ' ')
    .trim()
    .toLowerCase();
  const en = capitalized(words);
  return { zh: toTranslate(en), en };
}

/** A text that waits for its translation into Chinese. */
export function toTranslate(text: string): string {
  return `${text}（待译）`;
}

/** A text in one language as a text in both; the other one is made of `name` and waits for its translation. */
export function stubBeside(text: string, name: string): Text {
  if (!/\p{Script=Han}/u.test(text)) return { zh: toTranslate(text), en: text };
  return { zh: text, en: labelStub(name).en };
}
