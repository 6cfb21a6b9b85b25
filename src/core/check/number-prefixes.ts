import type { Check, CheckedSet } from './check.ts';
import { eachField } from './field-words.ts';
import { rule } from '../errors/diagnostic-rule.ts';
import type { ProcessDescriptor } from '../../generated/descriptor.ts';
import { fillParams } from '../model/expand/expand-params.ts';
import { familyProblems } from '../model/expand/family-problems.ts';
import { familyValues } from '../model/expand/family-values.ts';
import type { Entry, Library } from '../model/link-library.ts';
import { PlaceMap } from '../words/place.ts';

const clashNumberPrefix = rule('clash/number-prefix', {
  message: { zh: '编号前缀“{name}”已属于“{other}”。', en: 'Numbers of "{other}" begin with "{name}" already.' },
  why: {
    zh: '两个流程会给出同样的编号，人们分不清说的是哪一个。',
    en: 'Two processes would give the same numbers, and nobody could tell which is meant.',
  },
  fix: { zh: '换一个前缀。', en: 'Choose other letters.' },
});

/** The letters with which a process numbers its instances belong to it alone: no other process and no field uses them. */
export const checkNumberPrefixes: Check = {
  name: 'number-prefixes',
  codes: [clashNumberPrefix],
  run: ({ processes, sets, library }, report) => {
    if (!processes.some(prefixed)) return;
    const checked = new Set(processes.map(({ descriptor }) => descriptor.id));
    const taken = new Map<string, string>();
    eachField([...otherSets(sets, library), ...sets], ({ field, key }) => {
      const number = field['x-number'];
      if (number !== undefined) taken.set(number.prefix, key);
    });
    // One process under check meets those that are not; of all together each meets those before it.
    for (const [id, entry] of library.processes) {
      const prefix = checked.has(id) ? undefined : writtenPrefix(entry, library);
      if (prefix !== undefined && !taken.has(prefix)) taken.set(prefix, id);
    }
    for (const { descriptor, places } of processes) {
      const { id, numberPrefix } = descriptor;
      if (numberPrefix === undefined) continue;
      const other = taken.get(numberPrefix);
      if (other === undefined) taken.set(numberPrefix, id);
      else report(clashNumberPrefix, places.at('/numberPrefix'), { name: numberPrefix, other });
    }
  },
};

/** Shared sets that are not under check. */
function otherSets(sets: readonly CheckedSet[], { sets: shared, setsByName }: Library): readonly CheckedSet[] {
  const checked = new Set(sets.map(({ value }) => value));
  return [...shared.values()]
    .filter(({ value }) => !checked.has(value))
    .map((set) => ({ ...set, siblings: setsByName }));
}

/** The prefix of a process that need not be put together for it: as it writes it, or its family. */
function writtenPrefix(entry: Entry<ProcessDescriptor>, library: Library): string | undefined {
  const { numberPrefix, extends: name = '' } = entry.value;
  const family = library.families.get(name);
  const inherited = family?.value.numberPrefix;
  if (numberPrefix !== undefined || family === undefined || inherited === undefined) return numberPrefix;
  if (familyProblems(entry, library).length > 0) return undefined;
  const from = { source: family.source, pointer: '/numberPrefix' };
  return fillParams(inherited, familyValues(entry, family), from.pointer, from, new PlaceMap(family.source)) as string;
}

function prefixed({ descriptor }: { readonly descriptor: { readonly numberPrefix?: string } }): boolean {
  return descriptor.numberPrefix !== undefined;
}
