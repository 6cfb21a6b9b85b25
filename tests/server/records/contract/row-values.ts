import fc from 'fast-check';
import type { FieldModel, RecordModel } from '../../../../src/core/model/model.ts';
import { fieldPair } from '../../../../src/core/words/set-parts.ts';
import { idNoOf } from '../../support/payroll.ts';
import type { Json } from '../../support/test-server.ts';

const samples = [
  '12345678',
  '2026112000',
  '2026',
  'AB12345678',
  'about',
  'HT20261120-001',
  '13800001234',
  'https://example.com',
];
const day = 86_400_000;

/** The fields that make a row unlike others, of several together the first that can differ without end. */
export function uniqueKeys({ fields, unique }: RecordModel): readonly string[] {
  const alone = [...fields.values()].filter((field) => field.unique && field.table === null).map(({ key }) => key);
  const oneOf = unique.map((group) => {
    return group.find((key) => isEndless(fields.get(key))) ?? group[0] ?? '';
  });
  return [...oneOf, ...alone];
}

/** Whether a field takes other values again and again. */
function isEndless(field: FieldModel | undefined): boolean {
  return field !== undefined && field.choices === null && field.dict === null && field.type !== 'boolean';
}

/** A value that fits in type, format and limits. */
export function plainValue({ type, schema }: FieldModel): unknown {
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return numberWithin(schema, type === 'integer' ? 1 : 0.1);
  if (schema.format === 'date') return '2027-01-15';
  if (schema.format === 'date-time') return '2027-01-15T09:00:00+08:00';
  if (schema.format === 'time') return '09:00';
  if (schema.format === 'email') return 'li.min@example.com';
  if (schema.format === 'uri') return 'https://example.com';
  return textWithin(schema);
}

type Schema = FieldModel['schema'];

function numberWithin(schema: Schema, step: number): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? null : schema.exclusiveMinimum + step);
  const most = schema.maximum ?? (schema.exclusiveMaximum === undefined ? null : schema.exclusiveMaximum - step);
  const start = least ?? Math.min(1, most ?? 1);
  return schema.multipleOf === undefined ? start : Math.ceil(start / schema.multipleOf) * schema.multipleOf;
}

function textWithin({ pattern, minLength = 0, maxLength = 1000 }: Schema): string {
  const fits = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const known = samples.find(fits);
  if (known !== undefined) return known;
  if (pattern === undefined) return 'x'.repeat(Math.max(minLength, 1));
  const [found] = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')).filter(fits), { numRuns: 1, seed: 1 });
  return found ?? 'x';
}

/** A value of the field that no other row has; `turn` grows from one to the next. */
export function variedValue(field: FieldModel, value: unknown, turn: number): unknown {
  const { schema, type } = field;
  if (type === 'number' || type === 'integer') return Number(value) + turn * (schema.multipleOf ?? 1);
  if (typeof value !== 'string' || !isEndless(field)) return value;
  if (schema.format === 'date') return new Date(Date.parse(value) + turn * day).toISOString().slice(0, 10);
  if (schema.format === 'date-time') return new Date(Date.parse(value) + turn * day).toISOString();
  if (/^\d{4}-\d\d$/.test(value)) return new Date(Date.UTC(2020, turn, 1)).toISOString().slice(0, 7);
  if (/^\d{17}[\dX]$/.test(value)) return idNoOf(turn);
  const longer = `${value}${turn}`;
  const isFree = schema.pattern === undefined && longer.length <= (schema.maxLength ?? longer.length);
  return isFree ? longer : withDigits(value, turn);
}

/** The text with other digits at its end. */
function withDigits(text: string, turn: number): string {
  const digits = String(turn).padStart(4, '0');
  return text.slice(0, -digits.length) + digits;
}

/** A list call's filter that finds a value, as the page would ask. */
export function filterFor(
  { key, type, schema, choices, dict, ref }: FieldModel,
  value: Json,
): Record<string, string | number> {
  if (value === undefined || value === null) return { [`${key}_null`]: 'true' };
  if (schema.format === 'date' || schema.format === 'date-time')
    return { [`${key}_datege`]: value, [`${key}_datele`]: value };
  if (type === 'number' || type === 'integer') return { [`${key}_ge`]: value, [`${key}_le`]: value };
  const exact = type !== 'string' || choices !== null || dict !== null || ref !== null;
  const text = Array.isArray(value) ? String(value[0]) : String(value);
  return exact ? { [`${key}_equal`]: text } : { [`${key}_like`]: text.slice(0, 6) };
}

/** A text of the dialog that may be anything, with another value for it; null where there is none. */
export function otherValue({ form, fields, states }: RecordModel): Record<string, unknown> | null {
  const asked = new Set([states?.field, ...(states?.moves ?? []).flatMap((move) => move.form)]);
  const matched = new Set([...fields.values()].flatMap(({ match }) => match.map((item) => fieldPair(item)[0])));
  const free = (field: FieldModel | undefined): field is FieldModel =>
    field?.type === 'string' &&
    isEndless(field) &&
    !asked.has(field.path) &&
    !matched.has(field.key) &&
    field.ref === null &&
    field.calc === null &&
    field.number === null &&
    !field.unique &&
    field.when === null &&
    field.lock === null &&
    field.words.readOnly !== true &&
    field.schema.pattern === undefined &&
    field.schema.format === undefined;
  const found = form.map((path) => fields.get(path)).find(free);
  if (found === undefined) return null;
  const { minLength = 0, maxLength = 2 } = found.schema;
  return { [found.key]: '改过'.padEnd(minLength, '过').slice(0, Math.max(maxLength, 1)) };
}
