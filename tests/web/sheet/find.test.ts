import { describe, expect, test } from 'vitest';
import { findCells, nextHit, replaceIn, type Search } from '../../../src/web/sheet/find.ts';
import { filterColumn } from '../../../src/web/sheet/row-view.ts';
import { openDesk, type Desk } from '../support/sheet-desk.ts';

const anyCase: Search = { text: '', matchCase: false, wholeCell: false };

function rowsWith({ sheet }: Desk, search: Partial<Search>): readonly number[] {
  return findCells(sheet, { ...anyCase, ...search }).map(({ row }) => row);
}

/** Names of a desk of three rows. */
function named(...names: readonly string[]): Desk {
  const desk = openDesk(names.length, 'plan');
  desk.sheet.table.write(names.map((value, row) => ({ row, key: 'sampleName', value })));
  return desk;
}

describe('find and replace', () => {
  test('finds a text in every row, by case and as the whole cell when asked', () => {
    const desk = named('Soil a', 'soil b', 'SOIL');
    const { sheet, column } = desk;
    const inNames = (search: Partial<Search>): readonly number[] =>
      findCells(sheet, { ...anyCase, ...search })
        .filter((hit) => hit.column === column('sampleName'))
        .map(({ row }) => row);
    expect(inNames({ text: 'soil' })).toEqual([0, 1, 2]);
    expect(inNames({ text: 'soil', matchCase: true })).toEqual([1]);
    expect(inNames({ text: 'soil', wholeCell: true })).toEqual([2]);
    expect(inNames({ text: '' })).toEqual([]);
  });

  test('signs of patterns are signs', () => {
    const desk = named('a.b (c)', 'axb c', '[x]|{y}/z-1');
    expect(rowsWith(desk, { text: 'a.b (' })).toEqual([0]);
    expect(rowsWith(desk, { text: '[x]|{y}/z-1' })).toEqual([2]);
  });

  test('finds rows that are not drawn, and goes on from a place, round at the end', () => {
    const desk = openDesk(1536, 'plan');
    const hits = findCells(desk.sheet, { ...anyCase, text: '26S00150' });
    expect(hits.map(({ row }) => row)).toEqual([1499, 1500, 1501, 1502, 1503, 1504, 1505, 1506, 1507, 1508]);
    expect(nextHit(hits, { row: 1500, column: 9 }, 1)).toBe(2);
    expect(nextHit(hits, { row: 1508, column: 9 }, 1)).toBe(0);
    expect(nextHit(hits, { row: 0, column: 0 }, -1)).toBe(9);
    expect(nextHit([], { row: 0, column: 0 }, 1)).toBe(-1);
  });

  test('replaces in all cells as one command; each is read as if it had been typed', () => {
    const desk = named('Soil a', 'soil b', 'x');
    const { sheet, press } = desk;
    const search: Search = { ...anyCase, text: 'soil' };
    const inNames = findCells(sheet, search).filter((hit) => hit.column === desk.column('sampleName'));
    expect(replaceIn(sheet, inNames, { search, by: '$& ' })).toEqual({ cells: 2, skipped: 0 });
    expect(sheet.table.rows.map((row) => row['sampleName'])).toEqual(['$&  a', '$&  b', 'x']);
    press('Ctrl+z');
    expect(sheet.table.rows.map((row) => row['sampleName'])).toEqual(['Soil a', 'soil b', 'x']);
  });

  test('numbers stay numbers, and what may not be written is left and counted', () => {
    const desk = openDesk(2);
    const { sheet, column } = desk;
    sheet.table.write([0, 1].map((row) => ({ row, key: 'extractConc', value: 12.5 })));
    const search: Search = { ...anyCase, text: '12' };
    const hits = findCells(sheet, search).filter((hit) => hit.column === column('extractConc'));
    expect(replaceIn(sheet, hits, { search, by: '30' }).cells).toBe(2);
    expect(sheet.table.rows.map((row) => row['extractConc'])).toEqual([30.5, 30.5]);
    const locked: Search = { ...anyCase, text: '26S' };
    expect(replaceIn(sheet, findCells(sheet, locked), { search: locked, by: 'X' })).toEqual({ cells: 0, skipped: 2 });
  });

  test('looks into the rows that a filter shows', () => {
    const desk = named('soil a', 'soil b', 'soil c');
    filterColumn(desk.sheet, 'sampleName', new Set(['soil b']));
    const hits = findCells(desk.sheet, { ...anyCase, text: 'soil ' });
    expect(replaceIn(desk.sheet, hits, { search: { ...anyCase, text: 'soil ' }, by: '' }).cells).toBe(1);
    expect(desk.sheet.table.rows.map((row) => row['sampleName'])).toEqual(['soil a', 'b', 'soil c']);
  });

  test('Ctrl+F and Ctrl+H open the bar', () => {
    const { sheet, press } = openDesk(1);
    press('Ctrl+f');
    expect(sheet.tool).toEqual({ kind: 'find' });
    press('Ctrl+h');
    expect(sheet.tool).toEqual({ kind: 'replace' });
    sheet.openTool(null);
    expect(sheet.tool).toBeNull();
  });
});
