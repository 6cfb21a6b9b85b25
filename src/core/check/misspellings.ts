import type { Diagnostic } from '../errors/diagnostic.ts';
import { diagnostic } from '../errors/diagnostic-catalogue.ts';
import { isObject, pointerTo } from '../text/json.ts';
import { isOneSlip } from '../text/nearest.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import type { DependentFiles } from './dependent-files.ts';

/** A definition that is misspelt, and the findings that miss what it is meant to define. */
export interface Misspelling {
  readonly diagnostic: Diagnostic;
  readonly waits: readonly Diagnostic[];
}

/**
 * Names that several places miss, where one of the same kind that looks like it is defined for them and named by
 * nobody. The definition is blamed only where it differs by one slip: what is further off is another one.
 */
export function misspellings(
  errors: readonly Diagnostic[],
  sources: readonly DescriptorSource[],
  files: DependentFiles,
): readonly Misspelling[] {
  const missed = new Map<string, { readonly kind: Kind; readonly wanted: string; readonly where: Diagnostic[] }>();
  for (const one of errors) {
    const miss = missIn(one);
    if (miss === null) continue;
    const key = `${miss.kind} ${miss.wanted}`;
    const known = missed.get(key) ?? { ...miss, where: [] };
    known.where.push(one);
    missed.set(key, known);
  }
  const several = [...missed.values()].filter(({ where }) => where.length > 1);
  if (several.length === 0) return [];
  const lonely = lonelyDefinitions(sources);
  return several.flatMap(({ kind, wanted, where }): readonly Misspelling[] => {
    const near = lonely.filter((one) => one.kind === kind && isOneSlip(one.name, wanted));
    const [place] = near;
    if (place === undefined || near.length > 1) return [];
    const { name, source, pointer, of, text } = place;
    const waits = where.filter(({ file }) => files.isDependent(source.file, file));
    if (waits.length < 2) return [];
    const fix =
      of === 'key'
        ? ({ pointer, op: 'rename', value: wanted } as const)
        : ({ pointer, op: 'replace', value: `${text.slice(0, text.length - name.length)}${wanted}` } as const);
    const args = { name, wanted, count: waits.length };
    return [{ diagnostic: diagnostic('reference/misspelt', source, pointer, args, fix, of), waits }];
  });
}

/** What a name is of: only a definition of the same kind can be meant. */
type Kind = 'family' | 'process' | 'record' | 'set' | 'field' | 'dictionary' | 'table' | 'node' | 'button' | 'menu';

interface Miss {
  readonly kind: Kind;
  /** The whole name as its definition would have it. */
  readonly wanted: string;
}

const firstQuoted = /"([^"]+)"/;
const readName = /" reads "([^"]+)"/;

/** How findings quote the name that they miss. */
const misses: ReadonlyMap<string, readonly [Kind, RegExp]> = new Map([
  ['reference/family-unknown', ['family', firstQuoted]],
  ['reference/process-unknown', ['process', firstQuoted]],
  ['reference/record-unknown', ['record', firstQuoted]],
  ['reference/set-unknown', ['set', firstQuoted]],
  ['reference/field-unknown', ['field', firstQuoted]],
  ['expression/name-unknown', ['field', readName]],
  ['expression/name-near', ['field', readName]],
  ['reference/dictionary-unknown', ['dictionary', firstQuoted]],
  ['expression/table-unknown', ['table', firstQuoted]],
  ['reference/node-unknown', ['node', firstQuoted]],
  ['reference/permission-unknown', ['button', firstQuoted]],
  ['reference/menu-unknown', ['menu', firstQuoted]],
]);

function missIn({ code, message }: Diagnostic): Miss | null {
  const [kind, pattern] = misses.get(code) ?? [];
  const name = pattern?.exec(message.en)?.[1];
  if (kind === undefined || name === undefined) return null;
  // Sets stand in a file and fields in a table; what comes before them is named by itself.
  if (kind === 'set') return { kind, wanted: name.slice(name.search(/[^/@]*$/)) };
  if (kind === 'field') return { kind, wanted: name.slice(name.lastIndexOf('.') + 1) };
  return { kind, wanted: kind === 'dictionary' ? name.slice(name.indexOf(':') + 1) : name };
}

interface Defined {
  readonly kind: Kind;
  readonly name: string;
  readonly source: DescriptorSource;
  readonly pointer: string;
  readonly of: 'key' | 'value';
  /** What is written there; it ends with the name. */
  readonly text: string;
}

/** Files that define what they are called by their id. */
const identified = new Set<unknown>(['family', 'process', 'record', 'table']);

/** Names that are defined, and stand nowhere else in all files, be it as part of a longer text. */
function lonelyDefinitions(sources: readonly DescriptorSource[]): readonly Defined[] {
  const counts = new Map<string, number>();
  const all: Defined[] = [];
  const note = (text: string, defined: Defined | null): void => {
    for (const name of text.match(/[\p{L}_][\p{L}\p{N}_-]*/gu) ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (defined !== null) all.push(defined);
  };
  const walk = (value: unknown, source: DescriptorSource, pointer: string): void => {
    if (typeof value === 'string') note(value, valueAt(value, source, pointer));
    if (Array.isArray(value)) value.forEach((item: unknown, index) => walk(item, source, `${pointer}/${index}`));
    else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        const here = pointerTo(pointer, key);
        note(key, isObject(item) ? keyAt(key, source, pointer) : null);
        walk(item, source, here);
      }
    }
  };
  for (const source of sources) walk(source.value, source, '');
  return all.filter(({ name }) => counts.get(name) === 1);
}

/** What a key whose value has parts of its own defines. */
function keyAt(key: string, source: DescriptorSource, above: string): Defined | null {
  const place = { name: key, source, pointer: pointerTo(above, key), of: 'key', text: key } as const;
  if (above.endsWith('/properties')) return { kind: 'field', ...place };
  return above === '/sets' ? { kind: 'set', ...place } : null;
}

/** What a text defines. */
function valueAt(text: string, source: DescriptorSource, pointer: string): Defined | null {
  const kindOfFile = isObject(source.value) ? source.value['kind'] : undefined;
  const word = pointer.slice(pointer.lastIndexOf('/') + 1);
  const place = { name: text, source, pointer, of: 'value', text } as const;
  if (pointer === '/id' && identified.has(kindOfFile)) return { kind: kindOfFile as Kind, ...place };
  if (pointer === '/code' && kindOfFile === 'dictionary')
    return isAsItsId(text, source) ? null : { kind: 'dictionary', ...place };
  if (kindOfFile !== 'menu') return null;
  if (word === 'counts' && text.startsWith('node:'))
    return { kind: 'node', ...place, name: text.slice('node:'.length) };
  if (word !== 'code') return null;
  return { kind: /\/buttons\/\d+\/code$/.test(pointer) ? 'button' : 'menu', ...place };
}

/** Whether a dictionary has the same name for its id, so that it is meant to be called so. */
function isAsItsId(code: string, { value }: DescriptorSource): boolean {
  return isObject(value) && value['id'] === code.replaceAll('_', '-');
}
