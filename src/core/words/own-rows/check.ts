import type { Check } from '../../check/check.ts';
import { RecordFaults, storedHere } from '../../check/record-faults.ts';
import { pointerTo } from '../../text/json.ts';

const personField = { zh: '一个引用 "x-ref": "user" 的文字字段', en: 'a text field with "x-ref": "user"' };

/** Whose a row is stands in a field that refers to a user. */
export const checkOwnRows: Check = {
  name: 'own-rows',
  codes: ['reference/field-unknown', 'field/word-alone'],
  run: ({ records }, report) => {
    for (const record of records) {
      const { ownRows: source, api } = record.descriptor;
      if (source === undefined) continue;
      const faults = new RecordFaults(record, report, 'ownRows');
      if (api !== undefined) faults.alone({ key: '' }, 'ownRows', storedHere);
      faults.expectHere('/by', source.by);
      const field = record.scope.fields.get(source.by);
      if (field !== undefined && (field.ref?.kind !== 'user' || field.type !== 'string'))
        faults.alone('/by', source.by, personField);
      for (const key of Object.keys(source.only ?? {})) faults.expectHere(pointerTo('/only', key), key);
    }
  },
};
