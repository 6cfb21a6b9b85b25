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

const exampleField = rule('example/field-unknown', {
  severity: 'warning',
  message: {
    zh: '示例里原有的值“{name}”不是字段。',
    en: 'The example begins with a value of "{name}", which is no field.',
  },
  why: { zh: '没有什么读这个值。', en: 'Nothing reads the value.' },
  fix: hinted,
});

/** What an example begins with are values that fields can have; what it hands in is checked by running it. */
export const checkExampleValues: Check = {
  name: 'example-values',
  codes: [exampleChoice, exampleField],
  run: ({ processes, records, library }, report) => {
    for (const linked of [...processes, ...records]) checkForm(linked, library, report);
  },
};

function checkForm({ entry, model }: LinkedProcess | LinkedRecord, library: Library, report: Report): void {
  if (model === null) return;
  // The own sets of steps are no part of the form's data, and their keys stand for themselves.
  const sets = [...model.sets.values()].flatMap(({ fields }) => fields.map(({ key }) => key));
  const tables = [...model.fields.values()].flatMap(({ table }) => table ?? []);
  const others = new Set([...sets, ...tables]);
  const look = (values: unknown, prefix: string, at: Place): void => {
    if (!isObject(values)) return;
    for (const [key, value] of Object.entries(values)) {
      const [path, place] = [`${prefix}${key}`, below(at, pointerTo('', key))];
      const field = model.fields.get(path);
      if (field === undefined && !others.has(path)) {
        const known = [...model.fields.keys()]
          .filter((one) => one.startsWith(prefix))
          .map((one) => one.slice(prefix.length));
        reportUnknown(report, exampleField, { ...place, of: 'key' }, key, known);
        continue;
      }
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
