import type { Json, SmallLibrary } from '../support/small-library.ts';
import { text } from '../support/both.ts';

/** Something unusual that is right nevertheless: a change of the small library, or of the text of its files. */
export interface Odd {
  readonly name: string;
  readonly plant?: (library: SmallLibrary) => void;
  readonly write?: (json: string) => string;
}

/** A field of texts with these words. */
export const field = (words: object, label = 'Odd'): Json => ({ type: 'string', 'x-label': text(label), ...words });
/** A field of numbers with these words. */
export const number = (words: object, label = 'Odd'): Json => field({ type: 'number', ...words }, label);

/** Puts a field among the facts of the head, which forms and the record have. */
export function fact(key: string, words: Json): (library: SmallLibrary) => void {
  return ({ types }) => void (types.sets.facts.properties[key] = words);
}

/** Puts a column among the results of the sheet. */
export function column(key: string, words: Json): (library: SmallLibrary) => void {
  return ({ types }) => void (types.sets.result.properties[key] = words);
}

/** Adds a rule to the results of the sheet. */
export function rule(words: object): (library: SmallLibrary) => void {
  return ({ types }) =>
    void types.sets.result['x-rules'].push({
      id: 'odd',
      label: text('Odd'),
      source: 'proposal',
      status: 'proposal',
      ...words,
    });
}
