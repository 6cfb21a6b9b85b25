// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { htmlCells } from '../../../src/web/sheet/html-cells.ts';

test('merged cells give each of their rows what the first holds, and nothing to the columns beside', () => {
  const html = `<html><body><!--StartFragment--><table border=0>
    <tr height=20><td rowspan=3>P1</td><td colspan=2>both</td><td>x</td></tr>
    <tr><td>a</td><td>b</td><td rowspan="2">y</td></tr>
    <tr><td>c</td><td>d</td></tr>
    <tr><td>P2</td><td>e</td><td>f</td><td>z</td></tr>
  </table><!--EndFragment--></body></html>`;
  expect(htmlCells(html)).toEqual({
    rows: [
      ['P1', 'both', '', 'x'],
      ['P1', 'a', 'b', 'y'],
      ['P1', 'c', 'd', 'y'],
      ['P2', 'e', 'f', 'z'],
    ],
    merged: 3,
    hidden: 0,
  });
});

test('hidden rows are left out, however a spreadsheet says so; what they merge goes on', () => {
  const html = `<table>
    <tr><td rowspan=3>P</td><td>1</td></tr>
    <tr style='display:none'><td>2</td></tr>
    <tr height=0 style='mso-height-source:userset; height:0pt'><td>3</td></tr>
    <tr hidden><td>Q</td><td>4</td></tr>
    <tr style='height:15.0pt'><td>R</td><td>5</td></tr></table>`;
  expect(htmlCells(html)).toEqual({
    rows: [
      ['P', '1'],
      ['R', '5'],
    ],
    merged: 1,
    hidden: 3,
  });
});

test('line breaks are those of the cell, blanks those of the text, and a formula is its value', () => {
  const html = `<table><tr><td>one<br>two</td><td>  a
      b&nbsp;c </td><td x:num="0.5" x:fmla="=A1/2">50%</td><td>&lt;0.05</td></tr></table>`;
  expect(htmlCells(html)?.rows).toEqual([['one\ntwo', 'a b c', '50%', '<0.05']]);
});

test('what is no table is none, and scripts in it are text of nothing', () => {
  expect(htmlCells('<p>no table</p>')).toBeNull();
  expect(htmlCells('')).toBeNull();
  expect(htmlCells('<table><tr><td><img src=x onerror="window.hurt=1">a</td></tr></table>')?.rows).toEqual([['a']]);
  expect(Reflect.get(window, 'hurt')).toBeUndefined();
});
