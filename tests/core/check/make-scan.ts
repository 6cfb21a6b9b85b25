import type { Plant, SmallLibrary } from './support/small-library.ts';

/** The sheet of the bench writes this into a row when its code is scanned. */
export function makeScan({ family }: SmallLibrary, scan: object): void {
  family.steps[0].sheet.scan = scan;
}

/** Faults of sheets, of what a scan writes there, of defaults, of secrets, and of words of fields that do nothing. */
export const plantedScans: Readonly<Record<string, Plant>> = {
  'sheets reference/field-unknown': ({ family }) => (family.steps[0].sheet.key = 'sampleNr'),
  'sheet-scans field/scan-column': (library) => makeScan(library, { total: 5 }),
  'sheet-scans field/scan-value': (library) => makeScan(library, { conc: true }),
  'idle-words field/word-idle': ({ types }) => {
    types.sets.facts.properties.group.maxLength = 3;
  },
  'defaults field/default-misfit': ({ types }) => (types.sets.facts.properties.amount.default = '1.5'),
  'record-refs field/word-alone': ({ types }) => {
    const { maxLength: _length, ...title } = types.sets.facts.properties.title;
    types.sets.facts.properties.title = { ...title, 'x-ref': 'record:thing', 'x-widget': 'tree' };
  },
  'offered-rows field/only-misfit': ({ types }) => {
    types.sets.head.properties.thingNo['x-only'] = { status: 'nev' };
  },
  'secrets field/secret-told': ({ types, record }) => {
    types.sets.facts.properties.code = { type: 'string', 'x-format': 'mask', 'x-label': { zh: '密', en: 'Code' } };
    record.search.push('code');
  },
};
