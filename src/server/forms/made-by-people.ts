import { isObject } from '../../core/text/json.ts';
import { parseDescriptor, type DescriptorSource } from '../../core/words/reading/parse.ts';
import type { DictionaryDescriptor, DictionaryEntry, MenuDescriptor, MenuSource } from '../../generated/descriptor.ts';
import { menuRows } from '../directory/menus/menu-rows.ts';
import { storedMenus, type StoredMenu } from '../directory/menus/release-menus.ts';
import { storedDictionaries } from '../directory/dictionaries/release-dictionary.ts';
import { roleEntries } from '../directory/roles/release-roles.ts';
import type { Unit } from '../platform/unit.ts';

/** What people made on the pages of a server, beyond what its files say: forms may name all of it. */
export interface MadeByPeople {
  /** Dictionaries, each with the entries alone that its file has not; whole where it has no file. */
  readonly dictionaries: readonly DictionaryDescriptor[];
  /** Nodes that entries of the menu count, and codes of its buttons. */
  readonly nodes: readonly string[];
  readonly buttons: readonly string[];
}

/** What people made beside the files in use. */
export async function madeByPeople(unit: Unit, inUse: Iterable<DescriptorSource>): Promise<MadeByPeople> {
  const known = new Map<string, ReadonlySet<string>>();
  let menu: MenuDescriptor | null = null;
  for (const { value } of inUse) {
    if (isDictionary(value)) known.set(nameOf(value), new Set(value.entries.map(({ dictKey }) => dictKey)));
    if (isMenu(value)) menu = value;
  }
  const roles = await roleEntries(unit);
  const stored = [...(await storedDictionaries(unit)).filter((one) => nameOf(one) !== nameOf(roles)), roles];
  const dictionaries = stored.map((one) => {
    const keys = known.get(nameOf(one));
    return { ...one, entries: one.entries.filter((entry) => isWhole(entry) && keys?.has(entry.dictKey) !== true) };
  });
  const grown = dictionaries.filter((one) => one.entries.length > 0 || !known.has(nameOf(one)));
  return { dictionaries: grown, ...madeMenus(await storedMenus(unit.tx), menu) };
}

/** Sources with what people made in the dictionaries and the menu among them. */
export function withMade(sources: readonly DescriptorSource[], made: MadeByPeople): readonly DescriptorSource[] {
  return sources.map((source) => {
    if (isDictionary(source.value)) return grownDictionary(source, source.value, made);
    return isMenu(source.value) ? grownMenu(source, source.value, made) : source;
  });
}

/** Dictionaries that people made and that none of the sources is. */
export function dictionariesBeside(
  sources: readonly DescriptorSource[],
  { dictionaries }: MadeByPeople,
): readonly DescriptorSource[] {
  const known = new Set(sources.flatMap(({ value }) => (isDictionary(value) ? [nameOf(value)] : [])));
  const others = dictionaries.filter((one) => !known.has(nameOf(one)));
  return others.map((value) => sourceOf(`dictionaries/${value.code}.json`, value));
}

function grownDictionary(source: DescriptorSource, value: DictionaryDescriptor, { dictionaries }: MadeByPeople) {
  const keys = new Set(value.entries.map(({ dictKey }) => dictKey));
  const own = dictionaries.filter((one) => nameOf(one) === nameOf(value)).flatMap(({ entries }) => entries);
  const more = own.filter(({ dictKey }) => !keys.has(dictKey));
  if (more.length === 0) return source;
  return { ...source, value: { ...value, entries: [...value.entries, ...more] } };
}

/** Entries of the menu that stand for what people made, by names that no file has. */
function grownMenu(source: DescriptorSource, value: MenuDescriptor, { nodes, buttons }: MadeByPeople) {
  const codes = codesOf(value);
  const more = buttons.filter((code) => !codes.has(code));
  const entries = nodes.map((node, index) => ({ ...madeEntry(`made_${index}`), counts: `node:${node}` }));
  const pressed = more.map((code) => ({ code, label: unnamed, action: 3 as const }));
  const own: readonly MenuSource[] = pressed.length === 0 ? [] : [{ ...madeEntry('made_buttons'), buttons: pressed }];
  if (entries.length + own.length === 0) return source;
  const menus = [...value.menus, ...entries, ...own];
  return { ...source, value: { ...value, menus } };
}

const unnamed = { zh: '手工', en: 'Made by hand' };

function madeEntry(code: string): MenuSource {
  return { code, label: unnamed, path: `/made-by-hand/${code}` };
}

function madeMenus(stored: readonly StoredMenu[], menu: MenuDescriptor | null) {
  const codes = menu === null ? new Set<string>() : codesOf(menu);
  const made = stored.filter((row) => !codes.has(row.code) && /^[a-z][a-z0-9_]*$/.test(row.code));
  const counted = made.map(({ counts }) => /^node:([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(counts)?.[1] ?? '');
  return {
    nodes: [...new Set(counted.filter((node) => node !== ''))],
    buttons: made.filter(({ category }) => category === 2).map(({ code }) => code),
  };
}

function codesOf(menu: MenuDescriptor): ReadonlySet<string> {
  return new Set(menuRows(menu, []).map(({ code }) => code));
}

function sourceOf(file: string, value: DictionaryDescriptor): DescriptorSource {
  const { source } = parseDescriptor(file, JSON.stringify(value));
  if (source === null) throw new Error('A dictionary that is stored can be read.');
  return source;
}

/** Whether an entry could stand in a file. */
export function isWhole({ dictKey, dictValue, en }: DictionaryEntry): boolean {
  return /^[A-Za-z0-9+-][A-Za-z0-9._+-]*$/.test(dictKey) && dictValue !== '' && en !== '';
}

function nameOf({ store, code }: DictionaryDescriptor): string {
  return `${store} ${code}`;
}

function isDictionary(value: unknown): value is DictionaryDescriptor {
  return isObject(value) && value['kind'] === 'dictionary' && Array.isArray(value['entries']);
}

function isMenu(value: unknown): value is MenuDescriptor {
  return isObject(value) && value['kind'] === 'menu' && Array.isArray(value['menus']);
}
