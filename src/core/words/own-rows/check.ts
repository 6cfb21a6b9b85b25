import { storedWordCheck } from '../../check/record-faults.ts';
import type { FieldModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';

const personField = { zh: '一个引用 "x-ref": "user" 的文字字段', en: 'a text field with "x-ref": "user"' };

function isPerson(field: FieldModel | undefined): boolean {
  return field?.ref?.kind === 'user' && field.type === 'string';
}

/** Whose a row is stands in a field that refers to a user. */
export const checkOwnRows = storedWordCheck(
  'ownRows',
  { name: 'own-rows', codes: ['reference/field-unknown', 'field/word-alone'] },
  (faults, source, { recordModel }) => {
    const { through } = source;
    faults.expectHere('/by', source.by, (one) => through !== undefined || isPerson(one));
    const field = faults.record.scope.fields.get(source.by);
    // With `through` the person stands in the row that the field refers to.
    const owner = through === undefined ? field : recordModel(field?.link ?? '')?.fields.get(through);
    if (field !== undefined && !isPerson(owner))
      faults.alone(through === undefined ? '/by' : '/through', through ?? source.by, personField);
    for (const key of Object.keys(source.only ?? {})) faults.expectHere(pointerTo('/only', key), key);
  },
);
