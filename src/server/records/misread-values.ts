import type { ReleaseChange } from '../../core/release/change.ts';
import type { ChangedForm } from '../forms/stored-rows.ts';
import type { Unit } from '../platform/unit.ts';
import { fillFaults } from './fill-faults.ts';
import { projectionFaults } from './projections/projection-faults.ts';

/** Fields of a new version whose values would be read as something else between it and other forms. */
export async function misreadValues(unit: Unit, change: ChangedForm): Promise<readonly ReleaseChange[]> {
  return [...(await projectionFaults(unit, change)), ...(await fillFaults(unit, change))];
}
