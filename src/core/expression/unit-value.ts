import { convertsByConstant, multiply, pure, sameDimensions, withoutCounts, type Dimensions } from './unit.ts';

/**
 * What is known of the unit of a value.
 * - `known`: its dimensions; `sure` unless a number field without a unit took part, which may carry one of its own;
 *   `constant` when a literal took part that may be a constant of nature or a price (660 g/mol per bp); `product` when
 *   it came out of a product, which may give up counts;
 * - `plain`: a number that fits any unit when it is added or compared, and is without dimension in a product; `sure` and
 *   `constant` as above;
 * - `unknown`: cannot be validated.
 */
export type UnitValue =
  | ({ readonly kind: 'known'; readonly dimensions: Dimensions; readonly product: boolean } & Certainty)
  | ({ readonly kind: 'plain' } & Certainty)
  | { readonly kind: 'unknown' };

interface Certainty {
  readonly sure: boolean;
  readonly constant: boolean;
}

const certain: Certainty = { sure: true, constant: false };

export const unknownUnit: UnitValue = { kind: 'unknown' };
export const plainNumber: UnitValue = { kind: 'plain', ...certain };
/** A number that may stand for a quantity whose unit is said elsewhere. */
export const unsureNumber: UnitValue = { kind: 'plain', sure: false, constant: false };

/** The unit value of a field's unit. */
export function ofUnit(dimensions: Dimensions): UnitValue {
  return { kind: 'known', dimensions, product: false, ...certain };
}

/** The unit value of a literal. A power of ten only changes the scale. */
export function ofLiteral(value: number): UnitValue {
  const exponent = Math.log10(Math.abs(value));
  const scale = value === 0 || Math.abs(exponent - Math.round(exponent)) < 1e-12;
  return { kind: 'plain', sure: true, constant: !scale };
}

/** The unit of a product (`factor` 1) or quotient (`factor` -1). */
export function productOf(left: UnitValue, right: UnitValue, factor: 1 | -1): UnitValue {
  if (left.kind === 'unknown' || right.kind === 'unknown') return unknownUnit;
  const certainty = { sure: left.sure && right.sure, constant: left.constant || right.constant };
  if (left.kind === 'plain' && right.kind === 'plain') return { kind: 'plain', ...certainty };
  const dimensions = multiply(dimensionsOf(left), dimensionsOf(right), factor);
  return { kind: 'known', dimensions, product: true, ...certainty };
}

function dimensionsOf(value: UnitValue): Dimensions {
  return value.kind === 'known' ? value.dimensions : pure;
}

/** False only where the units of two values certainly have different dimensions. */
export function mayAgree(left: UnitValue, right: UnitValue): boolean {
  if (left.kind !== 'known' || right.kind !== 'known') return true;
  if (!left.sure || !right.sure || sameDimensions(left.dimensions, right.dimensions)) return true;
  if (!left.product && !right.product) return false;
  const [one, other] = [withoutCounts(left.dimensions), withoutCounts(right.dimensions)];
  return sameDimensions(one, other) || ((left.constant || right.constant) && convertsByConstant(one, other));
}

/** The unit of what may be the one or the other, or is their sum. */
export function commonOf(left: UnitValue, right: UnitValue): UnitValue {
  if (left.kind === 'unknown' || right.kind === 'unknown') return unknownUnit;
  if (left.kind === 'plain') return right;
  if (right.kind === 'plain') return left;
  if (left.sure !== right.sure) return left.sure ? left : right;
  return { ...left, product: left.product && right.product, constant: left.constant || right.constant };
}
