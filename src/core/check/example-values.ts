import { isObject, pointerTo } from '../text/json.ts';
import { hinted, rule } from '../errors/diagnostic-rule.ts';
import { examplesOf } from '../model/examples-of.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import { dictionaryKey, type Library } from '../model/link-library.ts';
import type { FieldModel } from '../model/model.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, Report } from './check.ts';
import { missingEntry } from './definitions.ts';
import { reportUnknown } from './hint.ts';
import { fieldValues } from './records.ts';

const exampleChoice = rule('example/choice-unknown', {
  severity: 'warning',
  message: {
    zh: '示例里“{field}”原有的值“{name}”不在可选值中。',
    en: 'In the example "{field}" holds "{name}" beforehand, which is none of its choices.',
  },
  why: { zh: '示例演的是不会出现的情形。', en: 'The example shows what never happens.' },
  fix: hinted,
});

/** What an example begins with are values that fields can have; what it hands in is checked by running it. */
export const checkExampleValues: Check = {
  name: 'example-values',
  codes: [exampleChoice],
  run: ({ processes, records, library }, report) => {
    for (const linked of [...processes, ...records]) checkForm(linked, library, report);
  },
};

function checkForm({ entry, model }: LinkedProcess | LinkedRecord, library: Library, report: Report): void {
  if (model === null) return;
  const look = (values: unknown, prefix: string, at: Place): void => {
    if (!isObject(values)) return;
    for (const [key, value] of Object.entries(values)) {
      const [path, place] = [`${prefix}${key}`, below(at, pointerTo('', key))];
      const field = model.fields.get(path);
      if (Array.isArray(value) && field?.choices === undefined)
        value.forEach((row, index) => look(row, `${path}.`, below(place, `/${index}`)));
      else if (field !== undefined && typeof value === 'string') checkValue({ value, field, place }, library, report);
    }
  };
  for (const { example, place } of examplesOf(entry, library)) look(example.before, '', below(place, '/before'));
}

interface HeldValue {
  readonly value: string;
  readonly field: FieldModel;
  readonly place: Place;
}

function checkValue({ value, field, place }: HeldValue, library: Library, report: Report): void {
  const values = fieldValues(field, library);
  if (value === '' || values === null || values.includes(value)) return;
  const { dict } = field;
  const dictionary = dict === null ? undefined : library.dictionaries.get(dictionaryKey(dict));
  const define = () => missingEntry(dictionary, value);
  reportUnknown(report, exampleChoice, place, value, values, { args: { field: field.key }, define });
}
