import type { DictionaryDescriptor, MenuDescriptor, MenuSource } from '../../generated/descriptor.ts';
import { roleDictionary } from '../application.ts';
import { pointerTo } from '../text/json.ts';
import { dictionaryKey, type Entry, type Library } from '../model/link-library.ts';
import { editAt } from './edits.ts';
import { labelStub } from '../text/label-stub.ts';
import type { Definition } from './hint.ts';

/** Defines an entry of a dictionary, its texts to be translated by a person; null where the key can be none. */
export function missingEntry(dictionary: Entry<DictionaryDescriptor> | undefined, key: string): Definition | null {
  if (dictionary === undefined || !/^[A-Za-z0-9._+-]+$/.test(key)) return null;
  const { value, source } = dictionary;
  const sort = Math.max(0, ...value.entries.map((entry) => entry.sort)) + 1;
  const { zh, en } = labelStub(key);
  const edits = [editAt({ source, pointer: '/entries/-' }, 'add', { dictKey: key, dictValue: zh, en, sort })];
  return {
    hint: { zh: `也可在字典“${value.code}”中加上它。`, en: `Or add it to the dictionary "${value.code}".` },
    edits,
  };
}

/** Defines a role. */
export function missingRole({ dictionaries }: Library, alias: string): Definition | null {
  return missingEntry(dictionaries.get(dictionaryKey(roleDictionary)), alias);
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
