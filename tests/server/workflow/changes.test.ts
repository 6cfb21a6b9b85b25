import { expect, test } from 'vitest';
import { changesBetween } from '../../../src/server/workflow/changes.ts';

const keyOf = (table: string): string | null => (table === 'samples' ? 'sampleNo' : null);

test('header fields: only what differs, empty values being equal', () => {
  const before = { planName: 'A', remark: null, files: [] as unknown[], size: 0 };
  const after = { planName: 'B', remark: '', size: null };
  expect(changesBetween(before, after, keyOf)).toEqual([
    { path: 'planName', before: 'A', after: 'B' },
    { path: 'size', before: 0, after: null },
  ]);
});

test('cells of rows are matched by key, whatever the order', () => {
  const before = {
    samples: [
      { sampleNo: 'S1', conc: 1 },
      { sampleNo: 'S2', conc: 2 },
    ],
  };
  const after = {
    samples: [
      { sampleNo: 'S2', conc: 3 },
      { sampleNo: 'S1', conc: 1 },
    ],
  };
  expect(changesBetween(before, after, keyOf)).toEqual([{ path: 'samples.conc', row: 'S2', before: 2, after: 3 }]);
});

test('a new row shows its filled cells, a removed one what it held', () => {
  const changes = changesBetween({ samples: [{ sampleNo: 'S1', conc: 1 }] }, { samples: [{ sampleNo: 'S3' }] }, keyOf);
  expect(changes).toEqual([
    { path: 'samples.sampleNo', row: 'S1', before: 'S1', after: null },
    { path: 'samples.conc', row: 'S1', before: 1, after: null },
    { path: 'samples.sampleNo', row: 'S3', before: null, after: 'S3' },
  ]);
  expect(changesBetween({ samples: [{ sampleNo: 'S1' }] }, {}, keyOf)).toHaveLength(1);
});

test('rows of a table without a key go by place', () => {
  const changes = changesBetween({ reagents: [{ lot: 'a' }] }, { reagents: [{ lot: 'b' }, { lot: 'c' }] }, keyOf);
  expect(changes.map((change) => change.row)).toEqual(['1', '2']);
});

test('lists of plain values are one value', () => {
  expect(changesBetween({ flow: ['a', 'b'] }, { flow: ['b', 'a'] }, keyOf)).toEqual([
    { path: 'flow', before: ['a', 'b'], after: ['b', 'a'] },
  ]);
});
