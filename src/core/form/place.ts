import { own, pointerTo } from '../text/json.ts';
import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import type { Finding } from '../values/finding.ts';
import { keywordMessage, shownValue } from './messages.ts';
import type { SchemaError } from '../values/schema-check.ts';
import { listText } from '../text/list-text.ts';
import { plainText } from '../text/plain-text.ts';
import { isSecret } from '../values/secret.ts';
import { unknownChoice } from '../values/choice.ts';

/** Where a finding stands: in the header (`table` null) or in one row of a table. */
export interface RowPlace {
  readonly table: string | null;
  readonly row: number | null;
}

/** The header as a place. */
export const headerPlace: RowPlace = { table: null, row: null };

/** JSON pointer into the form's data of a field at a place; with key null of the row, or of the whole form. */
export function placePointer(place: RowPlace, key: string | null): string {
  const segments = [place.table, place.row, key].filter((segment) => segment !== null);
  return pointerTo('', ...segments);
}

/** A finding about one field, worded by keyword; `x-errors` of the field comes first. */
export function fieldFinding(
  place: RowPlace,
  field: FieldModel,
  found: { readonly keyword: string; readonly value: unknown; readonly expected?: unknown },
): Finding {
  const written = own(field.words['x-errors'], found.keyword === 'unique' ? 'x-unique' : found.keyword);
  const parts = {
    label: field.label,
    value: isSecret(field.words) ? null : shownValue(found.value),
    expected: found.keyword === 'enum' ? choiceTexts(field, found.expected) : found.expected,
    unit: field.unit ?? '',
  };
  return {
    pointer: placePointer(place, field.key),
    ...place,
    key: field.key,
    code: found.keyword,
    level: 'error',
    message: written ?? keywordMessage(found.keyword, parts),
  };
}

/** The finding that values of a field are no choices that its dictionary has; a list of one or none. */
export function choiceFindings(
  place: RowPlace,
  field: FieldModel,
  value: unknown,
  isKnown: (one: unknown) => boolean,
): readonly Finding[] {
  const strange = [value].flat().filter((one) => !isKnown(one));
  if (strange.length === 0) return [];
  const message = unknownChoice(field.label, strange.map(plainText));
  return [{ pointer: placePointer(place, field.key), ...place, key: field.key, code: 'dict', level: 'error', message }];
}

/**
 * The finding for a violation of a schema. `error.pointer` starts at the header or the row; what lies deeper than the
 * field (an item of a list, a part of an object) is named by its path behind the field's label.
 */
export function schemaFinding(place: RowPlace, field: FieldModel | null, error: SchemaError, value: unknown): Finding {
  const segments = error.pointer.split('/').slice(1).map(unescape);
  const pointer = placePointer(place, null) + error.pointer;
  const expected = error.params['expected'];
  if (field === null) {
    const name = segments.join('.');
    const parts = { label: { zh: name, en: name }, value: shownValue(value), expected, unit: '' };
    return {
      pointer,
      ...place,
      key: segments[0] ?? null,
      code: error.keyword,
      level: 'error',
      message: keywordMessage(error.keyword, parts),
    };
  }
  if (segments.length <= 1) return fieldFinding(place, field, { keyword: error.keyword, value, expected });
  const label = innerLabel(field.label, segments.slice(1));
  const parts = { label, value: shownValue(value), expected, unit: '' };
  return {
    ...fieldFinding(place, field, { keyword: error.keyword, value, expected }),
    pointer,
    message: keywordMessage(error.keyword, parts),
  };
}

/** The value at a pointer that starts at the given header or row. */
export function valueAtPointer(data: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map(unescape)
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined,
      data,
    );
}

function unescape(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

function innerLabel(label: Text, path: readonly string[]): Text {
  const [zh, en] = [
    path.map((part) => (/^\d+$/.test(part) ? `第 ${Number(part) + 1} 项` : part)),
    path.map((part) => (/^\d+$/.test(part) ? `entry ${Number(part) + 1}` : part)),
  ];
  return { zh: `${label.zh}（${zh.join(' ')}）`, en: `${label.en} (${en.join(' ')})` };
}

/** The labels of the choices that an `enum` names, since people see labels and not keys. */
function choiceTexts(field: FieldModel, expected: unknown): unknown {
  const { choices } = field;
  if (choices === null) return expected;
  return listText(choices.map(({ label }) => label));
}
