import type { Check } from './check.ts';
import { eachField } from './field-words.ts';
import { rule } from '../errors/diagnostic-rule.ts';

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
  run: ({ processes, sets, library, processModel }, report) => {
    const checked = new Set(processes.map(({ descriptor }) => descriptor.id));
    const taken = new Map<string, string>();
    eachField(sets, ({ field, key }) => {
      const number = field['x-number'];
      if (number !== undefined) taken.set(number.prefix, key);
    });
    // One process under check meets those that are not; of all together each meets those before it.
    for (const id of processes.some(prefixed) ? library.processes.keys() : []) {
      const prefix = checked.has(id) ? undefined : processModel(id)?.descriptor.numberPrefix;
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

function prefixed({ descriptor }: { readonly descriptor: { readonly numberPrefix?: string } }): boolean {
  return descriptor.numberPrefix !== undefined;
}
