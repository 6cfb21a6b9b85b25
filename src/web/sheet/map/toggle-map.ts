import type { SheetController } from '../sheet-controller.ts';

/** Opens the map of places of a sheet, or closes it. */
export function toggleMap(sheet: SheetController): void {
  sheet.commit();
  sheet.map = !sheet.map;
  sheet.topics.publish(['map']);
  if (!sheet.map) sheet.surface?.focus();
}
