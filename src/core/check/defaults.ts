import type { FieldModel } from '../model/model.ts';
import { pointerTo } from '../text/json.ts';
import type { Text } from '../text/text.ts';
import { isEmptyValue } from '../values/empty.ts';
import type { ValueKind } from '../values/kinds.ts';
import { below } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { removing, replacing } from './edits.ts';
import { fieldAlone, namedShapes } from './field-shapes.ts';
import { eachField, type CheckedField } from './field-words.ts';
import { valueValidator, type ValueValidator, type WrongValue } from './written-values.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';

const fieldDefault = rule('field/default-misfit', {
  message: {
    zh: '默认值 {value} 不是“{name}”能有的值：{reason}',
    en: 'The default {value} is none that "{name}" can hold: {reason}',
  },
  why: { zh: '表单或行一打开就带着错误。', en: 'The form or row would open with an error already in it.' },
  fix: hinted,
});

const fieldSample = rule('field/sample-misfit', {
  message: {
    zh: '样例 {value} 不是“{name}”能有的值：{reason}',
    en: 'The sample {value} is none that "{name}" can hold: {reason}',
  },
  why: { zh: '照样例填写会被拒绝。', en: 'Whoever writes it as the sample does is refused.' },
  fix: { zh: '改正样例，或去掉它。', en: 'Mend the sample, or remove it.' },
});

/** What a form or row begins with, and what an empty input shows, are values that the field can hold. */
export const checkDefaults: Check = {
  name: 'defaults',
  codes: [fieldDefault, fieldSample],
  run: (subject, report) => {
    const validate = valueValidator(subject.library);
    for (const set of subject.sets) {
      const shapes = namedShapes(set, subject);
      eachField([set], (checked) => {
        const { default: first, examples = [] } = checked.field;
        if (isEmptyValue(first) && examples.length === 0) return;
        const field = fieldAlone(checked.key, checked.field, shapes);
        if (field === null) return;
        const wrong = isEmptyValue(first) ? null : wrongDefault(field, validate);
        if (wrong !== null) tell(checked, wrong, report);
        examples.forEach((value, index) => {
          const misfit = validate(field, value);
          if (misfit === null) return;
          const at = below(checked.place, pointerTo('/examples', index));
          const args = { name: checked.key, value: JSON.stringify(value), reason: misfit.reason };
          report(fieldSample, at, args, removing(at));
        });
      });
    }
  },
};

const remove: Text = { zh: '去掉 "default"。', en: 'Remove "default".' };

/** Values that only a server knows, or that come by upload: nobody can write one that is there for everybody. */
const unknown: Partial<Readonly<Record<ValueKind, Omit<WrongValue, 'meant'>>>> = {
  person: {
    reason: { zh: '有哪些人，只有服务器知道。', en: 'the server alone knows who is there.' },
    hint: {
      zh: '写 "x-suggest": "me" 以填写的人为默认，或去掉 "default"。',
      en: 'Write "x-suggest": "me" to begin with whoever fills it in, or remove "default".',
    },
  },
  reference: {
    reason: { zh: '有哪些数据，只有服务器知道。', en: 'the server alone knows which rows there are.' },
    hint: remove,
  },
  file: { reason: { zh: '附件只能上传。', en: 'a file comes by upload alone.' }, hint: remove },
};

function wrongDefault(field: FieldModel, validate: ValueValidator): WrongValue | null {
  const { kind, dict, words } = field;
  const never = unknown[kind];
  if (never !== undefined) return { ...never, meant: undefined };
  // A single entry of a dictionary is looked for where its other codes are.
  const isCode = dict !== null && typeof words.default === 'string' && field.type === 'string';
  const wrong = isCode ? null : validate(field, words.default);
  if (wrong === null) return null;
  const { zh, en } = wrong.hint;
  return { ...wrong, hint: { zh: `${zh}或去掉 "default"。`, en: `${en} Or remove "default".` } };
}

function tell({ key, field, place }: CheckedField, { reason, hint, meant }: WrongValue, report: Report): void {
  const at = below(place, '/default');
  const args = { name: key, value: JSON.stringify(field.default), reason, hint };
  report(fieldDefault, at, args, meant === undefined ? removing(at) : replacing(at, meant));
}
