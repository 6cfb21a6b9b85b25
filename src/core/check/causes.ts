import type { Diagnostic } from '../errors/diagnostic.ts';
import { nearest } from '../text/nearest.ts';
import { isObject, pointerTo } from '../text/json.ts';
import { diagnostic } from '../errors/diagnostic-catalogue.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import { DependentFiles, namesIn, type NamedText } from './dependent-files.ts';

/** A finding that nothing else explains, with the number of findings that wait for it to be mended. */
export interface Cause {
  readonly diagnostic: Diagnostic;
  readonly waiting: number;
}

/** Findings told apart: what has to be mended, and what shows only because that is not mended yet. */
export interface Causes {
  readonly causes: readonly Cause[];
  readonly waiting: readonly Diagnostic[];
}

/** Faults of a file that keep others from reading what it defines. */
const atHome = /^(?:syntax|shape|dialect|text)\//;

/** Findings about what nothing names, and about addresses that no page has. */
const unnamed = /-unused$|-nowhere$/;

/**
 * Finds among findings those that cause others: a file that cannot be read poisons what names its parts, and a name
 * mistyped where it is defined is missed wherever it is used.
 *
 * @param found of the whole library
 * @param texts of all files, also of those that cannot be read
 */
export function causesOf(
  found: readonly Diagnostic[],
  sources: readonly DescriptorSource[],
  texts: readonly NamedText[],
): Causes {
  if (found.length === 0) return { causes: [], waiting: [] };
  const errors = found.filter(({ severity }) => severity === 'error');
  const homes = errors.filter(({ code }) => atHome.test(code));
  const poisoned = new Set(homes.map(({ file }) => file));
  // What seems to be named by nobody, or to have no page, may stand in a file that cannot be read.
  const others = found.filter(({ code, severity }) => (severity === 'error' ? !atHome.test(code) : unnamed.test(code)));
  const files = new DependentFiles(texts);
  const blamed = new Map<Diagnostic, string>();
  for (const one of others) {
    const file = [...poisoned].find((poison) => unnamed.test(one.code) || files.explains(poison, one));
    if (file !== undefined) blamed.set(one, file);
  }
  const misspelt = misspellings(
    others.filter((one) => !blamed.has(one)),
    sources,
  );
  const waiting = new Set([...blamed.keys(), ...misspelt.flatMap(({ waits }) => waits)]);
  const counts = new Map<string, number>();
  for (const file of blamed.values()) counts.set(file, (counts.get(file) ?? 0) + 1);
  const told = new Set<string>();
  const causes = found.flatMap((one): readonly Cause[] => {
    if (waiting.has(one)) return [];
    const isFirst = homes.includes(one) && !told.has(one.file);
    if (isFirst) told.add(one.file);
    return [{ diagnostic: one, waiting: isFirst ? (counts.get(one.file) ?? 0) : 0 }];
  });
  const named = misspelt.map(({ diagnostic: cause, waits }) => ({ diagnostic: cause, waiting: waits.length }));
  const follows = ({ diagnostic: { code } }: Cause): boolean => follower.test(code);
  const inOrder = [...causes.filter((one) => !follows(one)), ...causes.filter(follows)];
  return { causes: [...named, ...inOrder], waiting: found.filter((one) => waiting.has(one)) };
}

/** Findings that follow from others at times: an example goes wrong, or nothing names a part, by a fault elsewhere. */
const follower = /^example\/|-unused$|-nowhere$/;

/** Findings about a name that is not there. */
const missesName = /^(?:reference|expression)\/(?:[a-z-]*unknown|name)/;

interface Misspelling {
  readonly diagnostic: Diagnostic;
  readonly waits: readonly Diagnostic[];
}

/** Names that several places miss, where one that looks like it is defined and named by nobody. */
function misspellings(errors: readonly Diagnostic[], sources: readonly DescriptorSource[]): readonly Misspelling[] {
  const missed = new Map<string, Diagnostic[]>();
  for (const one of errors.filter(({ code }) => missesName.test(code))) {
    for (const name of new Set(namesIn(one.message.en))) missed.set(name, [...(missed.get(name) ?? []), one]);
  }
  const several = [...missed].filter(([, where]) => where.length > 1);
  if (several.length === 0) return [];
  const lonely = lonelyNames(sources);
  return several.flatMap(([wanted, waits]): readonly Misspelling[] => {
    const name = nearest(
      wanted,
      [...lonely.keys()].filter((one) => Math.abs(one.length - wanted.length) < 3),
    );
    const place = name === null || name === wanted ? undefined : lonely.get(name);
    if (name === null || place === undefined || lonely.has(wanted)) return [];
    const { source, pointer, of, text } = place;
    const fix =
      of === 'key'
        ? ({ pointer, op: 'rename', value: wanted } as const)
        : ({ pointer, op: 'replace', value: text.replace(name, wanted) } as const);
    const args = { name, wanted, count: waits.length };
    return [{ diagnostic: diagnostic('reference/misspelt', source, pointer, args, fix, of), waits }];
  });
}

interface NamePlace {
  readonly source: DescriptorSource;
  readonly pointer: string;
  readonly of: 'key' | 'value';
  /** What is written there. */
  readonly text: string;
}

/** Names that stand once in all files, as a key or in a value that is no sentence. */
function lonelyNames(sources: readonly DescriptorSource[]): ReadonlyMap<string, NamePlace> {
  const counts = new Map<string, number>();
  const places = new Map<string, NamePlace>();
  const note = (text: string, place: NamePlace): void => {
    for (const name of namesOf(text)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (!/\s/.test(text)) places.set(name, place);
    }
  };
  const walk = (value: unknown, source: DescriptorSource, pointer: string): void => {
    if (typeof value === 'string') note(value, { source, pointer, of: 'value', text: value });
    if (Array.isArray(value)) value.forEach((item: unknown, index) => walk(item, source, `${pointer}/${index}`));
    else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        const here = pointerTo(pointer, key);
        note(key, { source, pointer: here, of: 'key', text: key });
        walk(item, source, here);
      }
    }
  };
  for (const source of sources) walk(source.value, source, '');
  return new Map([...places].filter(([name]) => counts.get(name) === 1));
}

function namesOf(text: string): readonly string[] {
  return text.match(/[\p{L}_][\p{L}\p{N}_-]*/gu) ?? [];
}
