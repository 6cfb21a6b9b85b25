import { patternExample } from '../form/pattern-example.ts';
import type { FieldModel } from '../model/model.ts';
import type { FieldPair } from './field-pairs.ts';
import { choicesOf } from './stored-limits.ts';

/** Values that a field may have, and such as an expression or the limits of either version draw a line at. */
export function sampleValues({ old, now }: Pick<FieldPair, 'old' | 'now'>, text: string): readonly unknown[] {
  const isList = old.schema.type === 'array';
  const choices = choicesOf(old);
  if (choices.length > 0) return isList ? listsOf(choices) : choices;
  // The entries are not known here: those that the expression tells apart are.
  if (old.dict !== null) return isList ? listsOf(comparedWith(text)) : comparedWith(text);
  const { type } = isList ? (old.schema.items ?? {}) : old.schema;
  const found = singles(type, [old, now], text);
  return isList ? listsOf(found) : [...new Set(found)];
}

/** The texts that an expression compares with. */
export function comparedWith(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/==\s*(?:'([^']*)'|"([^"]*)")/g)].map(([, one, other]) => one ?? other ?? ''))];
}

function listsOf(values: readonly unknown[]): readonly unknown[] {
  return values.length < 2 ? values.map((value) => [value]) : [...values.map((value) => [value]), values.slice(0, 2)];
}

function singles(type: string | undefined, fields: readonly FieldModel[], text: string): readonly unknown[] {
  if (type === 'boolean') return [true, false];
  if (type === 'integer') return numbers(fields, text).map(Math.round);
  if (type === 'number') return numbers(fields, text);
  return type === 'string' ? texts(fields, text) : [];
}

/** Near and far from each other, and just at the limits. */
function numbers(fields: readonly FieldModel[], text: string): readonly number[] {
  const [old] = fields;
  const step = old?.decimals === null || old === undefined ? 0.0001 : 10 ** -old.decimals;
  const limits = fields.flatMap(({ schema }) => {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
    return [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf].flatMap((each) => each ?? []);
  });
  const written = [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([each]) => Number(each));
  const near = [0, 1, 2, 10, 1000, 12_345, ...limits, ...written];
  const digits = Math.round(-Math.log10(step));
  return near
    .flatMap((each) => [each, each + step, each - step, each + 3 * step, -each])
    .map((each) => {
      return Number(each.toFixed(digits));
    });
}

const days = ['2026-01-31', '2026-02-01', '2027-02-01'];
const times = ['08:00:00+08:00', '08:00:30+08:00', '17:30:00+08:00'];
/** Whoever takes them leaves out what the field's format does not take. */
const moments = [...days, ...times, ...days.flatMap((day) => times.map((time) => `${day}T${time}`))];

/** Texts that differ in one thing alone: a letter's case, the end, a blank. */
const long = 'long text '.repeat(12);
const plain = ['x', 'X', 'y', 'x y', '1', '2', '1.5', '1.25', 'Ab', `${long}1`, `${long}2`];

function texts(fields: readonly FieldModel[], text: string): readonly string[] {
  const written = [...text.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, one, other]) => one ?? other ?? '');
  const patterns = fields.flatMap(({ schema }) => schema.pattern ?? []);
  const fitting = patterns.flatMap((pattern) => patternExample(pattern)?.split(' / ') ?? []);
  return [...plain, ...moments, ...written, ...fitting].filter((each) => each !== '');
}
