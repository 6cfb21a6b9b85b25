import type { SheetController } from '../sheet-controller.ts';

/** Begins or ends the scanning of codes. */
export function toggleScan(sheet: SheetController): void {
  sheet.commit();
  sheet.scanning = !sheet.scanning;
  sheet.topics.publish(['scan']);
  if (!sheet.scanning) sheet.surface?.focus();
}
