import type { ValueChecks } from '../../forms/value-checks.ts';
import { checkPlaces, placeColumns } from './check-places.ts';
import { usedNumbers } from './used-numbers.ts';

/** What records know of submitted values: places that are taken, numbers that are given. */
export const recordChecks: ValueChecks = { placeColumns, checkPlaces, usedNumbers };
