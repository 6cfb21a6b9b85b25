/** Somebody who may be named in a comment. */
export interface NamedPerson {
  readonly account: string;
  readonly realName: string;
}

/** A name that is being typed after an `@`. */
export interface TypedName {
  /** Where the `@` stands. */
  readonly at: number;
  /** What was typed after it. */
  readonly query: string;
}

/** A sign between two words of a script that puts blanks between words; an `@` after one is that of a mail address. */
const joined = String.raw`[\p{Script=Latin}\p{N}_.+-]`;
const sign = new RegExp(`(?<!${joined})@`, 'gu');
const typed = new RegExp(`(?<!${joined})@([^\\s@]{0,40})$`, 'u');
const wordSign = /[\p{Script=Latin}\p{N}_]/u;
const longestName = 60;

/** The texts after each `@` of a comment that may name somebody, cut to the length of the longest names. */
export function namingTexts(comment: string): readonly string[] {
  return [...comment.matchAll(sign)].map(({ index }) => comment.slice(index + 1, index + 1 + longestName));
}

/**
 * The people whom a comment names by `@account` or `@real name`: at each `@` those with the longest name that stands
 * there. Several people of one name are all named.
 */
export function namedPeople<P extends NamedPerson>(comment: string, people: readonly P[]): readonly P[] {
  const found = new Set<P>();
  for (const text of namingTexts(comment)) {
    const fitting = people.flatMap((person) =>
      [person.account, person.realName].filter((name) => begins(text, name)).map((name) => ({ person, name })),
    );
    const longest = Math.max(...fitting.map(({ name }) => name.length));
    for (const { person, name } of fitting) if (name.length === longest) found.add(person);
  }
  return [...found];
}

/** Chinese puts no blank after a name, so that only words of letters have to end where the name ends. */
function begins(text: string, name: string): boolean {
  if (name === '' || text.slice(0, name.length).toLowerCase() !== name.toLowerCase()) return false;
  const runsOn = wordSign.test(name.at(-1) ?? '') && wordSign.test(text.charAt(name.length));
  return !runsOn;
}

/** The name that is being typed before the caret; null where none is. */
export function typedName(comment: string, caret: number): TypedName | null {
  const found = typed.exec(comment.slice(0, caret));
  return found === null ? null : { at: found.index, query: found[1] ?? '' };
}
