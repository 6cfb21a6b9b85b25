import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { causesOf } from '../src/core/check/causes.ts';
import { compile } from '../src/core/check/compile.ts';
import type { Diagnostic } from '../src/core/errors/diagnostic.ts';
import { writeWhole } from './output/generated-files.ts';
import { readDescriptors, type TextReader } from './read/read-descriptors.ts';
import { editedTexts, editsOf } from '../src/core/words/reading/edited-text.ts';

/** What was mended, and what became of the files. */
export interface Mended {
  /** The findings that are gone, in the order in which they were mended. */
  readonly findings: readonly Diagnostic[];
  /** The files that were written. */
  readonly files: readonly string[];
}

/** A chain of faults that lie behind each other is mended up to this length. */
const mostRounds = 10;

/**
 * Makes the edits that findings of the files asked for bring with them, and writes the files. An edit after which the
 * library holds more errors than before is taken back; what it would have mended is left to a person.
 *
 * @throws PathError for a path that names nothing or cannot be read
 */
export function mend(root: string, paths: readonly string[]): Mended {
  const bench = new Bench(root, paths);
  const findings: Diagnostic[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const mended = bench.round();
    if (mended.length === 0) break;
    findings.push(...mended);
  }
  return { findings, files: bench.write() };
}

/** The files on the way from what they were to what they will be. */
class Bench {
  readonly #root: string;
  readonly #paths: readonly string[];
  /** Texts that are others than the files hold. */
  readonly #texts = new Map<string, string>();
  /** Edits that made something worse, not to be tried again. */
  readonly #refused = new Set<string>();

  constructor(root: string, paths: readonly string[]) {
    this.#root = root;
    this.#paths = paths;
  }

  /** Makes the edits that can be made at once; gives the findings that they mend. */
  round(): readonly Diagnostic[] {
    const { asked, all } = this.#check();
    const tried = apart(asked.filter((one) => editsOf(one).length > 0 && !this.#refused.has(keyOf(one))));
    return this.#make(tried, errorsOf(all));
  }

  write(): readonly string[] {
    for (const [file, text] of this.#texts) writeWhole(join(this.#root, file), text);
    return [...this.#texts.keys()].toSorted();
  }

  /** Halves a set of edits until it is known which of them does harm. */
  #make(tried: readonly Diagnostic[], errors: number): readonly Diagnostic[] {
    if (tried.length === 0) return [];
    const before = new Map(this.#texts);
    for (const [file, text] of editedTexts(tried.flatMap(editsOf), this.#now) ?? []) this.#texts.set(file, text);
    const after = this.#check();
    const left = new Set(after.all.map(keyOf));
    if (errorsOf(after.all) <= errors && tried.every((one) => !left.has(keyOf(one)))) return tried;
    this.#texts.clear();
    for (const [file, text] of before) this.#texts.set(file, text);
    const [only] = tried;
    if (tried.length === 1 && only !== undefined) {
      this.#refused.add(keyOf(only));
      return [];
    }
    const half = Math.ceil(tried.length / 2);
    const first = this.#make(tried.slice(0, half), errors);
    return [...first, ...this.#make(tried.slice(half), errorsOf(this.#check().all))];
  }

  #check(): { readonly asked: readonly Diagnostic[]; readonly all: readonly Diagnostic[] } {
    const made = [...this.#texts.keys()].filter((file) => !existsSync(join(this.#root, file)));
    const reading = { read: this.#raw, made };
    const { asked, sources, diagnostics, texts } = readDescriptors(this.#root, this.#paths, reading);
    const { causes, waiting } = causesOf([...diagnostics, ...compile(sources).diagnostics], sources, texts);
    const told = causes.map(({ diagnostic }) => diagnostic);
    const concerned = new Set(asked);
    // What waits for another finding brings the wrong cure.
    return { asked: told.filter(({ file }) => concerned.has(file)), all: [...told, ...waiting] };
  }

  /** The text of a file; null where there is none. A byte order mark, which edits do not count, goes with the first. */
  readonly #now = (file: string): string | null =>
    this.#texts.has(file) || existsSync(join(this.#root, file)) ? this.#raw(file).replace(/^\uFEFF/, '') : null;

  readonly #raw: TextReader = (file) => this.#texts.get(file) ?? readFileSync(join(this.#root, file), 'utf8');
}

/** A finding as it is known again. A text that is no JSON has no places but lines. */
function keyOf({ code, file, pointer, message, line, column }: Diagnostic): string {
  const place = code.startsWith('syntax/') ? `${line}:${column}` : pointer;
  return JSON.stringify([code, file, place, message.en]);
}

function errorsOf(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

/** Of findings those whose edits do not move each other's places: one for each object or list, the first. */
function apart(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const taken: string[] = [];
  return findings.filter((finding) => {
    const places = editsOf(finding).map(({ file, pointer }) => `${file}#${pointer.replace(/\/[^/]*$/, '')}/`);
    if (taken.some((other) => places.some((place) => other.startsWith(place) || place.startsWith(other)))) return false;
    taken.push(...places);
    return true;
  });
}
