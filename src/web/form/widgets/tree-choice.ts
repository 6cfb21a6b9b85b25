import type { Language } from '../../../core/text/text.ts';
import type { TreeChoice } from '../../data/services/lookups.ts';

/** Values of a row and of everything below it. */
function branch(choice: TreeChoice): readonly string[] {
  return [choice.value, ...choice.children.flatMap(branch)];
}

/** The rows from the top down to a value, that row included; empty where it is not in the tree. */
function wayTo(choices: readonly TreeChoice[], value: string): readonly TreeChoice[] {
  for (const choice of choices) {
    if (choice.value === value) return [choice];
    const below = wayTo(choice.children, value);
    if (below.length > 0) return [choice, ...below];
  }
  return [];
}

/**
 * The values ticked after one was ticked or cleared: a tick takes along everything below and above, a cleared one what is
 * below. Values that the tree does not show stay as they are.
 */
export function tickedAfter(
  choices: readonly TreeChoice[],
  ticked: readonly string[],
  value: string,
  on: boolean,
): readonly string[] {
  const way = wayTo(choices, value);
  const here = way.at(-1);
  if (here === undefined) return ticked;
  const touched = branch(here);
  if (!on) return ticked.filter((one) => !touched.includes(one));
  return [...new Set([...ticked, ...way.map((choice) => choice.value), ...touched])];
}

/** The part of the tree whose rows hold a typed text, with the rows above them. */
export function treeOf(choices: readonly TreeChoice[], typed: string, language: Language): readonly TreeChoice[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return choices;
  return choices.flatMap((choice) => {
    if (choice.label[language].toLowerCase().includes(text)) return [choice];
    const children = treeOf(choice.children, typed, language);
    return children.length === 0 ? [] : [{ ...choice, children }];
  });
}

/** The values of all rows that have rows below them. */
export function branches(choices: readonly TreeChoice[]): readonly string[] {
  return choices.flatMap((choice) =>
    choice.children.length === 0 ? [] : [choice.value, ...branches(choice.children)],
  );
}
