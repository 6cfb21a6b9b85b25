import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '../../src/core/check/compile.ts';
import type { Diagnostic } from '../../src/core/errors/diagnostic.ts';
import { parseDescriptor, type DescriptorSource, type ParsedDescriptor } from '../../src/core/words/reading/parse.ts';
import type { LibraryFolder } from './find-library.ts';
import { PathError } from '../read/collect-files.ts';
import { readDescriptors, type ReadDescriptors } from '../read/read-descriptors.ts';

interface LastParse {
  readonly text: string;
  readonly parsed: ParsedDescriptor;
  /** The last text of the file that could be read, so that half a word does not take all names away. */
  readonly good: DescriptorSource | null;
}

/** The descriptors of a project as the editor has them: what is open and not yet saved counts before what is on the disk. */
export class Workspace {
  /** What files are named from; the library lies in it. */
  readonly root: string;
  readonly folder: string;
  readonly #open = new Map<string, string>();
  readonly #parses = new Map<string, LastParse>();
  #isKnown = new Set<DescriptorSource>();

  constructor({ root, folder }: LibraryFolder) {
    this.root = root;
    this.folder = folder;
  }

  /** The file of an address as the compiler names it: relative to the project, with forward slashes. */
  fileOf(uri: string): string {
    return relative(this.root, fileURLToPath(uri)).replaceAll('\\', '/');
  }

  uriOf(file: string): string {
    return pathToFileURL(resolve(this.root, file)).href;
  }

  /** Notes the text of a file in the editor; null once it is closed. */
  put(file: string, text: string | null): void {
    if (text === null) this.#open.delete(file);
    else this.#open.set(file, text);
  }

  /** The text of a file, without byte order mark. */
  readonly text = (file: string): string =>
    this.#open.get(file) ?? readFileSync(join(this.root, file), 'utf8').replace(/^\uFEFF/, '');

  /** The text of a file; null where there is none. */
  readonly find = (file: string): string | null =>
    this.#open.has(file) || existsSync(join(this.root, file)) ? this.text(file) : null;

  /** All descriptors, each as it was when it could last be read. */
  sources(): readonly DescriptorSource[] {
    return this.#read().sources;
  }

  /** What is wrong with the files that are others than at the last look, by themselves: quick enough for every key. */
  glance(): ReadonlyMap<string, readonly Diagnostic[]> {
    const read = this.#read();
    const fresh = new Set(read.sources.filter((source) => !this.#isKnown.has(source)));
    const files = new Set([...fresh].map(({ file }) => file));
    for (const { file } of read.diagnostics) files.add(file);
    this.#isKnown = new Set(read.sources);
    const found = this.#found(read, fresh.size === 0 ? [] : compile(read.sources, (one) => fresh.has(one)).diagnostics);
    return new Map([...files].map((file) => [file, found.get(file) ?? []] as const));
  }

  /** What is wrong anywhere, by file. */
  whole(): ReadonlyMap<string, readonly Diagnostic[]> {
    const read = this.#read();
    this.#isKnown = new Set(read.sources);
    return this.#found(read, compile(read.sources).diagnostics);
  }

  /** What would be wrong if files held other texts; the texts that are open stay as they are. */
  tried(texts: ReadonlyMap<string, string>): readonly Diagnostic[] {
    const before = new Map([...texts.keys()].map((file) => [file, this.#open.get(file) ?? null] as const));
    for (const [file, text] of texts) this.put(file, text);
    const found = [...this.whole().values()].flat();
    for (const [file, text] of before) this.put(file, text);
    return found;
  }

  /** Of a file that cannot be read only that is told: its places are those of an earlier text. */
  #found(read: ReadDescriptors, compiled: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
    const broken = new Set(read.asked.filter((file) => this.#parses.get(file)?.parsed.source === null));
    const all = [...read.diagnostics, ...compiled.filter(({ file }) => !broken.has(file))];
    const byFile = new Map<string, Diagnostic[]>();
    for (const one of all) byFile.set(one.file, [...(byFile.get(one.file) ?? []), one]);
    return byFile;
  }

  #read(): ReadDescriptors {
    try {
      return readDescriptors(this.root, [], { folder: this.folder, read: this.text, parse: this.#parse });
    } catch (error) {
      if (error instanceof PathError) return { asked: [], sources: [], diagnostics: [], unread: [], texts: [] };
      throw error;
    }
  }

  readonly #parse = (file: string, text: string): ParsedDescriptor => {
    const last = this.#parses.get(file);
    const parsed = last?.text === text ? last.parsed : parseDescriptor(file, text);
    const good = parsed.source ?? last?.good ?? null;
    this.#parses.set(file, { text, parsed, good });
    return { source: good, diagnostics: parsed.diagnostics };
  };
}
