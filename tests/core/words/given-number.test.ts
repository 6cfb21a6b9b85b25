import { expect, test } from 'vitest';
import type { FieldSchema } from '../../../src/generated/descriptor.ts';
import { loadField } from '../../../src/core/model/load/load-field.ts';
import { formatNumber } from '../../../src/core/words/given-number.ts';

const day = '2026-11-20';
const tube = { prefix: 'N', date: 'yy', order: 'date-first', digits: 6 } as const;

test('a number is letters, date, separator and count', () => {
  expect(formatNumber({ prefix: 'EP', date: 'yyyyMMdd', separator: '-', digits: 3 }, day, 7)).toBe('EP20261120-007');
  expect(formatNumber({ prefix: 'P', date: 'yyMM', digits: 5 }, day, 12)).toBe('P261100012');
  expect(formatNumber({ prefix: 'C', date: 'none', order: 'date-first', digits: 2 }, day, 100)).toBe('C100');
});

test('the date may come first, as on a tube', () => {
  expect(formatNumber(tube, day, 123)).toBe('26N000123');
  expect(formatNumber({ ...tube, date: 'yyMMdd', separator: '-', digits: 2 }, day, 1)).toBe('261120N-01');
});

function modelOf(number: FieldSchema['x-number']) {
  const words: FieldSchema = { type: 'string', ...(number === undefined ? {} : { 'x-number': number }) };
  const place = { key: 'tubeNo', set: 's', table: 'samples', pointer: '', setWhen: null, required: true, fill: [] };
  return loadField(words, { ...place, shapes: {} }, null);
}

test('a number that the server gives is asked of nobody; one that may be typed is filled where it is empty', () => {
  expect(modelOf(undefined)).toMatchObject({ required: true, number: null, numberIfEmpty: null });
  expect(modelOf(tube)).toMatchObject({ required: false, number: tube, numberIfEmpty: null });
  const typed = { ...tube, typed: true };
  expect(modelOf(typed)).toMatchObject({ required: false, number: null, numberIfEmpty: typed });
});
