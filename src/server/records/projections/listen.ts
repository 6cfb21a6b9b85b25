import type { UnitListener } from '../../platform/unit.ts';
import { refreshProjections } from './refresh-projections.ts';

/** Brings the records that follow the tables of moved instances up to date, last in each unit that moved some. */
export const recordListener: UnitListener = async (unit, event) => {
  if (event.kind === 'move-ending') await refreshProjections(unit, event);
};
