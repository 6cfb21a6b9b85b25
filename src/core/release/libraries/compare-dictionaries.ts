import type { DictionaryDescriptor } from '../../../generated/descriptor.ts';
import { dictionaryKey } from '../../model/link-library.ts';
import { isObject, pointerTo } from '../../text/json.ts';
import type { DescriptorSource } from '../../words/reading/parse.ts';
import { change, type ReleaseChange } from '../change.ts';
import { allFields } from '../form-fields.ts';
import type { Text } from '../../text/text.ts';
import { takenNames } from '../taken-names.ts';
import { fileWith, told, type ChangePlace } from './change-place.ts';
import type { SharedChange } from './placed-change.ts';
import { nameOf, type LibraryState } from './library-state.ts';

/** What differs between the dictionaries of two libraries, with the fields that choose from them. */
export function dictionaryChanges(before: LibraryState, after: LibraryState): readonly SharedChange[] {
  if (before.dictionaries === null || after.dictionaries === null) return [];
  const names = [...new Set([...before.dictionaries.keys(), ...after.dictionaries.keys()])].toSorted();
  return names.flatMap((name) => {
    const [old, now] = [before.dictionaries?.get(name), after.dictionaries?.get(name)];
    const known = now ?? old;
    if (known === undefined || isUnreadable(name, before, after)) return [];
    const reaches = fieldsWith(name, after);
    const file = fileWith(nameOf(known), { before, after });
    return changesOf(name, old, now).map(({ entry, ...one }) => ({
      ...one,
      place: placeOf(name, entry, after.sources) ?? file,
      reaches,
    }));
  });
}

/** A dictionary whose file has errors is not known, but neither is it gone. */
function isUnreadable(name: string, ...states: readonly LibraryState[]): boolean {
  return states.some(
    ({ dictionaries, sources }) => dictionaries?.has(name) === false && dictionaryFile(name, sources) !== undefined,
  );
}

function dictionaryFile(name: string, sources: readonly DescriptorSource[]): DescriptorSource | undefined {
  return sources.find(({ value }) => {
    if (!isObject(value) || value['kind'] !== 'dictionary') return false;
    const { store, code } = value;
    return name === dictionaryKey({ store: store === 'system' ? 'system' : 'biz', code: String(code) });
  });
}

interface EntryChange extends ReleaseChange {
  /** Place of the entry in the list, -1 where it is there no more; null where the whole dictionary is meant. */
  readonly entry: number | null;
}

function changesOf(
  name: string,
  old: DictionaryDescriptor | undefined,
  now: DictionaryDescriptor | undefined,
): readonly EntryChange[] {
  const subject = `dictionary:${name}`;
  const { zh, en } = (now ?? old)?.label ?? { zh: name, en: name };
  if (old === undefined)
    return [{ ...change('safe', subject, `新字典“${zh}”`, `new dictionary "${en}"`), entry: null }];
  if (now === undefined)
    return [{ ...change('pin', subject, `去掉了字典“${zh}”`, `the dictionary "${en}" is gone`), entry: null }];
  const told = (
    changeClass: 'safe' | 'pin',
    keys: readonly string[],
    words: readonly [string, string],
  ): EntryChange[] => {
    if (keys.length === 0) return [];
    const entry = now.entries.findIndex(({ dictKey }) => dictKey === keys[0]);
    const [said, shown] = [
      `字典“${zh}”${words[0]}：${keys.join('、')}`,
      `the dictionary "${en}" ${words[1]}: ${keys.join(', ')}`,
    ];
    return [{ ...change(changeClass, subject, said, shown), entry }];
  };
  const kept = now.entries.flatMap((is) => {
    const was = old.entries.find(({ dictKey }) => dictKey === is.dictKey);
    return was === undefined ? [] : [{ is, was }];
  });
  const keysOf = (list: readonly { readonly dictKey: string }[]): readonly string[] =>
    list.map(({ dictKey }) => dictKey);
  const moved = kept.filter(({ is, was }) => (is.parent ?? '') !== (was.parent ?? ''));
  const { taken, renamed } = namesBetween(old, kept);
  const gone = keysOf(old.entries).filter((key) => !keysOf(now.entries).includes(key));
  const fresh = keysOf(now.entries).filter((key) => !keysOf(old.entries).includes(key));
  return [
    ...told('pin', gone, [
      '去掉了条目，已存的值没有名称可显示',
      'lost entries, and stored values have no name to show',
    ]),
    ...told('pin', keysOf(moved.map(({ is }) => is)), ['条目改属上级', 'puts entries below others']),
    ...told('pin', taken, [
      '条目叫作别的条目原来的名称，已存的值会读错',
      'gives entries the names of others, and stored values read as those',
    ]),
    ...told('safe', keysOf(renamed.map(({ is }) => is)), ['条目改了文字', 'words entries anew']),
    ...told('safe', fresh, ['新增条目', 'has new entries']),
  ];
}

type Entry = DictionaryDescriptor['entries'][number];

/** Entries that took the name of another, and those that are merely worded anew. */
function namesBetween(old: DictionaryDescriptor, kept: readonly { readonly is: Entry; readonly was: Entry }[]) {
  const gone = old.entries.filter(({ dictKey }) => kept.every(({ was }) => was.dictKey !== dictKey));
  const taken = takenNames(
    kept.map(({ is, was }) => ({ id: is.dictKey, was: nameOfEntry(was), is: nameOfEntry(is) })),
    gone.map((was) => ({ id: was.dictKey, was: nameOfEntry(was) })),
  ).map(({ id }) => id);
  const renamed = kept.filter(
    ({ is, was }) => (is.dictValue !== was.dictValue || is.en !== was.en) && !taken.includes(is.dictKey),
  );
  return { taken, renamed };
}

function nameOfEntry({ dictValue: zh, en }: Entry): Text {
  return { zh, en };
}

function placeOf(name: string, entry: number | null, sources: readonly DescriptorSource[]): ChangePlace | null {
  const source = entry === null ? undefined : dictionaryFile(name, sources);
  return source === undefined
    ? null
    : told({ source, pointer: entry === -1 ? '/entries' : pointerTo('/entries', entry ?? 0) });
}

function fieldsWith(name: string, { forms }: LibraryState): SharedChange['reaches'] {
  return [...forms].flatMap(([form, { model }]) => {
    const found = [...allFields(model)].find(([, { dict }]) => dict !== null && dictionaryKey(dict) === name);
    return found === undefined ? [] : [{ form, subject: found[0] }];
  });
}
