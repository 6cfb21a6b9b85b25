import type { Vocabulary } from './walk.ts';

/** What shows that a word does something: the names of words and values, as the walk names them. */
export type Evidence = ReadonlySet<string>;

/** Words and values without evidence, and evidence of what is gone. */
export function vocabularyFaults({ words, values }: Vocabulary, evidence: Evidence): readonly string[] {
  const all = [...words, ...values];
  const there = new Set(all);
  return [
    ...all.filter((name) => !evidence.has(name)).map((name) => `${name}: nothing shows that it does anything`),
    ...[...evidence].filter((name) => !there.has(name)).map((name) => `${name}: is no word of the meta-schemas`),
  ];
}
