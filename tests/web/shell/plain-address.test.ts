import { expect, test } from 'vitest';
import { plainAddress } from '../../../src/web/shell/plain-address.ts';

const task = '/work/process/qc_stage/dna-qc/review/12';

test.each([
  task,
  `${task}/`,
  `/${task}//`,
  '/work//process/qc_stage///dna-qc/review/12',
  '/WORK/Process/QC_STAGE/DNA-QC/Review/12',
  '/work/%70rocess/qc%5Fstage/dna%2Dqc/review/12',
  '/work/process/qc_stage/dna-qc/review/%31%32',
  '/%57ORK/process/qc_stage/dna-qc/review/12',
])('S2-24 a task has one address: %s', (spelling) => {
  expect(plainAddress(spelling)).toBe(task);
});

test('S2-24 so have details, forms and what stands under the layout of details', () => {
  expect(plainAddress('/INDEX/Work/Process/DNA-QC/Detail/34/QC1')).toBe('/index/work/process/dna-qc/detail/34/QC1');
  expect(plainAddress('/work/process/DNA-QC/FORM/dna-qc:1:a')).toBe('/work/process/dna-qc/form/dna-qc:1:a');
  expect(plainAddress('/work/process/DNA-QC/Review/sheet')).toBe('/work/process/dna-qc/review/sheet');
});

test('S2-24 so have rows and the page for scanning', () => {
  expect(plainAddress('/Record//Salary-Sheet/XZ20261009-001-YG250001/')).toBe(
    '/record/salary-sheet/XZ20261009-001-YG250001',
  );
  expect(plainAddress('/INDEX/Record/Sample/26S0%2F1')).toBe('/index/record/sample/26S0%2F1');
  expect(plainAddress('/SCAN/Sample/')).toBe('/scan/sample');
});

test('what an escape or a capital letter means elsewhere stays', () => {
  for (const path of [
    '/',
    '/record/sample/26S0%2F1',
    '/salary-list/info/XC%252D1',
    '/record/sample/26S%E6%A0%B7',
    '/a/%zz',
  ])
    expect(plainAddress(path)).toBe(path);
});
