import type { FieldSchema } from '../../generated/descriptor.ts';
import type { Text } from '../text/text.ts';
import type { KindWord } from '../values/kind.ts';
import { kinds, type ValueKind } from '../values/kinds.ts';

/** What a field holds: one value of a kind, a table, or a list. */
export interface Held {
  /** What it is called in messages. */
  readonly label: Text;
  /** The words of `kindWords` that have an effect on it. */
  readonly words: readonly KindWord[];
}

const listed: readonly KindWord[] = ['minItems', 'maxItems'];
/** A file that is uploaded twice has two ids, so that no list has one of them twice. */
const chosen: readonly KindWord[] = [...listed, 'uniqueItems', 'x-paste', 'x-language', 'x-link'];

/** What a field holds, by the kind of its value or, of a list, of the values in it. */
export function heldBy({ type }: Pick<FieldSchema, 'type'>, kind: ValueKind): Held {
  const { label, words, isUploaded } = kinds[kind];
  if (type !== 'array' || kind === 'table') return { label, words };
  return {
    label: { zh: `${label.zh}的列表`, en: `a list of which each value is ${label.en}` },
    words: isUploaded === true ? listed : chosen,
  };
}

/** Words that have an effect on some kinds of value alone. */
export const kindWords: readonly KindWord[] = [
  ...new Set([...Object.values(kinds).flatMap(({ words }) => words), ...chosen]),
];
