import type { FieldSchema } from '../../../generated/descriptor.ts';
import { isObject, own } from '../../text/json.ts';
import type { Text } from '../../text/text.ts';
import { patternOf } from '../../text/pattern.ts';
import { listText } from '../../text/list-text.ts';

/** What a default must be and is not, in words; null when there is no default or it fits. */
export function defaultFault(field: FieldSchema): Text | null {
  const value = field.default;
  if (value === undefined) return null;
  return typeFault(field, value) ?? choiceFault(field, value) ?? limitFault(field, value);
}

/** Whether a value has a type of JSON Schema. */
export const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isObject,
};

/** The type that a value must have and has not, in words; null when it has it. */
export function typeFault(field: Pick<FieldSchema, 'type'>, value: unknown): Text | null {
  const test = typeof field.type === 'string' ? own(typeTests, field.type) : undefined;
  if (test === undefined || test(value)) return null;
  return { zh: `类型 ${field.type}`, en: `of type ${field.type}` };
}

function choiceFault(field: FieldSchema, value: unknown): Text | null {
  const labels = isObject(field['x-enum']) ? field['x-enum'] : undefined;
  const choices = Array.isArray(field.enum)
    ? (field.enum as readonly unknown[]).filter((one) => !isObject(one)).map(String)
    : labels && Object.keys(labels);
  if (!choices || (typeof value !== 'string' && typeof value !== 'number') || choices.includes(String(value)))
    return null;
  return listText(choices);
}

function limitFault(field: FieldSchema, value: unknown): Text | null {
  if (typeof value === 'string') return textFault(field, value);
  if (typeof value !== 'number') return null;
  return (
    boundFault(value >= (field.minimum ?? value), `${field.minimum} 以上`, `${field.minimum} or more`) ??
    boundFault(value <= (field.maximum ?? value), `${field.maximum} 以下`, `${field.maximum} or less`) ??
    boundFault(
      value > (field.exclusiveMinimum ?? -Infinity),
      `大于 ${field.exclusiveMinimum}`,
      `above ${field.exclusiveMinimum}`,
    ) ??
    boundFault(
      value < (field.exclusiveMaximum ?? Infinity),
      `小于 ${field.exclusiveMaximum}`,
      `below ${field.exclusiveMaximum}`,
    )
  );
}

function boundFault(kept: boolean, zh: string, en: string): Text | null {
  return kept ? null : { zh, en };
}

function textFault(field: FieldSchema, value: string): Text | null {
  const length = Array.from(value).length;
  if (length < (field.minLength ?? 0) || length > (field.maxLength ?? Number.POSITIVE_INFINITY)) {
    return { zh: '长度在限制之内', en: 'within the limits of length' };
  }
  const pattern = typeof field.pattern === 'string' ? patternOf(field.pattern) : null;
  // A fault of the pattern itself is told of elsewhere.
  return pattern === null || pattern.fault !== null || pattern.test(value)
    ? null
    : { zh: `符合 ${field.pattern}`, en: `one that meets ${field.pattern}` };
}
