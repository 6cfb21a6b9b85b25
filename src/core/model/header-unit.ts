import type { FieldModel } from './model.ts';
import { isNumber } from '../values/values.ts';
import { comparable } from '../text/choice-text.ts';
import { halfWidth } from '../text/number-text.ts';
import { parseUnit } from '../expression/unit.ts';
import { scaledNumber, unitFactor } from '../expression/unit-scale.ts';
import { namesOf, type HeadedField } from './header-names.ts';
import { readUnit, showUnit } from '../text/unit-text.ts';
import { trailingUnit } from './trailing-unit.ts';

/** What a header says of the numbers below it. */
export type HeaderUnit =
  /** They are in the field's unit, or nothing is said. */
  | { readonly kind: 'same' }
  /** They become the field's by this factor. */
  | { readonly kind: 'factor'; readonly factor: number; readonly unit: string }
  /** They are in a unit from which nothing leads to the field's. */
  | { readonly kind: 'other'; readonly unit: string };

const same: HeaderUnit = { kind: 'same' };

/** Whether the unit in brackets at the end of a header is the field's own, so that no number is taken for another amount. */
export function headerUnit(header: string, field: HeadedField & Pick<FieldModel, 'unit' | 'kind'>): HeaderUnit {
  const { unit } = field;
  if (!isNumber(field)) return same;
  const [exact = [], others = []] = namesOf(field);
  if ([...exact, ...others].includes(comparable(header))) return same;
  const { withoutKey, said } = partsOf(header, field);
  if (said === '') return unbracketed(withoutKey, unit);
  if (isRemark(said)) return same;
  const own = unit ?? '';
  const shown = [own, showUnit(unit, 'zh'), showUnit(unit, 'en')];
  if (shown.some((text) => readUnit(text) === readUnit(said))) return same;
  const factor = unit === null ? null : unitFactor(readUnit(said), unit);
  if (factor === 1) return same;
  if (factor !== null) return { kind: 'factor', factor, unit: said };
  const isCapitals = parseUnit(readUnit(said)) === null && shown.some((text) => comparable(text) === comparable(said));
  return isCapitals ? same : { kind: 'other', unit: said };
}

/** A header without the mark of what is required, and without a remark in brackets at its end. */
export function withoutMarks(header: string): string {
  const plain = halfWidth(header)
    .trim()
    .replace(/^\*+|\*+$/g, '')
    .trim();
  const [, before = plain, said = ''] = /^(.*)[([\u3010]([^()[\]\u3010\u3011]*)[)\]\u3011]$/.exec(plain) ?? [];
  return said !== '' && isRemark(said.trim()) ? before.trim() : plain;
}

/** A header without the field's key behind it, and what stands in brackets at its end. */
function partsOf(header: string, { key, words }: HeadedField) {
  const plain = halfWidth(header).trim().replace(/\*+$/, '').trim();
  const withoutKey = [key, ...(words['x-was'] ?? [])].reduce((text, each) => bare(text, each), plain);
  const said = /[([\u3010]([^()[\]\u3010\u3011]*)[)\]\u3011]$/.exec(withoutKey)?.[1]?.trim() ?? '';
  return { withoutKey, said };
}

/** Whether a header names a unit, whichever: without one its numbers may be in the unit of another day. */
export function saysUnit(header: string, field: HeadedField & Pick<FieldModel, 'unit'>): boolean {
  const { withoutKey, said } = partsOf(header, field);
  if (said === '') return trailingUnit(withoutKey, field.unit) !== null;
  return !isRemark(said) && parseUnit(readUnit(said)) !== null;
}

function unbracketed(header: string, own: string | null): HeaderUnit {
  const found = trailingUnit(header, own);
  return found === null || found.factor === 1 ? same : { kind: 'factor', factor: found.factor, unit: found.unit };
}

function bare(text: string, key: string): string {
  return text.endsWith(`[${key}]`) ? text.slice(0, -key.length - 2).trim() : text;
}

/** A word of Chinese that names no unit, such as 必填, or its English like: said of the column, not of its numbers. */
function isRemark(text: string): boolean {
  if (/^(?:required|optional)$/i.test(text)) return true;
  return /^\p{Script=Han}+$/u.test(text) && readUnit(text) === text && !unitWords.test(text);
}

const unitWords =
  /^(?:倍|秒|分|分钟|时|小时|日|天|周|月|年|元|万元|克|毫克|微克|纳克|升|毫升|微升|条|个|管|人|份|盒|瓶)$/;

/** A value read below a header, or a list of them, in the field's own unit. */
export function scaled(factor: number, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => scaled(factor, each));
  return typeof value === 'number' && factor !== 1 ? scaledNumber(value, factor) : value;
}
