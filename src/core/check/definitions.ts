import type { DictionaryDescriptor, MenuDescriptor, MenuSource } from '../../generated/descriptor.ts';
import { roleDictionary } from '../application.ts';
import { pointerTo } from '../text/json.ts';
import { dictionaryKey, type Entry, type Library } from '../model/link-library.ts';
import { editAt } from './edits.ts';
import { labelStub } from '../text/label-stub.ts';
import type { Place } from '../words/place.ts';
import type { Definition } from './hint.ts';

const entryKey = /^[A-Za-z0-9+-][A-Za-z0-9._+-]*$/;

function entryOf(dictKey: string, sort: number) {
  const { zh, en } = labelStub(dictKey);
  return { dictKey, dictValue: zh, en, sort };
}

/** Defines an entry of a dictionary, its texts to be translated by a person; null where the key can be none. */
export function missingEntry(dictionary: Entry<DictionaryDescriptor> | undefined, key: string): Definition | null {
  if (dictionary === undefined || !entryKey.test(key)) return null;
  const { value, source } = dictionary;
  const sort = Math.max(0, ...value.entries.map((entry) => entry.sort)) + 1;
  const edits = [editAt({ source, pointer: '/entries/-' }, 'add', entryOf(key, sort))];
  return {
    hint: { zh: `也可在字典“${value.code}”中加上它。`, en: `Or add it to the dictionary "${value.code}".` },
    edits,
  };
}

/** Defines a choice at its place among the choices of a field or column. */
export function missingChoice(place: Place, value: string): Definition {
  return {
    hint: { zh: '也可在 "x-enum" 中加上它。', en: 'Or add it to "x-enum".' },
    edits: [editAt(place, 'add', labelStub(value))],
  };
}

/** Defines a role; in a dictionary of roles of its own, where there is none yet. */
export function missingRole(library: Library, alias: string, place: Place): Definition | null {
  const key = dictionaryKey(roleDictionary);
  const dictionary = library.dictionaries.get(key);
  return dictionary === undefined
    ? missingDictionary(library, key, { place, entries: [alias] })
    : missingEntry(dictionary, alias);
}

/**
 * Defines a dictionary in a file of its own, beside the others, with texts to be translated by a person; null where the
 * code can be none or a file of that name may be there.
 *
 * @param key such as `biz:kind`
 * @param named where it is named, whose folder is taken where there is no dictionary yet, and the values named already
 */
export function missingDictionary(
  { dictionaries, broken }: Library,
  key: string,
  { place, entries }: { readonly place: Place; readonly entries: readonly string[] },
): Definition | null {
  const [prefix, code = ''] = key.split(':');
  const isWritable = /^[a-z][a-z0-9_]*$/.test(code) && !broken.has(`dictionary:${key}`);
  if (!isWritable || !entries.every((entry) => entryKey.test(entry))) return null;
  const [beside] = dictionaries.values();
  const folder = (beside?.source ?? place.source).file.replace(/[^/]*$/, '');
  const value = {
    kind: 'dictionary',
    id: code.replaceAll('_', '-'),
    version: 1,
    label: labelStub(code),
    store: prefix === 'sys' ? 'system' : 'biz',
    code,
    entries: entries.map((entry, index) => entryOf(entry, index + 1)),
  };
  const file = `${folder}${code}.json`;
  return {
    hint: { zh: `也可新建字典文件 ${file}。`, en: `Or make it as the new file ${file}.` },
    edits: [{ file, op: 'create', pointer: '', value }],
  };
}

/** Defines a button in the menu that has the other buttons of its record; null where no menu has any. */
export function missingButton({ menu }: Library, code: string, verb: string): Definition | null {
  const stem = code.replace(/_[^_]*$/, '_');
  const home = menu === null ? null : menuOf(menu.value, (button) => button.startsWith(stem));
  if (menu === null || home === null || !/^[a-z][a-z0-9_]*$/.test(code)) return null;
  const button = { code, label: labelStub(verb), action: actionOf(verb) };
  return {
    hint: { zh: '也可在 menus.json 中加上这个按钮。', en: 'Or add the button to menus.json.' },
    edits: [editAt({ source: menu.source, pointer: `${home}/buttons/-` }, 'add', button)],
  };
}

/** Adding, changing, removing: how grants tell buttons apart. */
function actionOf(verb: string): 1 | 2 | 3 {
  if (verb === 'remove') return 3;
  return verb === 'add' ? 1 : 2;
}

/** Where the menu entry stands that has a button like this. */
function menuOf({ menus }: MenuDescriptor, isMeant: (code: string) => boolean): string | null {
  const find = (list: readonly MenuSource[], pointer: string): string | null => {
    for (const [index, { buttons = [], children = [] }] of list.entries()) {
      const here = pointer + pointerTo('', index);
      if (buttons.some(({ code }) => isMeant(code))) return here;
      const below = find(children, `${here}/children`);
      if (below !== null) return below;
    }
    return null;
  };
  return find(menus, '/menus');
}
