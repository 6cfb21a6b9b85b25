import type { Text } from '../text/text.ts';
import { listText } from '../text/list-text.ts';

/** Says that a field has no such choice; `strange` is what was typed or pasted. */
export function unknownChoice(label: Text, strange: readonly string[]): Text {
  const shown = listText(strange);
  return { zh: `${label.zh}没有“${shown.zh}”这一选项`, en: `${label.en} has no choice “${shown.en}”` };
}
