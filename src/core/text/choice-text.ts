import type { Text } from './text.ts';
import { halfWidth } from './number-text.ts';

/** One choice of a dictionary or fixed list. `parent` is the key of its parent in a tree dictionary. */
export interface ChoiceEntry {
  readonly value: string | number;
  readonly label: Text;
  readonly parent: string | null;
}

const separators = /[,;\uFF0C\uFF1B、|\n]+/;

/** The parts of a text that names several values. */
export function listParts(text: string): readonly string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A text as choices are compared by: no case, no width, no blanks. */
export function comparable(text: string): string {
  return halfWidth(text).toLowerCase().replace(/\s+/g, '');
}

/** The choice meant by a typed or pasted text: its key, or its name in either language. */
export function findChoice(entries: readonly ChoiceEntry[], text: string): ChoiceEntry | null {
  const trimmed = text.trim();
  const exact = entries.find((entry) => String(entry.value) === trimmed);
  if (exact !== undefined) return exact;
  const wanted = comparable(trimmed);
  const matches = (entry: ChoiceEntry): boolean =>
    [entry.label.zh, entry.label.en, String(entry.value)].some((name) => comparable(name) === wanted);
  return entries.find(matches) ?? null;
}

/** Choices whose key or name contains the text; those that begin with it come first. */
export function filterChoices(entries: readonly ChoiceEntry[], text: string): readonly ChoiceEntry[] {
  const wanted = comparable(text);
  if (wanted === '') return entries;
  const names = (entry: ChoiceEntry): string[] =>
    [entry.label.zh, entry.label.en, String(entry.value)].map((name) => comparable(name));
  const hits = entries.filter((entry) => names(entry).some((name) => name.includes(wanted)));
  const begins = (entry: ChoiceEntry): number => (names(entry).some((name) => name.startsWith(wanted)) ? 0 : 1);
  return hits.toSorted((a, b) => begins(a) - begins(b));
}

/** The choices that go with a parent's value; all when there is no parent or it is empty. */
export function choicesUnder(entries: readonly ChoiceEntry[], parent: unknown): readonly ChoiceEntry[] {
  if (typeof parent !== 'string' || parent === '') return entries;
  return entries.filter((entry) => entry.parent === parent);
}
