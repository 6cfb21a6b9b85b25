import { pointerTo } from '../text/json.ts';
import { below, type Place } from '../words/place.ts';
import type { Check } from './check.ts';
import { removing } from './edits.ts';
import { fieldAlone, namedShapes } from './field-shapes.ts';
import { eachField, type CheckedField } from './field-words.ts';
import { valueValidator } from './written-values.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const fieldAllowed = rule('field/allowed-misfit', {
  message: {
    zh: '“{name}”列出的值 {value} 填不进去：{reason}',
    en: '"{name}" lists the value {value}, which it refuses: {reason}',
  },
  why: { zh: '照所列的值填写会被拒绝。', en: 'Whoever enters a value of the list is refused.' },
  fix: { zh: '改正或删去这个值，或改正拒绝它的限制。', en: 'Mend or remove the value, or the limit that refuses it.' },
});

/** What `enum` and `const` allow, the other words of the field allow as well. */
export const checkAllowedValues: Check = {
  name: 'allowed-values',
  codes: [fieldAllowed],
  run: (subject, report) => {
    const validate = valueValidator(subject.library);
    for (const set of subject.sets) {
      const shapes = namedShapes(set, subject);
      eachField([set], (checked) => {
        const listed = listedValues(checked);
        if (listed.length === 0) return;
        const { enum: _values, const: _value, ...others } = checked.field;
        const field = fieldAlone(checked.key, others, shapes);
        if (field === null) return;
        for (const { value, place } of listed) {
          const misfit = validate(field, value);
          if (misfit === null) continue;
          const args = { name: checked.key, value: JSON.stringify(value), reason: misfit.reason };
          report(fieldAllowed, place, args, listed.length > 1 ? removing(place) : {});
        }
      });
    }
  },
};

interface Listed {
  readonly value: unknown;
  readonly place: Place;
}

function listedValues({ field, place }: CheckedField): readonly Listed[] {
  const { enum: values = [], const: only } = field;
  const listed = values.map((value, index) => ({ value, place: below(place, pointerTo('/enum', index)) }));
  return only === undefined ? listed : [...listed, { value: only, place: below(place, '/const') }];
}
