import { comparable, findChoice, type ChoiceEntry } from '../text/choice-text.ts';
import { listText } from '../text/list-text.ts';
import { plainText } from '../text/plain-text.ts';
import type { Text } from '../text/text.ts';
import type { Kind } from './kind.ts';

/** Says that a field has no such choice; `strange` is what was typed or pasted. */
export function unknownChoice(label: Text, strange: readonly string[]): Text {
  const shown = listText(strange);
  return { zh: `${label.zh}没有“${shown.zh}”这一选项`, en: `${label.en} has no choice “${shown.en}”` };
}

function called(entries: readonly ChoiceEntry[], name: string): readonly ChoiceEntry[] {
  const wanted = comparable(name);
  return entries.filter(({ label }) => [label.zh, label.en].some((one) => comparable(one) === wanted));
}

/** The choice that a text means by key or name; of several of one name that below the parent, else none. */
function meantBy(text: string, entries: readonly ChoiceEntry[], parent: unknown): ChoiceEntry | null {
  const exact = entries.find(({ value }) => String(value) === text);
  const named = called(entries, text);
  const below = named.filter((entry) => entry.parent === parent);
  const [only, second] = below.length === 1 ? below : named;
  if (exact !== undefined || second === undefined) return exact ?? only ?? findChoice(entries, text);
  return null;
}

/** A choice of a dictionary or a fixed list. */
export const choiceKind: Kind<'dict'> = {
  label: { zh: '选项', en: 'a choice' },
  is: (words) => words['x-enum'] !== undefined || (words.type === 'string' && words['x-dict'] !== undefined),
  widgets: ['dict'],
  // The type says whether the choices are numbers, which alone have a unit.
  words: ['x-unit', 'x-unique', 'x-paste', 'x-link'],
  formats: ['tag'],
  isListed: true,
  search: 'equals',
  show: (value, { field, language, lookups }) => {
    const is = (one: ChoiceEntry): boolean => one.value === value;
    const entry = lookups.choices(field).find(is) ?? lookups.formerly?.(field).find(is);
    return entry === undefined ? plainText(value) : entry.label[language];
  },
  read: (text, { field, lookups, parent }) => meantBy(text, lookups.choices(field), parent)?.value,
  // Whoever reads a cell does not know what stands above: one of several with this name is said by its key, and so is one
  // that is out of use, whose name may be that of another by now.
  cell: (value, { field, language, lookups }) => {
    const entries = lookups.choices(field);
    const name = entries.find((one) => one.value === value)?.label[language];
    return name === undefined || called(entries, name).length > 1 ? plainText(value) : name;
  },
  hint: () => ({ zh: '选项', en: 'a choice' }),
  sample: (draw, { field, lookups }) => {
    const entries = lookups.choices(field);
    return entries[draw(entries.length)]?.value ?? null;
  },
};
