import { multiply, pure, sameDimensions, withoutCounts, type Dimensions } from './unit.ts';

/**
 * What is known of the unit of a value.
 * - `known`: its dimensions; `sure` unless a factor took part that may carry a unit of its own (660 g/mol per bp);
 *   `product` when it came out of a product, which may give up counts;
 * - `plain`: a number that fits any unit; `scale` if it only changes the scale (100, 0.001), so that a product with it is
 *   as sure as before;
 * - `unknown`: cannot be judged.
 */
export type UnitValue =
  | { readonly kind: 'known'; readonly dimensions: Dimensions; readonly sure: boolean; readonly product: boolean }
  | { readonly kind: 'plain'; readonly scale: boolean }
  | { readonly kind: 'unknown' };

export const unknownUnit: UnitValue = { kind: 'unknown' };
export const plainNumber: UnitValue = { kind: 'plain', scale: true };

/** The unit value of a field's unit. */
export function ofUnit(dimensions: Dimensions): UnitValue {
  return { kind: 'known', dimensions, sure: true, product: false };
}

/** The unit value of a literal: a power of ten converts, any other factor may carry a unit. */
export function ofLiteral(value: number): UnitValue {
  const exponent = Math.log10(Math.abs(value));
  return { kind: 'plain', scale: value === 0 || Math.abs(exponent - Math.round(exponent)) < 1e-12 };
}

/** The unit of a product (`factor` 1) or quotient (`factor` -1). */
export function productOf(left: UnitValue, right: UnitValue, factor: 1 | -1): UnitValue {
  if (left.kind === 'unknown' || right.kind === 'unknown') return unknownUnit;
  if (left.kind === 'plain' && right.kind === 'plain') return { kind: 'plain', scale: left.scale && right.scale };
  return {
    kind: 'known',
    dimensions: multiply(dimensionsOf(left), dimensionsOf(right), factor),
    sure: isSure(left) && isSure(right),
    product: true,
  };
}

function dimensionsOf(value: UnitValue): Dimensions {
  return value.kind === 'known' ? value.dimensions : pure;
}

function isSure(value: UnitValue): boolean {
  return value.kind === 'known' ? value.sure : value.kind === 'plain' && value.scale;
}

/** False only where the units of two values certainly have different dimensions. */
export function mayAgree(left: UnitValue, right: UnitValue): boolean {
  if (left.kind !== 'known' || right.kind !== 'known') return true;
  if (!left.sure || !right.sure || sameDimensions(left.dimensions, right.dimensions)) return true;
  if (!left.product && !right.product) return false;
  return sameDimensions(withoutCounts(left.dimensions), withoutCounts(right.dimensions));
}

/** The unit of what may be the one or the other, or is their sum. */
export function commonOf(left: UnitValue, right: UnitValue): UnitValue {
  if (left.kind === 'unknown' || right.kind === 'unknown') return unknownUnit;
  if (left.kind === 'plain') return right;
  if (right.kind === 'plain') return left;
  if (left.sure === right.sure) return { ...left, product: left.product && right.product };
  return left.sure ? left : right;
}
