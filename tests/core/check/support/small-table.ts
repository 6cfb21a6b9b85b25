import { text } from './both.ts';

/** A look-up table, correct throughout. */
export const limits = {
  kind: 'table',
  id: 'limits',
  version: 1,
  label: text('Limits'),
  key: 'upTo',
  validFrom: '2026-01-01',
  columns: {
    upTo: { type: 'number', 'x-unit': 'ng', 'x-label': text('Up to') },
    group: { type: 'string', 'x-dict': 'biz:kind', 'x-label': text('Group') },
    grade: { type: 'string', 'x-enum': { a: text('A'), b: text('B') }, 'x-label': text('Grade') },
  },
  rows: [
    { upTo: 10, group: 'a', grade: 'b', validTo: '2026-06-30' },
    { upTo: 10, group: 'a', grade: 'a', validFrom: '2026-07-01' },
    { grade: 'a' },
  ],
};
