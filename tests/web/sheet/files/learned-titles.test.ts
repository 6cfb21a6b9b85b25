import { expect, test } from 'vitest';
import { headPage } from '../../../../src/web/sheet/files/incoming-page.ts';
import { learnedMapping, learnedTitles, taughtTitles } from '../../../../src/web/sheet/files/learned-titles.ts';
import { sampleTable } from '../../support/forms.ts';

const { allColumns } = sampleTable('start', [], 'sample-storage');
const page = (...cells: string[]) => ({
  name: '',
  merged: 0,
  formulas: 0,
  rows: [{ number: 1, hidden: false, cells }],
});
const known = (title: string, column: string, own = true) => ({ title, column, own });

test('what this customer’s file taught goes before names; what another’s taught only fills in where there is none', () => {
  const own = learnedTitles([known('备注', 'sampleName'), known('分组', ''), known('x', 'gone')], allColumns);
  expect(Object.fromEntries(learnedMapping(own))).toEqual({ 备注: 'sampleName', 分组: null });
  const others = [known('备注', 'sampleName', false), known('管', 'sampleNo', false)];
  expect(Object.fromEntries(learnedMapping(learnedTitles(others, allColumns)))).toEqual({ 管: 'sampleNo' });
});

test('a file teaches the titles that were chosen or learned, as far as it has them', () => {
  const mapping = new Map([
    ['管', 'sampleNo'],
    ['分组', null],
    ['elsewhere', 'sampleName'],
  ]);
  const headed = headPage(page('管', '分组', '备注'), allColumns, { mapping, hidden: false });
  expect(headed.match.map((column) => column?.key ?? null)).toEqual(['sampleNo', null, 'sampleRemark']);
  expect(taughtTitles(headed, mapping, 'A')).toEqual({
    customer: 'A',
    titles: [
      { title: '管', column: 'sampleNo' },
      { title: '分组', column: '' },
    ],
  });
  expect(taughtTitles(headed, new Map(), 'A')).toBe(null);
});
