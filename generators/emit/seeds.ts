import type { DictionaryDescriptor, DictionaryEntry, MenuDescriptor } from '../../src/generated/descriptor.ts';
import type { Model, ProcessModel } from '../../src/core/model/model.ts';
import type { Emitter } from './emitter.ts';
import { banner, jsonText } from './source-text.ts';

/** What a new database is filled with: dictionaries with their entries, and the menu tree. */
export const emitSeeds: Emitter = {
  name: 'seeds',
  emit: ({ compilation: { model } }) => {
    const dictionaries = [...model.dictionaries.values()].map((dictionary) => seedDictionary(dictionary, model));
    return Promise.resolve([
      { path: 'dictionaries.json', text: jsonText(dictionaries.toSorted((a, b) => (a.code < b.code ? -1 : 1))) },
      { path: 'menu.json', text: jsonText(seedMenu(model.menu)) },
      { path: 'seeds.ts', text: `${banner}${module}` },
    ]);
  },
};

function seedDictionary(dictionary: DictionaryDescriptor, model: Model): DictionaryDescriptor {
  const { $schema: _schema, ...words } = dictionary;
  if (dictionary.store !== 'system' || dictionary.code !== 'flow') return words;
  return { ...words, entries: flowEntries(dictionary.entries, [...model.processes.values()]) };
}

/** The entries of the process dictionary: each built process gives its own, with its route as the remark. */
function flowEntries(
  written: readonly DictionaryEntry[],
  processes: readonly ProcessModel[],
): readonly DictionaryEntry[] {
  const entries = new Map(written.map((entry) => [entry.dictKey, entry]));
  const last = Math.max(0, ...written.map((entry) => entry.sort));
  const fresh = processes.filter(({ id }) => !entries.has(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const process of processes) {
    const { id, label, prefix } = process;
    const sort = entries.get(id)?.sort ?? last + 1 + fresh.indexOf(process);
    const remark = prefix === null ? id : `${prefix}/${id}`;
    entries.set(id, { ...entries.get(id), dictKey: id, dictValue: label.zh, en: label.en, sort, remark });
  }
  return [...entries.values()];
}

function seedMenu(menu: MenuDescriptor | null): MenuDescriptor {
  if (menu === null) return { kind: 'menu', id: 'menus', version: 1, top: [], menus: [] };
  const { $schema: _schema, ...words } = menu;
  return words;
}

const module = `import type { DictionaryDescriptor, MenuDescriptor } from './descriptor.ts';
import dictionaryData from './dictionaries.json' with { type: 'json' };
import menuData from './menu.json' with { type: 'json' };

/** Every dictionary with its entries. */
export const dictionaries = dictionaryData as unknown as readonly DictionaryDescriptor[];

/** The menu tree and the top menus. */
export const menu = menuData as unknown as MenuDescriptor;
`;
