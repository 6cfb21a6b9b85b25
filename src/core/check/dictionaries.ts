import type { DictionaryDescriptor, FieldSchema } from '../../generated/descriptor.ts';
import { own, pointerTo } from '../text/json.ts';
import { dictionaryKey, entriesOf, type Entry, type Library } from '../model/link-library.ts';
import { dictOf } from '../model/load/load-field.ts';
import { below, type Place } from '../words/place.ts';
import { setKeys, setParts } from '../words/set-parts.ts';
import type { Check, CheckedSet, Report } from './check.ts';
import { eachField } from './field-words.ts';
import { nearest } from '../text/nearest.ts';
import { missingDictionary, missingEntry } from './definitions.ts';
import { isSameValue, removing, replacing } from './edits.ts';
import { instead, reportUnknown } from './hint.ts';
import { listText } from '../text/list-text.ts';
import type { Text } from '../text/text.ts';
import { hinted, onlyOne, renameOne, rule } from '../errors/diagnostic-rule.ts';

const clashEntry = rule('clash/entry', {
  message: { zh: '字典条目“{name}”出现了两次。', en: 'The dictionary entry "{name}" stands twice.' },
  why: onlyOne,
  fix: renameOne,
});

const referenceDictionaryParent = rule('reference/dictionary-parent', {
  message: {
    zh: '“{name}”的上级字段“{field}”不可用：{reason}。',
    en: 'The parent field "{field}" of "{name}" does not serve: {reason}.',
  },
  why: {
    zh: '选了上级之后，下级的选项不会跟着变。',
    en: 'After the parent is chosen the choices below it would not follow.',
  },
  fix: hinted,
});

const referenceDictionaryCircular = rule('reference/dictionary-circular', {
  message: { zh: '字典项互为上级：{trail}。', en: 'Entries stand below one another in a circle: {trail}.' },
  why: { zh: '这些项不会出现在任何列表中。', en: 'None of them would appear in any list.' },
  fix: { zh: '去掉其中一个 "parent"。', en: 'Take out one "parent".' },
});

/** Fields take their choices from dictionaries that exist, and name entries and parent fields that exist. */
export const checkDictionaryRefs: Check = {
  name: 'dictionary-refs',
  codes: ['reference/dictionary-unknown', referenceDictionaryParent, 'reference/dictionary-value'],
  run: ({ sets, library }, report) => {
    eachField(sets, ({ field, place }, set) => {
      checkRef(field, place, set, library, report);
      if (field.items !== undefined) checkRef(field.items, below(place, '/items'), set, library, report);
    });
  },
};

/** The entries of a dictionary have keys of their own and parents that exist. */
export const checkDictionaryEntries: Check = {
  name: 'dictionary-entries',
  codes: [clashEntry, 'reference/dictionary-value', referenceDictionaryCircular],
  run: ({ entries }, report) => {
    for (const { value: dictionary, source } of entriesOf(entries, 'dictionary')) {
      const keys = new Set(dictionary.entries.map((entry) => entry.dictKey));
      const seen = new Set<string>();
      dictionary.entries.forEach((entry, index) => {
        const pointer = pointerTo('/entries', index);
        const key = parentedKey(entry);
        const copy = dictionary.entries.slice(0, index).find((other) => parentedKey(other) === key);
        const isCopy = isSameValue({ ...copy, sort: 0 }, { ...entry, sort: 0 });
        const fix = isCopy ? removing({ source, pointer }) : {};
        if (seen.has(key)) report(clashEntry, { source, pointer: `${pointer}/dictKey` }, { name: entry.dictKey }, fix);
        seen.add(key);
        if (entry.parent === undefined) return;
        const place = { source, pointer: `${pointer}/parent` };
        const trail = circleOf(entry.dictKey, dictionary);
        if (trail !== null) report(referenceDictionaryCircular, place, { trail: trail.join(' → ') }, removing(place));
        if (keys.has(entry.parent)) return;
        const args = { dictionary: dictionary.code };
        const define = () => missingEntry({ value: dictionary, source }, entry.parent ?? '');
        reportUnknown(report, 'reference/dictionary-value', place, entry.parent, keys, { args, define });
      });
    }
  },
};

/** The way up from an entry back to itself, told at the first of its entries; null when it ends. */
function circleOf(key: string, { entries }: DictionaryDescriptor): readonly string[] | null {
  const trail = [key];
  for (let at = parentOf(key, entries); at !== undefined; at = parentOf(at, entries)) {
    if (at === key) {
      const first = entries.find(({ dictKey }) => trail.includes(dictKey));
      return first?.dictKey === key ? [...trail, key] : null;
    }
    if (trail.includes(at)) return null;
    trail.push(at);
  }
  return null;
}

function parentOf(key: string, entries: DictionaryDescriptor['entries']): string | undefined {
  return entries.find(({ dictKey }) => dictKey === key)?.parent;
}

function parentedKey({ dictKey, parent }: { readonly dictKey: string; readonly parent?: string }): string {
  return JSON.stringify([parent ?? null, dictKey]);
}

function checkRef(field: FieldSchema, place: Place, set: CheckedSet, library: Library, report: Report): void {
  const name = field['x-dict'];
  const ref = dictOf(name);
  if (name === undefined || ref === null) return;
  const key = `${ref.store === 'system' ? 'sys' : 'biz'}:${ref.code}`;
  const at = below(place, '/x-dict');
  const entry = library.dictionaries.get(key);
  if (entry === undefined) {
    if (library.broken.has(`dictionary:${key}`)) return;
    const suffix = ref.parentField === null ? '' : `<${ref.parentField}`;
    const write = (known: string): string => `${known}${suffix}`;
    const named = [field.default, field.const, ...(field.enum ?? [])].filter((value) => typeof value === 'string');
    const define = () =>
      ref.parentField === null ? missingDictionary(library, key, { place: at, entries: [...new Set(named)] }) : null;
    const other = `${ref.store === 'system' ? 'biz' : 'sys'}:${ref.code}`;
    const isOther = library.dictionaries.has(other);
    const known = isOther ? [other] : library.dictionaries.keys();
    const meant = isOther ? () => instead(at, write(other)) : define;
    reportUnknown(report, 'reference/dictionary-unknown', at, key, known, { write, define: meant });
    return;
  }
  if (ref.parentField !== null) checkParent(ref.parentField, at, entry.value, set, report);
  checkValues(field, place, entry, report);
}

/** The field whose value is the parent: among the same row or form, and filled from a dictionary itself. */
function checkParent(
  parent: string,
  at: Place,
  dictionary: DictionaryDescriptor,
  set: CheckedSet,
  report: Report,
): void {
  const near = [set.name, ...(set.value.uses ?? [])].filter((name) => own(set.siblings, name) !== undefined);
  const known = near.flatMap((name) => setKeys(name, set.siblings));
  const chosen = known.filter((key) => keyedField(near, key, set)?.['x-dict']?.includes('<') === false);
  const complain = (reason: Text): void => {
    const meant = nearest(parent, chosen) ?? (chosen.length === 1 ? chosen[0] : undefined);
    const fix = meant === undefined || meant === parent ? {} : replacing(at, `${dictionaryKey(dictionary)}<${meant}`);
    const args = { name: dictionary.code, field: parent, reason, hint: parentHint(dictionary, chosen) };
    report(referenceDictionaryParent, at, args, fix);
  };
  if (!known.includes(parent)) {
    complain({ zh: '字段集里没有它', en: 'the set has no such field' });
    return;
  }
  const field = keyedField(near, parent, set);
  if (field?.['x-dict'] === undefined) complain({ zh: '它不取自字典', en: 'it is not chosen from a dictionary' });
  else if (!dictionary.entries.some((entry) => entry.parent !== undefined)) {
    const reason = { zh: '字典没有上下级', en: 'the dictionary has no levels' };
    const args = { name: dictionary.code, field: parent, reason, hint: parentHint(dictionary, []) };
    report(referenceDictionaryParent, at, args, replacing(at, dictionaryKey(dictionary)));
  }
}

/** The fields that can be the parent: those chosen from a dictionary without one. */
function parentHint(dictionary: DictionaryDescriptor, chosen: readonly string[]): Text {
  const plain = `"x-dict": "${dictionaryKey(dictionary)}"`;
  if (chosen.length === 0) return { zh: `写 ${plain}，不写上级。`, en: `Write ${plain}, without a parent.` };
  const list = listText(chosen.map((key) => `“${key}”`));
  const names = chosen.map((key) => `"${key}"`).join(', ');
  return {
    zh: `“<”后写取自字典的字段：${list.zh}；没有上级就写 ${plain}。`,
    en: `After "<" write a field that is chosen from a dictionary: ${names}; without a parent write ${plain}.`,
  };
}

/** The field of a key in sets and what they merge. */
function keyedField(names: readonly string[], key: string, { siblings }: CheckedSet): FieldSchema | undefined {
  return names
    .flatMap((name) => setParts(name, siblings))
    .map((name) => own(own(siblings, name)?.properties, key))
    .find((found) => found !== undefined);
}

/** Values that a field writes out must be entries. */
function checkValues(field: FieldSchema, place: Place, entry: Entry<DictionaryDescriptor>, report: Report): void {
  const dictionary = entry.value;
  const keys = new Set(dictionary.entries.map((entry) => entry.dictKey));
  const expectEntry = (value: unknown, path: string): void => {
    if (typeof value !== 'string' || keys.has(value)) return;
    const args = { dictionary: dictionary.code };
    const define = () => missingEntry(entry, value);
    reportUnknown(report, 'reference/dictionary-value', below(place, path), value, keys, { args, define });
  };
  expectEntry(field.default, '/default');
  expectEntry(field.const, '/const');
  (field.enum ?? []).forEach((value, index) => expectEntry(value, pointerTo('/enum', index)));
}
