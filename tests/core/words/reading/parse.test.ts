import { parse as parseTree } from '@humanwhocodes/momoa';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDescriptor } from '../../../../src/core/words/reading/parse.ts';

const at = (text: string, pointer: string, of: 'key' | 'value' = 'value') =>
  parseDescriptor('a.json', text).source?.locate(pointer, of);

describe('places', () => {
  const text = '{\n  "kind": "types",\n  "sets": { "a/b": [1, { "x~y": "é中" }], "a": {} }\n}\n';

  test('a value and its key are found by pointer', () => {
    expect(at(text, '')).toEqual({ line: 1, column: 1 });
    expect(at(text, '/kind')).toEqual({ line: 2, column: 11 });
    expect(at(text, '/kind', 'key')).toEqual({ line: 2, column: 3 });
    expect(at(text, '/sets/a~1b/0')).toEqual({ line: 3, column: 21 });
    expect(at(text, '/sets/a~1b/1/x~0y')).toEqual({ line: 3, column: 33 });
    expect(at(text, '/sets/a', 'key')).toEqual({ line: 3, column: 42 });
  });

  test('what is not there is placed at the nearest value around it', () => {
    expect(at(text, '/sets/a/properties/x')).toEqual({ line: 3, column: 47 });
    expect(at(text, '/sets/a/properties/x', 'key')).toEqual({ line: 3, column: 47 });
  });

  test('many places are found as few are, also beside repeated keys', () => {
    const text = '{ "a": { "x": 1 }, "b": [], "c": {}, "a": { "y~": [true, "}]", -1.5e3] } }';
    const few = ['', '/a', '/a/x', '/a/y~0', '/a/y~0/1', '/a/y~0/2', '/b/0', '/c', '/c/x', '/d'];
    const one = few.map((pointer) => [at(text, pointer), at(text, pointer, 'key')]);
    const { source } = parseDescriptor('a.json', text);
    for (let count = 0; count < 20; count++) source?.locate('');
    expect(few.map((pointer) => [source?.locate(pointer), source?.locate(pointer, 'key')])).toEqual(one);
  });

  test('every place agrees with a parser that keeps positions', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        const written = JSON.stringify({ kind: value }, null, indent);
        const { source } = parseDescriptor('a.json', written);
        for (const { pointer, line, column } of places(written)) {
          expect(source?.locate(pointer)).toEqual({ line, column });
        }
      }),
    );
  });
});

/** Pointer and place of every value, by momoa. */
function places(text: string): { pointer: string; line: number; column: number }[] {
  const found: { pointer: string; line: number; column: number }[] = [];
  const visit = (node: ReturnType<typeof parseTree>['body'], pointer: string): void => {
    found.push({ pointer, line: node.loc.start.line, column: node.loc.start.column });
    if (node.type === 'Array') node.elements.forEach((item, index) => visit(item.value, `${pointer}/${index}`));
    if (node.type !== 'Object') return;
    for (const { name, value } of node.members) {
      const key = name.type === 'String' ? name.value : name.name;
      visit(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  visit(parseTree(text, { mode: 'json' }).body, '');
  return found;
}

describe('text that is no descriptor', () => {
  const only = (text: string) => {
    const { source, diagnostics } = parseDescriptor('a.json', text);
    expect(source).toBeNull();
    expect(diagnostics).toHaveLength(1);
    return diagnostics[0]!;
  };

  test.each([
    ['{"a": 1,}', 1, 9, 'a comma follows the last item'],
    ['{"a": 1\n "b": 2}', 1, 7, 'a comma or colon is missing between two items'],
    ['{"a": "x', 1, 9, 'the text ends too early'],
    ['', 1, 1, 'the file is empty'],
    ['{ // note\n}', 1, 3, 'JSON has no comments'],
    ["{'a': 1}", 1, 2, 'the quotes are of the wrong kind'],
    ['{“a”: 1}', 1, 2, 'the quotes are of the wrong kind'],
    ['{"a"\uFF1A1}', 1, 5, 'a full-width punctuation mark stands here'],
    ['{a: 1}', 1, 2, 'a key stands without quotes'],
    ['{"a": "x\ty"}', 1, 9, 'a string holds a line break or tab'],
    ['{"b": "ok",\n"a": "x\ny"}', 2, 8, 'a string holds a line break or tab'],
    ['{"a": "x,\n "b": "y"}', 1, 8, 'a text is not closed on its line'],
    ['{"a": 1,, "b": 2}', 1, 9, 'two commas follow one another'],
    ['{"a" = 1}', 1, 6, 'an equals sign stands between a key and its value'],
    ['{"a": 1.}', 1, 9, 'no digit follows the point of a number'],
    ['{"a": 01}', 1, 7, 'a number is written wrongly'],
    ['{"a": tru}', 1, 7, 'a text stands without quotes'],
    ['{}}', 1, 3, '"}" does not belong here'],
  ])('%j says what is wrong and where', (text, line, column, detail) => {
    const found = only(text);
    expect(found).toMatchObject({ code: 'syntax/json', severity: 'error', file: 'a.json', line, column });
    expect(found.message.en).toBe(`The file is not JSON: ${detail}.`);
    expect(found.message.zh).not.toContain('{');
    expect(found.fix.text.en).toMatch(/^Mend the text here: .+\.$/);
  });

  test('values nested without end are refused before anything walks them', () => {
    expect(only('['.repeat(100_000) + ']'.repeat(100_000)).code).toBe('syntax/too-deep');
    expect(parseDescriptor('a.json', '['.repeat(60) + ']'.repeat(60)).diagnostics).toEqual([]);
  });

  test('any text at all gives a source or a diagnostic', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { source, diagnostics } = parseDescriptor('a.json', text);
        expect(source === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      }),
    );
  });
});

test('each repeated key is reported where it is repeated, also in an object that is thrown away', () => {
  const text = '{\n "a": { "x": 1, "y": 2, "x": 3 },\n "a": 4,\n "b": [{ "c": 1, "\\u0063": 2 }]\n}';
  const { source, diagnostics } = parseDescriptor('a.json', text);
  expect(source?.value).toEqual({ a: 4, b: [{ c: 2 }] });
  expect(diagnostics.map(({ code, pointer, line, column }) => [code, pointer, line, column])).toEqual([
    ['syntax/duplicate-key', '/a/x', 2, 25],
    ['syntax/duplicate-key', '/a', 3, 2],
    ['syntax/duplicate-key', '/b/0/c', 4, 18],
  ]);
});

test('a byte order mark is a warning, and places do not count it', () => {
  const { source, diagnostics } = parseDescriptor('a.json', '\uFEFF{"a": 1}');
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['syntax/bom', 'warning']]);
  expect(source?.locate('/a')).toEqual({ line: 1, column: 7 });
});

test.each([
  ['{"kind": "process",\n "id": ', 2, 7],
  ['{"a": [1,\n2', 2, 2],
  ['{"a": "abc', 1, 11],
  ['{"a"', 1, 5],
  ['{"a": 1', 1, 8],
])('a text that breaks off is told at its end: %j', (text, line, column) => {
  const [finding] = parseDescriptor('a.json', text).diagnostics;
  expect(finding).toMatchObject({ code: 'syntax/json', line, column });
  expect(finding?.message.en).toContain('the text ends too early');
});

test('a text that nests without end is too deep, at a place', () => {
  const [finding] = parseDescriptor('a.json', '['.repeat(100_000)).diagnostics;
  expect(finding).toMatchObject({ code: 'syntax/too-deep', line: 1, column: 1 });
});

test('a file of another encoding is refused where its text is lost', () => {
  const { source, diagnostics } = parseDescriptor('a.json', '{\n  "label": "\uFFFD\uFFFD" }');
  expect(source).toBeNull();
  expect(diagnostics).toMatchObject([{ code: 'syntax/encoding', line: 2, column: 13 }]);
});
