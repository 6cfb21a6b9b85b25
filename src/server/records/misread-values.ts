import type { FormModel } from '../../core/release/form-fields.ts';
import type { ReleaseChange } from '../../core/release/change.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import type { Unit } from '../platform/unit.ts';
import { fillFaults } from './fill-faults.ts';
import { projectionFaults } from './projections/projection-faults.ts';

/** Fields of a new version whose values would be read as something else between it and other forms. */
export async function misreadValues(
  unit: Unit,
  before: FormModel,
  descriptor: ReleasedDescriptor,
): Promise<readonly ReleaseChange[]> {
  return [...(await projectionFaults(unit, before, descriptor)), ...(await fillFaults(unit, before, descriptor))];
}
