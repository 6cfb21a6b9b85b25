import { sampleTable } from '../load-set.ts';
import { recordColumns } from './records.ts';
import type { Check } from './check.ts';
import { eachField } from './field-words.ts';

/** Fields keep clear of the names that tables and records use themselves; those of expressions have their own check. */
export const checkFieldNames: Check = {
  name: 'field-names',
  codes: ['clash/name-reserved'],
  run: ({ sets }, report) => {
    eachField(sets, ({ key, place }, set) => {
      const taken = set.value.scope === 'record' && (recordColumns.includes(key) || key === 'ver');
      const top = place.pointer === `${set.place.pointer}/properties/${key}`;
      if (!top) return;
      if (key === sampleTable || taken) {
        report('clash/name-reserved', { ...place, of: 'key' }, { name: key });
      }
    });
  },
};
