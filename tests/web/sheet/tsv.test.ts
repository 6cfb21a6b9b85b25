import { describe, expect, test } from 'vitest';
import { formatTsv, parseTsv } from '../../../src/web/sheet/tsv.ts';

describe('clipboard text', () => {
  test.each([
    [
      'rows by CRLF with one at the end, as Excel puts them',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'rows by LF, as WPS and Numbers put them',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['rows by CR', 'a\rb', [['a'], ['b']]],
    ['a cell with a tab and a line break in quotes', '"a\tb"\t"c\r\nd"\te', [['a\tb', 'c\nd', 'e']]],
    ['quotes inside a quoted cell', '"5"" plate"\tx', [['5" plate', 'x']]],
    ['a text that only begins with a quote', '"quoted" said\tx', [['"quoted" said', 'x']]],
    ['a quote that never ends', '"open\tx\ny', [['"open', 'x'], ['y']]],
    ['empty cells and an empty row inside', 'a\t\t\n\nb', [['a', '', ''], [''], ['b']]],
    ['one empty cell', '\n', [['']]],
    ['a byte order mark', '\uFEFFa', [['a']]],
  ])('%s', (_name, text, cells) => {
    expect(parseTsv(text)).toEqual(cells);
  });

  test('nothing gives no rows', () => {
    expect(parseTsv('')).toEqual([]);
  });

  test('what is written is read again', () => {
    const cells = [
      ['plain', 'with "quotes"', 'two\nlines'],
      ['', 'tab\there', '中文'],
    ];
    expect(parseTsv(formatTsv(cells))).toEqual(cells);
  });
});
