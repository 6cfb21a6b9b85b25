import { plantedHandIns } from './make-hand-in.ts';
import type { SmallLibrary } from './support/small-library.ts';

/** Rows of another record that are computed for each of the library's record, correct but for these words. */
export function makeCalculation(library: SmallLibrary, words: object): void {
  const label = { zh: '明细', en: 'Line' };
  const text = { type: 'string', 'x-label': label };
  const above = { type: 'string', 'x-ref': 'record:thing', 'x-label': label };
  const lines = { scope: 'record', label, properties: { lineOf: above, lineFor: above, lineNote: text } };
  Object.assign(library, {
    lines: {
      kind: 'record',
      id: 'line',
      version: 1,
      area: 'stock',
      label,
      data: { 'x-fields': ['lines'] },
      sets: { lines },
      search: ['lineNote'],
      list: ['lineNote'],
      actions: [{ verb: 'submit', permission: 'thing_add' }],
    },
  });
  library.record.calculation = {
    rows: 'line',
    by: 'lineOf',
    open: "status == 'new'",
    each: 'thing',
    key: 'lineFor',
    ...words,
  };
}

/** A file of the rows of the calculation, correct but for these words. */
function makeExport(library: SmallLibrary, words: object): void {
  makeCalculation(library, {});
  const header = { zh: '备注', en: 'Note' };
  const rows = { record: 'line', by: 'lineOf' };
  const columns = [{ header, field: 'lineNote' }];
  library.record.exports = [{ id: 'lines', label: header, rows, format: 'csv', columns, ...words }];
}

/** The record takes a field from a row of its own, correct but for these words of the source and of the whole. */
function makeFilled({ record }: SmallLibrary, source: object, words: object = {}): void {
  const like = { record: 'thing', equal: { thingNo: 'title' }, ...source };
  record.fillFrom = { sources: { like }, set: { amount: 'like.amount' }, ...words };
}

/** What calculations, exports, rows of one’s own and handing in can be wrong in. */
export const plantedBatches: Readonly<Record<string, (library: SmallLibrary) => void>> = {
  ...plantedHandIns,
  'calculations reference/record-unknown': (library) => makeCalculation(library, { rows: 'lime' }),
  'calculations reference/field-unknown': (library) => makeCalculation(library, { key: 'lineFro' }),
  'calculations field/word-alone': (library) => makeCalculation(library, { by: 'lineNote' }),
  'exports reference/record-unknown': (library) => makeExport(library, { rows: { record: 'lime', by: 'lineOf' } }),
  'exports reference/field-unknown': (library) => makeExport(library, { sort: 'lineNo' }),
  'exports field/word-alone': (library) => makeExport(library, { group: 'lineNote' }),
  'own-rows reference/field-unknown': ({ record }) => (record.ownRows = { by: 'titel', all: ['qc'] }),
  'own-rows field/word-alone': ({ record }) => (record.ownRows = { by: 'title', all: ['qc'] }),
  'carry-over reference/field-unknown': ({ record }) => (record.carryOver = { fields: ['titel'], same: ['title'] }),
  'carry-over field/word-alone': ({ record }) => (record.carryOver = { fields: ['thingNo'], same: ['title'] }),
  'fill-from reference/record-unknown': (library) => makeFilled(library, { record: 'thign' }),
  'fill-from reference/field-unknown': (library) => makeFilled(library, { latest: 'titel' }),
  'fill-from field/word-alone': (library) => makeFilled(library, {}, { match: ['title'] }),
  'owned-through reference/field-unknown': ({ record }) => (record.ownedThrough = ['titel']),
  'owned-through field/word-alone': ({ record }) => (record.ownedThrough = ['title']),
};
