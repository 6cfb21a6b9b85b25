import { sampleTable } from '../model/load/load-set.ts';
import { recordColumns } from './records.ts';
import type { Library } from '../model/link-library.ts';
import type { Check } from './check.ts';
import { eachField } from './field-words.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const clashNameReserved = rule('clash/name-reserved', {
  message: { zh: '字段不能叫“{name}”。', en: 'A field cannot be called "{name}".' },
  why: { zh: '这个名字在表达式或记录里另有含义。', en: 'In expressions or records the name means something else.' },
  fix: { zh: '换一个名字。', en: 'Choose another name.' },
});

/** Fields keep clear of the names that tables and records use themselves; those of expressions have their own check. */
export const checkFieldNames: Check = {
  name: 'field-names',
  codes: [clashNameReserved],
  run: ({ sets, library }, report) => {
    const served = servedSets(library);
    eachField(sets, ({ key, place }, set) => {
      const own = set.value.scope === 'record' && (recordColumns.includes(key) || key === 'ver');
      // Rows that the server's own calls answer have these columns as fields; only their key is never one.
      const taken = own && (key === 'id' || !served.has(set.name));
      const top = place.pointer === `${set.place.pointer}/properties/${key}`;
      if (!top) return;
      if (key === sampleTable || taken) {
        report(clashNameReserved, { ...place, of: 'key' }, { name: key });
      }
    });
  },
};

/** Names of the sets that stand in records with calls of their own, and in no other record. */
function servedSets({ records }: Library): ReadonlySet<string> {
  const namesOf = (served: boolean): string[] =>
    [...records.values()]
      .filter(({ value }) => (value.api !== undefined) === served)
      .flatMap(({ value }) => value.data['x-fields']);
  const stored = new Set(namesOf(false));
  return new Set(namesOf(true).filter((name) => !stored.has(name)));
}
