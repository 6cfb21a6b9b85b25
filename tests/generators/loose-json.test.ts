import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { looseJson } from '../../scripts/build/loose-json.mjs';

const text = readFileSync('schemas/application.json', 'utf8');
const said: unknown = JSON.parse(text);

test('what is JSON says what it says', () => {
  expect(looseJson(text)).toEqual(said);
  expect(looseJson('[{"a": "b\\"c, d", "e": [1, -2.5e3, true, null]}, []]')).toEqual([
    { a: 'b"c, d', e: [1, -2500, true, null] },
    [],
  ]);
});

test('commas and colons too many or missing change nothing else', () => {
  for (const share of [0.1, 0.5, 0.9]) {
    const at = text.indexOf(',\n', text.length * share);
    const colon = text.indexOf(': ', text.length * share);
    expect(looseJson(`${text.slice(0, at)},${text.slice(at)}`)).toEqual(said);
    expect(looseJson(`${text.slice(0, at)}${text.slice(at + 1)}`)).toEqual(said);
    expect(looseJson(`${text.slice(0, colon)}${text.slice(colon + 1)}`)).toEqual(said);
  }
});

test.each([
  ['', null],
  ['{"a": 1', { a: 1 }],
  ['{"a": "b', { a: 'b' }],
  ['{"a"}', {}],
  [']', ']'],
])('%j is read as far as it goes', (broken, read) => {
  expect(looseJson(broken)).toEqual(read);
});
