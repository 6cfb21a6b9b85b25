import { acceptedPlaces } from '../form/decimals.ts';
import { placesReason, valueReasons, type ValueReason } from '../form/value-reason.ts';
import { dictionaryKey, type Library } from '../model/link-library.ts';
import type { FieldModel } from '../model/model.ts';
import type { ChoiceEntry } from '../text/choice-text.ts';
import { nearest } from '../text/nearest.ts';
import { plainText } from '../text/plain-text.ts';
import type { Text } from '../text/text.ts';
import type { Lookups } from '../values/value-field.ts';
import { readText } from '../values/values.ts';
import { fieldValues } from './records.ts';

/** A value that stands in a descriptor and is none that its field can hold. */
export interface WrongValue {
  readonly reason: Text;
  /** What to write instead. */
  readonly hint: Text;
  /** The value that was meant; undefined where nobody can tell. */
  readonly meant: unknown;
}

/** Tells of a value what is wrong with it; null where nothing is. */
export type ValueValidator = (field: FieldModel, value: unknown) => WrongValue | null;

/** Validates values that descriptors write, by all that their fields ask for and the dictionaries that they name. */
export function valueValidator(library: Library): ValueValidator {
  const lookups = lookupsIn(library);
  const reasons = valueReasons(lookups);
  const reasonOf: ValueReason = (field, value) => reasons(field, value) ?? placesReason(field, value);
  return (field, value) => {
    const reason = reasonOf(field, value);
    return reason === null ? null : { reason: ended(reason), ...meaning(field, value, { library, lookups, reasonOf }) };
  };
}

/** A reason as a sentence: at a field it stands without its full stop. */
function ended({ zh, en }: Text): Text {
  return { zh: /[。？！]$/.test(zh) ? zh : `${zh}。`, en: /[.?!]$/.test(en) ? en : `${en}.` };
}

interface Known {
  readonly library: Library;
  readonly lookups: Lookups;
  readonly reasonOf: ValueReason;
}

const mostListed = 8;

function meaning(field: FieldModel, value: unknown, known: Known): Omit<WrongValue, 'reason'> {
  const values = fieldValues(field, known.library);
  const near = values === null || typeof value === 'object' ? null : nearest(plainText(value), values);
  const meant = near === null ? readAnew(field, value, known) : ofType(field, near);
  if (meant !== undefined) {
    const written = JSON.stringify(meant);
    return { meant, hint: { zh: `是否要写 ${written}？`, en: `Did you mean ${written}?` } };
  }
  const list = (values ?? []).slice(0, mostListed).join(', ');
  const hint =
    list === ''
      ? { zh: '写这一字段能有的值。', en: 'Write a value that the field can hold.' }
      : { zh: `可以写：${list}。`, en: `Write one of: ${list}.` };
  return { meant, hint };
}

/** A choice as the field stores it. */
function ofType({ type, schema }: FieldModel, choice: string): unknown {
  const isText = (type === 'array' ? schema.items?.type : type) === 'string';
  const value = isText ? choice : Number(choice);
  return type === 'array' ? [value] : value;
}

/** The value as a person would have typed it, or with the places that the field has; undefined where that is none, too. */
function readAnew(field: FieldModel, value: unknown, { lookups, reasonOf }: Known): unknown {
  const places = acceptedPlaces(field);
  const read =
    typeof value === 'number' && places !== null && field.kind === 'number'
      ? Number(value.toFixed(places))
      : typeof value === 'object'
        ? undefined
        : readText(plainText(value), { field, language: 'en', lookups });
  return read === undefined || read === null || reasonOf(field, read) !== null ? undefined : read;
}

/** What the library knows behind values: choices. Who and what else there is, the server alone knows. */
function lookupsIn(library: Library): Lookups {
  return { choices: (field) => field.choices ?? choicesOf(field, library), nameOf: () => null, meant: () => null };
}

function choicesOf({ dict }: Pick<FieldModel, 'dict'>, library: Library): readonly ChoiceEntry[] {
  const entries = dict === null ? [] : (library.dictionaries.get(dictionaryKey(dict))?.value.entries ?? []);
  return entries.map(({ dictKey, dictValue, en, parent = null }) => ({
    value: dictKey,
    label: { zh: dictValue, en: en ?? dictValue },
    parent,
  }));
}
