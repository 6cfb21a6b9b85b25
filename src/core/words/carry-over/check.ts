import { storedWordCheck } from '../../check/record-faults.ts';
import type { FieldModel } from '../../model/model.ts';
import { pointerTo } from '../../text/json.ts';
import { expectOverRows } from '../calculation/check.ts';

const typed = { zh: '人填写的字段', en: 'a field that people fill in' };

function isTyped({ calc, number, table, columns }: FieldModel): boolean {
  return calc === null && number === null && table === null && columns === null;
}

/** What is carried over are fields that people fill in; what rows have in common are fields here. */
export const checkCarryOver = storedWordCheck(
  'carryOver',
  { name: 'carry-over', codes: ['reference/field-unknown', 'field/word-alone'] },
  (faults, { fields, same, differ = {} }) => {
    fields.forEach((key, index) => {
      faults.expectHere(`/fields/${index}`, key, isTyped);
      const field = faults.record.scope.fields.get(key);
      if (field !== undefined && !isTyped(field)) faults.alone(`/fields/${index}`, key, typed);
    });
    same.forEach((key, index) => faults.expectHere(`/same/${index}`, key));
    for (const [key, text] of Object.entries(differ)) {
      const at = pointerTo('/differ', key);
      faults.expectHere({ key: at }, key);
      const gives = faults.record.scope.fields.get(key);
      if (gives !== undefined) expectOverRows({ faults, rows: new Map() }, at, { text, gives });
    }
  },
);
