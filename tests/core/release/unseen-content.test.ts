import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { flat } from '../../../src/core/release/typed-content.ts';
import { isNothing, unseenIn, unseenPaths, withUnseen } from '../../../src/core/release/unseen-content.ts';
import { smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const model = loadForm(compile(sourcesOf(smallLibrary())).expanded.get('bench-one') as ReleasedDescriptor);
const keyOf = (table: string) => (table === 'samples' ? 'sampleNo' : null);
const typed = {
  header: { title: 'A', remark: 'kept', empty: '' },
  patches: [
    {
      table: 'samples',
      rows: [
        { sampleNo: 'S1', conc: 1, lid: 'blue' },
        { sampleNo: 'S2', lid: 'red' },
      ],
    },
    { table: 'reagents', rows: [{ lot: 'L1', lid: 'green' }] },
  ],
};
const unseen = unseenIn(flat(typed), model, keyOf);

test('what a form has no field for is kept: values of the form, and columns with what names their row', () => {
  expect(unseen.header).toMatchObject({ remark: 'kept' });
  expect(Object.keys(unseen.header)).not.toContain('empty');
  expect(unseen.patches[0]).toEqual({
    table: 'samples',
    rows: [
      { sampleNo: 'S1', lid: 'blue' },
      { sampleNo: 'S2', lid: 'red' },
    ],
  });
  expect([...unseenPaths(unseen)]).toEqual(expect.arrayContaining(['remark', 'samples.lid', 'reagents.lid']));
  expect([isNothing(unseen), isNothing(unseenIn({ samples: [{ sampleNo: 'S1' }] }, model, keyOf))]).toEqual([
    false,
    true,
  ]);
});

test('it stands again in rows of the same key, or of the same place where none came or went; what was typed since counts', () => {
  const later = {
    header: { title: 'B', remark: 'typed anew' },
    patches: [
      { table: 'samples', rows: [{ sampleNo: 'S2', conc: 2 }, { sampleNo: 'S3' }] },
      { table: 'reagents', rows: [{ lot: 'L2' }] },
    ],
  };
  const { header, patches } = withUnseen(later, unseen, keyOf);
  expect(header).toMatchObject({ title: 'B', remark: 'typed anew' });
  expect(patches).toEqual([
    { table: 'samples', rows: [{ sampleNo: 'S2', conc: 2, lid: 'red' }, { sampleNo: 'S3' }] },
    { table: 'reagents', rows: [expect.objectContaining({ lot: 'L2', lid: 'green' })] },
  ]);
  const fewer = { ...later, patches: [{ table: 'reagents', rows: [] }] };
  expect(withUnseen(fewer, unseen, keyOf).patches).toEqual([{ table: 'reagents', rows: [] }]);
});
