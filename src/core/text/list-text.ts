import type { Language, Text } from './text.ts';

/** Several names as one text, parted as the language does it. */
export function joinList(names: readonly string[], language: Language): string {
  return names.join(language === 'zh' ? '、' : ', ');
}

/** Several names as one text of both languages; one that is a mere string reads the same in both. */
export function listText(names: readonly (string | Text)[]): Text {
  const said = (language: Language): string =>
    joinList(
      names.map((name) => (typeof name === 'string' ? name : name[language])),
      language,
    );
  return { zh: said('zh'), en: said('en') };
}
