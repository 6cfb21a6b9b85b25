import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Causes } from '../../src/core/check/causes.ts';
import type { ExampleMemory, ExampleRun } from '../../src/core/check/example-memory.ts';
import type { DescriptorSource } from '../../src/core/words/reading/parse.ts';
import { writeWhole } from './generated-files.ts';

/** Forms and files that are remembered at most; the latest stay. */
const mostForms = 5000;

interface Text {
  readonly file: string;
  readonly text: string;
}

/** What was found out by earlier checks, by the content of the files. */
export interface CheckCache extends ExampleMemory {
  /** Whether nothing is known yet of what these checks found. */
  readonly isEmpty: boolean;
  /** What the very same files were found to be wrong in; null where that is not known. */
  readonly known: (texts: readonly Text[]) => Causes | null;
  /** Keeps what was found, for the next time. */
  readonly keep: (texts: readonly Text[], found: Causes) => void;
  /** Keeps which forms are clean, where not everything was looked at. */
  readonly keepForms: () => void;
}

/**
 * Opens the cache of a folder. It holds for this very build of the checks, which is known by the hashes of its files.
 *
 * @returns null where the checks run from their sources, or nothing can be kept
 */
export function checkCache(root: string): CheckCache | null {
  const hashes = join(dirname(fileURLToPath(import.meta.url)), 'files.sha256');
  return existsSync(hashes) ? cacheIn(join(root, '.cache', 'validate'), hash(readFileSync(hashes, 'utf8'))) : null;
}

/** What is kept of earlier checks, by the content of files; all of it holds for the same tools. */
interface Kept {
  readonly tools: string;
  /** Forms whose examples came out as they claim. */
  readonly forms: readonly string[];
  /** Files in whose shape nothing is wrong. */
  readonly shapes: readonly string[];
  /** The files beside the menu that were in order last; '' for none. */
  readonly rest: string;
}

/** @param tools what the answers depend on beside the files */
export function cacheIn(folder: string, tools: string): CheckCache {
  const [formsPath, lastPath] = [join(folder, 'forms.json'), join(folder, 'last.json')];
  const kept = readJson<Kept>(formsPath);
  const known = kept?.tools === tools ? kept : null;
  const forms = new Set(Array.isArray(known?.forms) ? known.forms : []);
  const shapes = new Set(Array.isArray(known?.shapes) ? known.shapes : []);
  let rest = known?.rest ?? '';
  const day = new Date().toISOString().slice(0, 10);
  const digests = new WeakMap<DescriptorSource, string>();
  const digestOf = (source: DescriptorSource): string => {
    const digest = digests.get(source) ?? hash(`${source.file}\0${source.text}`);
    digests.set(source, digest);
    return digest;
  };
  const keys = new WeakMap<ExampleRun, string>();
  const formKey = (run: ExampleRun): string => {
    const key = keys.get(run) ?? hash([run.isDated ? day : '', ...new Set(run.parts.map(digestOf))].join(' '));
    keys.set(run, key);
    return key;
  };
  const restKey = (sources: readonly DescriptorSource[]): string => hash([day, ...sources.map(digestOf)].join(' '));
  const keepForms = (): void => {
    const some = { forms: [...forms].slice(-mostForms), shapes: [...shapes].slice(-mostForms), rest };
    write(formsPath, { tools, ...some } satisfies Kept);
  };
  const wholeKey = (texts: readonly Text[]): string =>
    hash([tools, day, ...texts.map(({ file, text }) => `${file}\0${text}`)].join('\0'));
  return {
    isEmpty: forms.size === 0,
    isClean: (run) => forms.size > 0 && forms.has(formKey(run)),
    noteClean: (run) => void forms.add(formKey(run)),
    isShapely: (source) => shapes.size > 0 && shapes.has(digestOf(source)),
    noteShapely: (source) => void shapes.add(digestOf(source)),
    isRestClean: (sources) => rest !== '' && rest === restKey(sources),
    noteRestClean: (sources) => {
      rest = restKey(sources);
    },
    known: (texts) => {
      const last = readJson<{ readonly key: string; readonly found: Causes }>(lastPath);
      return last?.key === wholeKey(texts) ? last.found : null;
    },
    keep: (texts, found) => {
      keepForms();
      write(lastPath, { key: wholeKey(texts), found });
    },
    keepForms,
  };
}

/** A folder that cannot be written to has no cache. */
function write(path: string, content: object): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, JSON.stringify(content));
  } catch {
    // The next check runs everything again.
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function readJson<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  }
}
