import type { Diagnostic } from '../errors/diagnostic.ts';

/** A file with its text, whether or not that can be read. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

/** Words that so many files have as keys are of the language, not names. */
const commonKeys = 4;
/** A chain of files that name each other is followed so far. */
const mostSteps = 4;

/** Which file names parts of which, told from the texts alone, since some of them cannot be read. */
export class DependentFiles {
  readonly #defines = new Map<string, ReadonlySet<string>>();
  /** What they define, also under keys that many files have. */
  readonly #keys: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #names = new Map<string, ReadonlySet<string>>();
  readonly #dependents = new Map<string, ReadonlySet<string>>();

  constructor(texts: readonly NamedText[]) {
    const keys = new Map(texts.map(({ file, text }) => [file, new Set(definedKeys(text))] as const));
    this.#keys = keys;
    const counts = new Map<string, number>();
    for (const found of keys.values()) for (const key of found) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const { file, text } of texts) {
      const own = [...(keys.get(file) ?? [])].filter((key) => (counts.get(key) ?? 0) < commonKeys);
      const named = [...ids(text), ...emptied(file, text)];
      this.#defines.set(file, new Set([...own, ...named]));
      this.#names.set(file, new Set([...named, ...(text.match(/[\p{L}_][\p{L}\p{N}_-]*/gu) ?? [])]));
    }
  }

  /**
   * Whether a finding may show only since a file cannot be read: the name that it misses stands there, or in a file that
   * could not be put together without it; where it misses none, its own file names parts of that one, be it through
   * others.
   */
  explains(poison: string, { code, file, message }: Diagnostic): boolean {
    if (!this.isDependent(poison, file)) return false;
    if (!code.startsWith('reference/')) return true;
    const names = namesIn(message.en);
    if (names.some((name) => this.#names.get(poison)?.has(name) === true)) return true;
    return [...this.#dependentsOf(poison)].some(
      (other) => other !== file && names.some((name) => this.#keys.get(other)?.has(name) === true),
    );
  }

  /** Whether a file names parts of another one, be it through others; a file does so of itself. */
  isDependent(poison: string, file: string): boolean {
    return this.#dependentsOf(poison).has(file);
  }

  #dependentsOf(poison: string): ReadonlySet<string> {
    const known = this.#dependents.get(poison) ?? this.#find(poison);
    this.#dependents.set(poison, known);
    return known;
  }

  #find(poison: string): ReadonlySet<string> {
    const found = new Set([poison]);
    let last = [poison];
    for (let step = 0; step < mostSteps && last.length > 0; step += 1) {
      const names = last.flatMap((file) => [...(this.#defines.get(file) ?? [])]);
      last = [...this.#names].flatMap(([file, words]) =>
        !found.has(file) && names.some((name) => words.has(name)) ? [file] : [],
      );
      for (const file of last) found.add(file);
    }
    return found;
  }
}

/** What a message quotes, in parts. */
export function namesIn(message: string): readonly string[] {
  const quoted = [...message.matchAll(/"([^"]+)"/g)].flatMap(([, part = '']) => part.split(/[.:/@<]/));
  return quoted.filter((part) => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(part));
}

/** Keys whose values have parts of their own, as definitions do. */
function definedKeys(text: string): readonly string[] {
  return [...text.matchAll(/"([\p{L}_][\p{L}\p{N}_-]*)"\s*:\s*[{[]/gu)].map(([, key = '']) => key);
}

function ids(text: string): readonly string[] {
  return [...text.matchAll(/"(?:id|code|counts|permission)"\s*:\s*"([^"]+)"/g)].flatMap(([, name = '']) =>
    name.split(':').slice(-1),
  );
}

/** What a file of which nothing is left once defined: most are called as what they define. */
function emptied(file: string, text: string): readonly string[] {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
  return text.includes('"kind"') ? [] : [name];
}
