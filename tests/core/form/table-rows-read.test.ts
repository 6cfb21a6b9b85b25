import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LookupTable } from '../../../src/generated/descriptor.ts';
import { tableRowsRead } from '../../../src/core/form/table-rows-read.ts';

const table = JSON.parse(readFileSync('schemas/tables/iit-cumulative.json', 'utf8')) as LookupTable;
const form = { sets: new Map(), lookups: new Map([['iit-cumulative', table]]) };
const context = { today: '2026-05-31', now: '2026-05-31T10:00:00+08:00', me: '1', prevUser: '', roles: [], release: 1 };

const rows = (text: string): unknown[] =>
  tableRowsRead(form, text, { values: {}, context }).map(({ place, row }) => [place, row['rate']]);

test('S1-07 the row of a table that a figure was taken from is told, each once, also of what is worked out first', () => {
  expect(rows("bracket('iit-cumulative', 36000.0, 'rate')")).toEqual([[1, 3]]);
  expect(rows("bracket('iit-cumulative', 36000.01, 'quick')")).toEqual([[2, 10]]);
  expect(rows("bracket('iit-cumulative', max(1.0, (2.0 + 3.0) * 100000.0), 'rate') / 100.0")).toEqual([[5, 30]]);
  const both = "bracket('iit-cumulative', 9000000.0, 'rate') - bracket('iit-cumulative', 9000000.0, 'quick')";
  expect(rows(both)).toEqual([[7, 45]]);
});

test('an expression without a table names none, and a table that is not there is passed over', () => {
  expect(rows('1.0 + 2.0')).toEqual([]);
  expect(rows("bracket('nothing', 1.0, 'rate')")).toEqual([]);
});
