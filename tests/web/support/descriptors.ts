import { expandProcess } from '../../../src/core/model/expand/expand.ts';
import { loadProcess } from '../../../src/core/model/load/load.ts';
import type { Model, ProcessModel } from '../../../src/core/model/model.ts';
import { allForms, projectLibrary } from '../../core/check/all-forms.ts';

/** The model of the project's own descriptors. */
export function projectModel(): Model {
  const { processes, records } = allForms();
  const { menu } = projectLibrary();
  return {
    processes: new Map(processes.map(({ model }) => [model.id, model])),
    records: new Map(records.map(({ model }) => [model.id, model])),
    dictionaries: projectDictionaries(),
    menu: menu?.value ?? null,
  };
}

/** The project's own dictionaries. */
export function projectDictionaries(): Model['dictionaries'] {
  return new Map([...projectLibrary().dictionaries].map(([key, { value }]) => [key, value]));
}

const loaded = new Map<string, ProcessModel>();

/** A process of the project. */
export function processModel(id: string): ProcessModel {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const entry = projectLibrary().processes.get(id);
  if (entry === undefined) throw new Error(`schemas/ has no process ${id}`);
  const model = loadProcess(expandProcess(entry, projectLibrary()).descriptor);
  loaded.set(id, model);
  return model;
}
