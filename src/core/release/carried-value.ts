import type { FieldModel } from '../model/model.ts';
import { unitFactor } from '../expression/unit-scale.ts';

/** Whether two fields measure in units of which both are known and differ. */
export function measureDiffers(from: FieldModel, to: FieldModel): boolean {
  return from.unit !== null && to.unit !== null && from.unit !== to.unit;
}

/**
 * A value of one form as another form stores it: in the other field's unit. Undefined where that can't be told, so that
 * no number stands for another amount than was measured.
 */
export function carriedValue(from: FieldModel | undefined, to: FieldModel | undefined, value: unknown): unknown {
  if (from === undefined || to === undefined || typeof value !== 'number' || !measureDiffers(from, to)) return value;
  const factor = unitFactor(from.unit ?? '', to.unit ?? '');
  return factor === null ? undefined : Number((value * factor).toPrecision(15));
}
