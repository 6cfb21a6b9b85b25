import type { Text } from '../descriptor/text.ts';

/** Says that a field has no such choice; `shown` is what was typed or pasted. */
export function unknownChoice(label: Text, shown: string): Text {
  return { zh: `${label.zh}没有“${shown}”这一选项`, en: `${label.en} has no choice “${shown}”` };
}
