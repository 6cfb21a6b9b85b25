import type { FieldSchema } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, CheckedSet, Report } from './check.ts';
import { rule } from '../errors/diagnostic-rule.ts';

const fieldDecimalsMultiple = rule('field/decimals-multiple', {
  message: {
    zh: '"x-decimals": {decimals} 与 "multipleOf": {multiple} 不相容。',
    en: '"x-decimals": {decimals} does not agree with "multipleOf": {multiple}.',
  },
  why: { zh: '页面接受的小数，提交时会被拒绝。', en: 'Places that the page accepts would be refused on submit.' },
  fix: { zh: '只留其中一个。', en: 'Keep only one of the two.' },
});

const fieldWordsClash = rule('field/words-clash', {
  message: { zh: '“{word}”与“{other}”不能并用。', en: '"{word}" and "{other}" cannot stand together.' },
  why: {
    zh: '值只能有一个来源：公式、系统、建议或填写的人。',
    en: 'A value has one source: a formula, the system, a suggestion or the person.',
  },
  fix: { zh: '去掉其中一个。', en: 'Remove one of the two.' },
});

const fieldRequiredIdle = rule('field/required-idle', {
  severity: 'warning',
  message: {
    zh: '“{name}”由系统得出或只读，不能必填。',
    en: '"{name}" is given by the system or read-only, so it cannot be required.',
  },
  why: { zh: '没有人能填写它。', en: 'Nobody could fill it in.' },
  fix: { zh: '从 "required" 中去掉它。', en: 'Take it out of "required".' },
});

/** A field of a set, or of the rows or parts inside it, with its place. */
export interface CheckedField {
  readonly key: string;
  readonly field: FieldSchema;
  readonly place: Place;
}

/** Calls `each` for every field of the sets: their own, and the columns written inside a field. */
export function eachField(sets: readonly CheckedSet[], each: (field: CheckedField, set: CheckedSet) => void): void {
  for (const set of sets) {
    const visit = (properties: Readonly<Record<string, FieldSchema>>, base: Place): void => {
      for (const [key, field] of Object.entries(properties)) {
        const place = below(base, pointerTo('', key));
        each({ key, field, place }, set);
        if (field.items?.properties !== undefined) visit(field.items.properties, below(place, '/items/properties'));
        if (field.properties !== undefined) visit(field.properties, below(place, '/properties'));
      }
    };
    visit(set.value.properties, below(set.place, '/properties'));
  }
}

/** Words of which only one can say where a value comes from. */
const sources = ['x-calc', 'x-suggest', 'x-number', 'default'] as const;
const exclusive: readonly (readonly [keyof FieldSchema, keyof FieldSchema])[] = [
  ...sources.flatMap((word, index) => sources.slice(index + 1).map((other) => [word, other] as const)),
  ['x-calc', 'x-need'],
  ['x-number', 'x-need'],
  ['x-dict', 'x-enum'],
  ['x-dict', 'x-ref'],
  ['x-enum', 'x-ref'],
];

const namingARow = '"x-ref": "record:…"';

/** Whether the value refers to a row, or is a text that may name one. */
function namesRow({ 'x-ref': ref, 'x-link': link }: FieldSchema): boolean {
  return link !== undefined || ref?.startsWith('record:') === true;
}

/** Words that say nothing without another one. */
const dependent: readonly {
  readonly word: keyof FieldSchema;
  readonly needs: string;
  readonly met: (field: FieldSchema) => boolean;
}[] = [
  { word: 'x-fill', needs: namingARow, met: namesRow },
  { word: 'x-match', needs: namingARow, met: namesRow },
  { word: 'x-number', needs: '"type": "string"', met: (field) => field.type === 'string' },
  { word: 'x-keep', needs: '"x-when"', met: (field) => field['x-when'] !== undefined },
];

/** The words of a field fit together. */
export const checkFieldWords: Check = {
  name: 'field-words',
  codes: [fieldWordsClash, 'field/word-alone', fieldDecimalsMultiple, fieldRequiredIdle],
  run: ({ sets }, report) => {
    eachField(sets, (checked, set) => {
      checkExclusive(checked, report);
      checkDependent(checked, set, report);
      checkDecimals(checked, report);
    });
    for (const set of sets) checkRequired(set, report);
  },
};

function checkExclusive({ field, place }: CheckedField, report: Report): void {
  for (const [word, other] of exclusive) {
    if (field[word] === undefined || field[other] === undefined) continue;
    const at = below(place, pointerTo('', other), 'key');
    report(fieldWordsClash, at, { word: String(word), other: String(other) }, { pointer: at.pointer, op: 'remove' });
  }
}

function checkDependent({ field, place }: CheckedField, set: CheckedSet, report: Report): void {
  for (const { word, needs, met } of dependent) {
    if (field[word] === undefined || met(field)) continue;
    if (word === 'x-keep' && set.value['x-when'] !== undefined) continue;
    const at = below(place, pointerTo('', word), 'key');
    report('field/word-alone', at, { word: String(word), other: needs }, { pointer: at.pointer, op: 'remove' });
  }
}

function checkDecimals({ field, place }: CheckedField, report: Report): void {
  const { multipleOf: multiple, 'x-decimals': decimals } = field;
  if (multiple === undefined || decimals === undefined || decimals === 0) return;
  const at = below(place, '/multipleOf');
  report(fieldDecimalsMultiple, at, { decimals, multiple }, { pointer: at.pointer, op: 'remove' });
}

function checkRequired(set: CheckedSet, report: Report): void {
  const code = fieldRequiredIdle;
  (set.value.required ?? []).forEach((key, index) => {
    const field = Object.hasOwn(set.value.properties, key) ? set.value.properties[key] : undefined;
    const given = field?.['x-calc'] !== undefined || field?.['x-number'] !== undefined || field?.readOnly === true;
    const place = below(set.place, pointerTo('/required', index));
    if (given) report(code, place, { name: key }, { pointer: place.pointer, op: 'remove' });
  });
}
