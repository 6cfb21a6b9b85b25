import type { FieldModel } from '../model/model.ts';
import { inOtherUnit } from '../expression/unit-scale.ts';
import type { Text } from '../text/text.ts';
import { timeFormats } from '../values/formats.ts';
import { isNamedAlike } from './choice-names.ts';

/** Whether two fields measure in units of which both are known and differ. */
export function measureDiffers(from: FieldModel, to: FieldModel): boolean {
  return from.unit !== null && to.unit !== null && from.unit !== to.unit;
}

/** Whether no number or moment of one field can be said in the other, as the units or kinds of times have nothing in common. */
export function measuresApart(from: FieldModel, to: FieldModel): boolean {
  return timesDiffer(from, to) || (measureDiffers(from, to) && inOtherUnit(1, from.unit ?? '', to.unit ?? '') === null);
}

/** The codes of one field that the other has no word for: none of its choices has their name. */
export function unsaidCodes(from: FieldModel, to: FieldModel): readonly (string | number)[] {
  return (from.choices ?? []).map(({ value }) => value).filter((value) => carriedCode(from, to, value) === undefined);
}

/** Whether a code of one field stands in the other for what another of its codes means. */
export function codesDiffer(from: FieldModel, to: FieldModel): boolean {
  return (from.choices ?? []).some(({ value }) => {
    const isListed = to.choices?.some((entry) => entry.value === value) === true;
    return isListed && carriedCode(from, to, value) !== value;
  });
}

/**
 * A value of one form as another form stores it: a number in the other field's unit, a choice by the code that has its
 * name there. Undefined where that can't be told, so that nothing stands for something else than was entered.
 */
export function carriedValue(from: FieldModel | undefined, to: FieldModel | undefined, value: unknown): unknown {
  if (from === undefined || to === undefined) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => carriedItem(from, to, item));
    return items.includes(undefined) ? undefined : items;
  }
  return carriedItem(from, to, value);
}

function carriedItem(from: FieldModel, to: FieldModel, value: unknown): unknown {
  if (timesDiffer(from, to)) return undefined;
  const code = carriedCode(from, to, value);
  if (typeof code !== 'number' || !measureDiffers(from, to)) return code;
  return inOtherUnit(code, from.unit ?? '', to.unit ?? '') ?? undefined;
}

/** A day is no moment, and nobody may invent its time. */
function timesDiffer(from: FieldModel, to: FieldModel): boolean {
  const [one, other] = [momentOf(from), momentOf(to)];
  return one !== null && other !== null && one !== other;
}

function momentOf({ schema }: FieldModel): string | null {
  const format = schema.format ?? schema.items?.format;
  return format !== undefined && timeFormats.includes(format) ? format : null;
}

function carriedCode(from: FieldModel, to: FieldModel, value: unknown): unknown {
  const source = from.choices?.find((entry) => entry.value === value);
  if (source === undefined || from.choices === null || to.choices === null) return value;
  const same = to.choices.find((entry) => entry.value === value);
  if (same !== undefined && isNamedAlike(same, source)) return value;
  const named = to.choices.find((entry) => isNamedAlike(entry, source));
  if (named !== undefined) return named.value;
  // The same code, worded otherwise, means the same unless its new name was that of another one.
  const isTaken = same === undefined || from.choices.some((other) => other !== source && isNamedAlike(other, same));
  return isTaken ? undefined : value;
}

/** A value in words that hold without its form: the name of a choice, a number with its unit. */
export function saidValue(field: FieldModel | undefined, value: unknown): unknown {
  if (field === undefined) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => saidValue(field, item));
  const label = field.choices?.find((entry) => entry.value === value)?.label;
  if (label !== undefined) return bothNames(label);
  return typeof value === 'number' && field.unit !== null ? `${value} ${field.unit}` : value;
}

function bothNames({ zh, en }: Text): string {
  return zh === en ? zh : `${zh} ${en}`;
}
