import type { Plant, SmallLibrary } from './support/small-library.ts';

/** The sheet of the bench writes this into a row when its code is scanned. */
export function makeScan({ family }: SmallLibrary, scan: object): void {
  family.steps[0].sheet.scan = scan;
}

/** Faults of sheets, of what a scan writes there, and of words of fields that do nothing beside others. */
export const plantedScans: Readonly<Record<string, Plant>> = {
  'sheets reference/field-unknown': ({ family }) => (family.steps[0].sheet.key = 'sampleNr'),
  'sheet-scans field/scan-column': (library) => makeScan(library, { total: 5 }),
  'sheet-scans field/scan-value': (library) => makeScan(library, { conc: true }),
  'idle-words field/word-idle': ({ types }) => {
    Object.assign(types.sets.facts.properties.title, { 'x-format': 'mask', 'x-widget': 'area' });
  },
};
