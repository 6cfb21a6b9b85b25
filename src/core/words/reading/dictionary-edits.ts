import type { DictionaryDescriptor, DictionaryEntry } from '../../../generated/descriptor.ts';
import type { Edit } from '../../errors/diagnostic.ts';

/** The key of the dictionary itself among its entries. */
export const topKey = '-1';

/** All that an entry says, as one text. */
export function entryText({ dictKey, dictValue, en, sort, remark = '', parent = topKey }: DictionaryEntry): string {
  return JSON.stringify([dictValue, en, dictKey === topKey ? 0 : sort, remark, dictKey === topKey ? topKey : parent]);
}

type Entries = Pick<DictionaryDescriptor, 'entries'> & Partial<Pick<DictionaryDescriptor, 'label'>>;

/**
 * What makes a dictionary's file have another label and other entries, one at a time, in the order in which it is done: the rest of the
 * file stays as it was written.
 */
export function dictionaryEdits(file: Entries, wanted: Entries): readonly Edit[] {
  const live = entriesOf(wanted);
  const written = entriesOf(file);
  const changed = file.entries.flatMap((entry, index): readonly Edit[] => {
    const now = live.get(entry.dictKey);
    return now === undefined || isSame(now, entry) ? [] : entryEdits(entry, now, `/entries/${index}`);
  });
  const gone = file.entries.flatMap(({ dictKey }, index): readonly Edit[] =>
    live.has(dictKey) ? [] : [{ op: 'remove', pointer: `/entries/${index}` }],
  );
  const added = wanted.entries
    .filter(({ dictKey }) => !written.has(dictKey))
    .map((value): Edit => ({ op: 'add', pointer: '/entries/-', value }));
  // From the end, so that the places of those before stay what they were.
  return [...labelEdits(file, wanted), ...changed, ...added, ...gone.toReversed()];
}

/**
 * What brings the changes from one state of a dictionary to another into a file that has changes of its own; null where
 * both changed an entry, each in its way.
 */
export function mergingEdits(file: Entries, before: Entries, after: Entries): readonly Edit[] | null {
  const [own, old, now] = [entriesOf(file), entriesOf(before), entriesOf(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter((key) => {
    return !isSame(old.get(key), now.get(key)) && !isSame(own.get(key), now.get(key));
  });
  if (changed.some((key) => !isSame(own.get(key), old.get(key)))) return null;
  const kept = file.entries.flatMap((entry) => {
    if (!changed.includes(entry.dictKey)) return [entry];
    const next = now.get(entry.dictKey);
    return next === undefined ? [] : [next];
  });
  const added = after.entries.filter(({ dictKey }) => changed.includes(dictKey) && !own.has(dictKey));
  const isLabelKept = labelEdits(before, after).length === 0;
  if (!isLabelKept && labelEdits(file, after).length > 0 && labelEdits(file, before).length > 0) return null;
  return dictionaryEdits(file, { ...(!isLabelKept && { label: after.label }), entries: [...kept, ...added] });
}

function labelEdits({ label }: Entries, { label: now }: Entries): readonly Edit[] {
  if (label === undefined || now === undefined) return [];
  return (['zh', 'en'] as const).flatMap((language): readonly Edit[] =>
    label[language] === now[language] ? [] : [{ op: 'replace', pointer: `/label/${language}`, value: now[language] }],
  );
}

function entriesOf({ entries }: Entries): ReadonlyMap<string, DictionaryEntry> {
  return new Map(entries.map((entry) => [entry.dictKey, entry]));
}

function isSame(one: DictionaryEntry | undefined, other: DictionaryEntry | undefined): boolean {
  return one === undefined || other === undefined ? one === other : entryText(one) === entryText(other);
}

const words = ['dictValue', 'en', 'sort', 'remark', 'parent'] as const;

function entryEdits(entry: DictionaryEntry, now: DictionaryEntry, pointer: string): readonly Edit[] {
  return words.flatMap((word): readonly Edit[] => {
    if (entry[word] === now[word]) return [];
    const place = `${pointer}/${word}`;
    if (now[word] === undefined) return [{ op: 'remove', pointer: place }];
    return [{ op: entry[word] === undefined ? 'add' : 'replace', pointer: place, value: now[word] }];
  });
}
