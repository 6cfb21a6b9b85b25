import type { DiagnosticCode } from '../errors/diagnostic-catalogue.ts';
import type { FieldSchema } from '../../generated/descriptor.ts';
import { pointerTo } from '../text/json.ts';
import { below, type Place } from '../words/place.ts';
import type { Check, CheckedSet, Report } from './check.ts';

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

/** Words that say nothing without another one. */
const dependent: readonly {
  readonly word: keyof FieldSchema;
  readonly needs: string;
  readonly met: (field: FieldSchema) => boolean;
}[] = [
  { word: 'x-fill', needs: '"x-ref": "record:…"', met: (field) => field['x-ref']?.startsWith('record:') === true },
  { word: 'x-number', needs: '"type": "string"', met: (field) => field.type === 'string' },
  { word: 'x-keep', needs: '"x-when"', met: (field) => field['x-when'] !== undefined },
];

/** The words of a field fit together. */
export const checkFieldWords: Check = {
  name: 'field-words',
  codes: ['field/words-clash', 'field/word-alone', 'field/decimals-multiple', 'field/required-idle'],
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
    report(
      'field/words-clash',
      at,
      { word: String(word), other: String(other) },
      { pointer: at.pointer, op: 'remove' },
    );
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
  report('field/decimals-multiple', at, { decimals, multiple }, { pointer: at.pointer, op: 'remove' });
}

function checkRequired(set: CheckedSet, report: Report): void {
  const code: DiagnosticCode = 'field/required-idle';
  (set.value.required ?? []).forEach((key, index) => {
    const field = Object.hasOwn(set.value.properties, key) ? set.value.properties[key] : undefined;
    const given = field?.['x-calc'] !== undefined || field?.['x-number'] !== undefined || field?.readOnly === true;
    const place = below(set.place, pointerTo('/required', index));
    if (given) report(code, place, { name: key }, { pointer: place.pointer, op: 'remove' });
  });
}
