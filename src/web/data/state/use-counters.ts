import { application, counterDictionary, stageDictionary, type Named } from '../../../core/application.ts';
import { type DictionaryStore, dictionaryEntries } from '../calls/dictionary.ts';
import { useLoaded } from './use-loaded.ts';

/** One of the task counters, with the stage that it counts for. */
export interface Counter extends Named {
  readonly stage: string;
}

type Dictionary = { readonly store: DictionaryStore; readonly code: string };

/** What the software was built with, and the entries of a dictionary, which may give it another name. */
async function withEntries(built: readonly Counter[], { store, code }: Dictionary): Promise<readonly Counter[]> {
  const rows = await dictionaryEntries(store, code);
  const added = rows.map(({ dictKey: id, dictValue, dictValueEn, remark: stage }) => {
    return { id, stage, label: { zh: dictValue, en: dictValueEn || dictValue } };
  });
  const all = new Map([...built, ...added].map((one) => [one.id, one]));
  return [...all.values()];
}

const builtStages = application.stages.map((stage) => ({ ...stage, stage: stage.id }));
const counters = (): Promise<readonly Counter[]> => withEntries(application.counters, counterDictionary);
const stages = (): Promise<readonly Counter[]> => withEntries(builtStages, stageDictionary);

/** The counters of the company, in their order; until its own are here, those that the software was built with. */
export function useCounters(): readonly Counter[] {
  return useLoaded(counters, 'dict').value ?? application.counters;
}

/** Its stages. */
export function useStages(): readonly Named[] {
  return useLoaded(stages, 'dict').value ?? builtStages;
}
