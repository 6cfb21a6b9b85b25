import type { FieldSchema } from '../../generated/descriptor.ts';
import type { Library } from '../model/link-library.ts';
import { refOf } from '../model/load/load-field.ts';
import type { FieldModel } from '../model/model.ts';
import { own, pointerTo } from '../text/json.ts';
import { below, type Place } from '../words/place.ts';
import { setParts } from '../words/set-parts.ts';
import type { Check, Report } from './check.ts';
import { replacing } from './edits.ts';
import { fieldAlone, shapesBeside } from './field-shapes.ts';
import { eachField } from './field-words.ts';
import { valueValidator, type ValueValidator } from './written-values.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const onlyValue = rule('field/only-misfit', {
  message: {
    zh: '"x-only" 要求“{name}”是 {value}，而它不会有这个值：{reason}',
    en: '"x-only" asks for rows whose "{name}" is {value}, which it never is: {reason}',
  },
  why: { zh: '没有一行可选。', en: 'No row would ever be offered.' },
  fix: hinted,
});

/** The rows that a reference offers have values that their fields can hold. */
export const checkOfferedRows: Check = {
  name: 'offered-rows',
  codes: [onlyValue],
  run: ({ sets, library }, report) => {
    const validate = valueValidator(library);
    eachField(sets, ({ field, place }) => {
      checkOffered({ field, place, library, validate }, report);
      if (field.items !== undefined)
        checkOffered({ field: field.items, place: below(place, '/items'), library, validate }, report);
    });
  },
};

interface Offering {
  readonly field: FieldSchema;
  readonly place: Place;
  readonly library: Library;
  readonly validate: ValueValidator;
}

function checkOffered({ field, place, library, validate }: Offering, report: Report): void {
  const target = refOf(field['x-ref']);
  if (field['x-only'] === undefined || target?.kind !== 'record') return;
  for (const [key, value] of Object.entries(field['x-only'])) {
    const there = fieldOfRecord(target.record, key, library);
    const wrong = there === null || there.type === 'array' ? null : validate(there, value);
    if (wrong === null) continue;
    const { reason, hint, meant } = wrong;
    const at = below(place, pointerTo('/x-only', key));
    const args = { name: key, value: JSON.stringify(value), reason, hint };
    report(onlyValue, at, args, meant === undefined ? {} : replacing(at, meant));
  }
}

/** A field of a record by its key; null where there is none, which is told of elsewhere. */
function fieldOfRecord(id: string, key: string, library: Library): FieldModel | null {
  const record = library.records.get(id)?.value;
  if (record === undefined) return null;
  const sets = { ...library.setsByName, ...record.sets };
  const parts = record.data['x-fields'].flatMap((name) => setParts(name, sets));
  const words = parts.map((part) => own(own(sets, part)?.properties, key)).find((found) => found !== undefined);
  return words === undefined ? null : fieldAlone(key, words, shapesBeside(library, record.$defs));
}
