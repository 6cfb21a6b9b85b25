import { storedWordCheck } from '../../check/record-faults.ts';
import type { LinkedRecord } from '../../model/link.ts';
import type { FieldModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';

const personField = { zh: '一个引用 "x-ref": "user" 的文字字段', en: 'a text field with "x-ref": "user"' };

/** A field of the record that another field refers to. */
function namedField(records: readonly LinkedRecord[], by: FieldModel | undefined, key: string): FieldModel | undefined {
  return records.find(({ descriptor }) => descriptor.id === by?.link)?.scope.fields.get(key);
}

function isPerson(field: FieldModel | undefined): boolean {
  return field?.ref?.kind === 'user' && field.type === 'string';
}

/** Whose a row is stands in a field that refers to a user. */
export const checkOwnRows = storedWordCheck(
  'ownRows',
  { name: 'own-rows', codes: ['reference/field-unknown', 'field/word-alone'] },
  (faults, source, { records }) => {
    faults.expectHere('/by', source.by, (one) => source.through !== undefined || isPerson(one));
    const field = faults.record.scope.fields.get(source.by);
    const owner = source.through === undefined ? field : namedField(records, field, source.through);
    if (field !== undefined && !isPerson(owner))
      faults.alone(source.through === undefined ? '/by' : '/through', source.through ?? source.by, personField);
    for (const key of Object.keys(source.only ?? {})) faults.expectHere(pointerTo('/only', key), key);
  },
);
