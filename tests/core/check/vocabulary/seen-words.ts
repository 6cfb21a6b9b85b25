import type { DescriptorSource } from '../../../../src/core/words/reading/parse.ts';
import { sourceOf, sourcesOf } from '../support/small-library.ts';
import { mutationsOf, valuesIn } from './mutations.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';
import { type Seen, seenOf } from './seen-in-library.ts';

/** The words and values of a library whose change is seen, by their names in the walk. */
export interface SeenWords {
  readonly baseline: Seen;
  readonly seen: ReadonlySet<string>;
}

interface Standing {
  readonly source: DescriptorSource;
  readonly word: Occurrence;
}

/** How many places of one word are tried. */
const tries = 3;

/** Takes each word of a library away, or gives it another value, and looks whether something else is seen. */
export function seenWords(library: object, passed: ReadonlySet<string> = new Set()): SeenWords {
  const sources = sourcesOf(JSON.parse(JSON.stringify(library)) as object);
  const baseline = seenOf(sources);
  const known = new Map<string, string | null>(sources.map(({ file, value }) => [nameOf(file, value), baseline.text]));
  const look = (source: DescriptorSource, value: object): string | null => {
    const name = nameOf(source.file, value);
    const before = known.get(name);
    if (before !== undefined) return before;
    const { inShape, text } = seenOf(sources.map((each) => (each === source ? sourceOf(each.file, value) : each)));
    known.set(name, inShape ? text : null);
    return inShape ? text : null;
  };
  const standing = sources.flatMap((source) => occurrencesOf(source.value).map((word): Standing => ({ source, word })));
  const seen = new Set<string>(passed);
  for (const { source, word } of firstOf(standing)) {
    if (seen.has(word.name)) continue;
    for (const mutation of mutationsOf(source.value as object, word)) {
      const text = look(source, mutation);
      if (text === null || text === baseline.text) continue;
      // What stands around a word that is seen is what it is seen by.
      for (const { word: around } of standing.filter((each) => each.source === source && isAround(each.word, word)))
        seen.add(around.name);
      break;
    }
  }
  for (const { source, word } of firstOf(standing.filter(({ word: { choices } }) => choices.length > 0))) {
    const values = [...valuesIn(source.value as object, word)];
    if (seen.has(word.name) && values.every(([name]) => seen.has(name))) continue;
    const texts = values.map(([name, value]) => [name, look(source, value)] as const);
    for (const [name, text] of texts) {
      const others = texts.filter(([other]) => other !== name).map(([, other]) => other);
      if (text !== null && !others.includes(text)) seen.add(name).add(word.name);
    }
  }
  return { baseline, seen };
}

/** One descriptor, written one way. */
function nameOf(file: string, value: unknown): string {
  return `${file} ${JSON.stringify(value)}`;
}

function isAround(outer: Occurrence, inner: Occurrence): boolean {
  return inner.pointer === outer.pointer || inner.pointer.startsWith(`${outer.pointer}/`);
}

/** The first places of each word, the deepest first. */
function firstOf(standing: readonly Standing[]): readonly Standing[] {
  const counts = new Map<string, number>();
  const first = standing.filter(({ word: { name } }) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return (counts.get(name) ?? 0) <= tries;
  });
  return first.toSorted((one, other) => depth(other.word) - depth(one.word));
}

function depth({ pointer }: Occurrence): number {
  return pointer.split('/').length;
}
