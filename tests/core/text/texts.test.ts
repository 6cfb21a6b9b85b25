import { describe, expect, test } from 'vitest';
import { filterChoices, findChoice, listParts } from '../../../src/core/text/choice-text.ts';
import { readDate, readDateTime, showDateTime } from '../../../src/core/text/date-text.ts';
import { readNumber, showNumber } from '../../../src/core/text/number-text.ts';
import { readSwitch, showSwitch } from '../../../src/core/text/switch-text.ts';
import { showUnit } from '../../../src/core/text/unit-text.ts';

describe('numbers as people write them', () => {
  test.each([
    ['12.5', 12.5],
    ['１２．５', 12.5],
    ['1,234.5', 1234.5],
    ['１，２３４', 1234],
    ['-0.3', -0.3],
    ['−3', -3],
    ['1e3', 1000],
    ['.5', 0.5],
    ['¥1,200', 1200],
    ['1,2', null],
    ['12,34.5', null],
    ['n/a', null],
    ['1.2.3', null],
    ['', null],
    ['Infinity', null],
  ])('%s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  test('the column’s own unit may stand behind', () => {
    expect(readNumber('12.5 ng/uL', 'ng/uL')).toBe(12.5);
    expect(['50μL', '50 µl', '50 UL'].map((text) => readNumber(text, 'uL'))).toEqual([50, 50, 50]);
    expect(readNumber('98%', '%')).toBe(98);
    expect(readNumber('98%')).toBeNull();
  });

  test('decimals are filled up but never rounded away', () => {
    expect(showNumber(1.5, 2)).toBe('1.50');
    expect(showNumber(1.2345, 2)).toBe('1.2345');
    expect(showNumber(3, null)).toBe('3');
    expect([1.25e-7, 1e-9, -4e-12].map((value) => showNumber(value, 6))).toEqual([
      '0.000000125',
      '0.000000001',
      '-0.000000000004',
    ]);
    expect(showNumber(1.5e-30, 2)).toBe('1.5e-30');
    expect(showNumber(1.5e21, 2)).toBe('1.5e+21');
  });
});

describe('days and moments', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026/11/21', '2026-11-21'],
    ['2026/3/1', '2026-03-01'],
    ['2026.11.21', '2026-11-21'],
    ['2026年11月21日', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['2026/11/21 0:00', '2026-11-21'],
    ['21-Nov-26', '2026-11-21'],
    ['Nov 21, 2026', '2026-11-21'],
    ['November 21 2026', '2026-11-21'],
    ['1-Mar-2026', '2026-03-01'],
    ['21 November 2026', '2026-11-21'],
    ['31-Feb-26', null],
    ['21-Nix-26', null],
    ['21-Nov', null],
    ['2026-02-30', null],
    ['21/11/2026', '2026-11-21'],
    ['tomorrow', null],
  ])('%s', (text, day) => {
    expect(readDate(text)).toBe(day);
  });

  test('a moment keeps its offset; without one it is China’s time, as it is shown', () => {
    expect(readDateTime('2026-11-21T09:05:00+08:00')).toBe('2026-11-21T09:05:00+08:00');
    expect(readDateTime('2026-11-21 09:05:07 +0800')).toBe('2026-11-21T09:05:07+08:00');
    expect(readDateTime('2026/11/21 9:05')).toBe('2026-11-21T09:05:00+08:00');
    expect(showDateTime('2026-11-21T01:05:00Z')).toBe('2026-11-21 09:05');
    expect(showDateTime('2026-11-21T09:05:07+08:00')).toBe('2026-11-21 09:05:07');
    expect(readDateTime('2026-11-21 25:00')).toBeNull();
  });

  test.each([
    ['3.11.2026', '2026-11-03'],
    ['25/12/2026', '2026-12-25'],
    ['12/25/2026', '2026-12-25'],
    ['5-5-2026', '2026-05-05'],
    ['2026年11月3日', '2026-11-03'],
    ['3/11/2026', null],
    ['31.2.2026', null],
    ['11月3日', null],
  ])('a day whose year comes last is read where it can be but one: %s', (text, day) => {
    expect(readDate(text)).toBe(day);
  });

  test.each([
    ['2026-11-3 9:5', '09:05:00'],
    ['2026年11月3日下午3点', '15:00:00'],
    ['2026年11月3日 下午3点20分', '15:20:00'],
    ['2026/11/3 上午9点半', '09:30:00'],
    ['2026-11-03 晚上8:15', '20:15:00'],
    ['20261103 中午12点', '12:00:00'],
    ['3.11.2026 3 pm', '15:00:00'],
    ['2026-11-03 12:30 AM', '00:30:00'],
    ['2026-11-03 15时', '15:00:00'],
    ['2026-11-03', '00:00:00'],
  ])('a moment is read as people say it: %s', (text, clock) => {
    expect(readDateTime(text)).toBe(`2026-11-03T${clock}+08:00`);
  });

  test.each([
    '下午3点',
    '9:05',
    '2026-11-03 3',
    '2026-11-03 晚上12点',
    '2026-11-03 上午15点',
    '2026-11-03 9:60',
    '3/11/2026 9:05',
  ])('a text that could mean several moments, or none, is not read: %s', (text) => {
    expect(readDateTime(text)).toBeNull();
  });
});

describe('choices', () => {
  const entries = [
    { value: 'water', label: { zh: '水', en: 'Water' }, parent: null },
    { value: 'te', label: { zh: 'TE', en: 'TE' }, parent: null },
    { value: 'low-te', label: { zh: '低 EDTA TE', en: 'Low TE' }, parent: null },
  ];

  test('are found by key or by name in either language, whatever case, width and blanks', () => {
    expect(['water', '水', ' WATER ', 'ＴＥ', '低EDTA te'].map((text) => findChoice(entries, text)?.value)).toEqual([
      'water',
      'water',
      'water',
      'te',
      'low-te',
    ]);
    expect(findChoice(entries, 'tea')).toBeNull();
  });

  test('are narrowed by any part of a name, beginnings first', () => {
    expect(filterChoices(entries, 'te').map((entry) => entry.value)).toEqual(['te', 'water', 'low-te']);
  });
});

test('units are shown as people write them', () => {
  expect(['ng/uL', 'Cel', '{sample}', 'ng/{unit}', '%'].map((unit) => showUnit(unit, 'zh'))).toEqual([
    'ng/µL',
    '℃',
    '个',
    'ng/单位',
    '%',
  ]);
  expect(showUnit('{sample}', 'en')).toBe('samples');
  expect(['d', 'GBy', '10*3/mm2'].map((unit) => showUnit(unit, 'zh'))).toEqual(['天', 'GB', 'K/mm²']);
  expect(['d', 'GBy', '10*3/mm2'].map((unit) => showUnit(unit, 'en'))).toEqual(['d', 'GB', 'K/mm²']);
});

test('several values stand in one text', () => {
  expect(listParts('a, b、 c;d|e\nf,，')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('yes and no are read in either language', () => {
  expect(['是', 'Y', '１', 'No', '×', 'maybe', ''].map(readSwitch)).toEqual([
    true,
    true,
    true,
    false,
    false,
    null,
    null,
  ]);
  expect([showSwitch(true, 'zh'), showSwitch(false, 'en')]).toEqual(['是', 'No']);
});
