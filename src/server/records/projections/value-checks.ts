import type { ReleaseServices } from '../../forms/find-release.ts';
import type { ValueChecks } from '../../forms/value-checks.ts';
import { checkPlaces, placeColumns } from './check-places.ts';
import { usedNumbers } from './used-numbers.ts';

/** What records know of submitted values: places that are taken, numbers that are given. */
export function recordChecks(services: ReleaseServices): ValueChecks {
  return {
    placeColumns: (tx, view) => placeColumns(tx, services, view),
    checkPlaces: (tx, view, data) => checkPlaces(tx, services, view, data),
    usedNumbers: (tx, field, numbers) => usedNumbers(tx, services, field, numbers),
  };
}
