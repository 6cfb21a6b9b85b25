import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { isEmptyValue } from '../values/empty.ts';
import { interpreterCheck } from '../values/interpreter-check.ts';
import type { SchemaCheck, SchemaError } from '../values/schema-check.ts';
import type { Lookups } from '../values/value-field.ts';
import { decimalErrors } from './decimals.ts';
import { choiceFindings, headerPlace, schemaFinding } from './place.ts';

/** Why a value is none that the field takes, other fields aside; null where nothing speaks against it. */
export type ValueReason = (field: FieldModel, value: unknown) => Text | null;

/** Tells what is wrong with single values before they are in a form; what each field asks for is prepared once. */
export function valueReasons(lookups: Pick<Lookups, 'choices'>): ValueReason {
  const checks = new Map<FieldModel, SchemaCheck>();
  return (field, value) => {
    if (isEmptyValue(value)) return null;
    const check = checks.get(field) ?? checkOf(field);
    checks.set(field, check);
    const [error = multipleError(field, value)] = check.header({ [field.key]: value });
    if (error !== undefined) return schemaFinding(headerPlace, field, error, value).message;
    const entries = field.dict === null ? [] : lookups.choices(field);
    if (entries.length === 0) return null;
    const isKnown = (one: unknown): boolean => entries.some((entry) => entry.value === one);
    return choiceFindings(headerPlace, field, value, isKnown)[0]?.message ?? null;
  };
}

/** Why a number has more places than its field takes, which a value that is measured may have; else null. */
export function placesReason(field: FieldModel, value: unknown): Text | null {
  const [error] = decimalErrors(field, value);
  return error === undefined ? null : schemaFinding(headerPlace, field, error, value).message;
}

/** Multiples are told in decimals, as forms tell them: 0.3 is one of 0.1. */
function multipleError(field: FieldModel, value: unknown): SchemaError | undefined {
  return decimalErrors(field, value).find(({ keyword }) => keyword === 'multipleOf');
}

function checkOf({ key, schema: { multipleOf: _inDecimals, ...schema } }: FieldModel): SchemaCheck {
  return interpreterCheck({
    header: { type: 'object', properties: { [key]: schema }, additionalProperties: false },
    rows: {},
  });
}
