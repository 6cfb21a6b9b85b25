import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/core/errors/diagnostic.ts';
import { editedText } from '../../../src/core/words/reading/edited-text.ts';

const lines = `{
  "a": [
    1,
    2
  ],
  "b": { "x": 1, "y": { "z": 2 } },
  "c/d": []
}
`;

describe('a machine edit changes its place and leaves the rest as it was written', () => {
  test.each<[Edit['op'], string, unknown, string, string]>([
    ['replace', '/a/1', 5, '    2\n', '    5\n'],
    ['replace', '/b/x', { deep: [1] }, '"x": 1', '"x": {"deep":[1]}'],
    ['replace', '/a', { k: 1 }, '[\n    1,\n    2\n  ]', '{\n    "k": 1\n  }'],
    ['remove', '/a/0', undefined, '    1,\n    2\n', '    2\n'],
    ['remove', '/a/1', undefined, '    1,\n    2\n', '    1\n'],
    ['remove', '/b/x', undefined, '"x": 1, ', ''],
    ['remove', '/b/y', undefined, ', "y": { "z": 2 }', ''],
    ['remove', '/b/y/z', undefined, '{ "z": 2 }', '{}'],
    ['remove', '/c~1d', undefined, ',\n  "c/d": []', ''],
    ['add', '/a/0', 9, '    1,\n', '    9,\n    1,\n'],
    ['add', '/a/-', 9, '    2\n', '    2,\n    9\n'],
    ['add', '/a/2', 9, '    2\n', '    2,\n    9\n'],
    ['add', '/b/w', true, '{ "z": 2 } }', '{ "z": 2 }, "w": true }'],
    ['add', '/b/x', 7, '"x": 1', '"x": 7'],
    ['add', '/b/y/w', 'é"', '{ "z": 2 }', '{ "z": 2, "w": "é\\"" }'],
    ['add', '/c~1d/-', 1, '"c/d": []', '"c/d": [1]'],
    ['add', '/e', { f: 1 }, '"c/d": []\n', '"c/d": [],\n  "e": {\n    "f": 1\n  }\n'],
    ['rename', '/b/y', 'yy', '"y":', '"yy":'],
    ['rename', '/c~1d', 'c', '"c/d"', '"c"'],
  ])('%s %s %j', (...[op, pointer, value, before, after]) => {
    expect(lines).toContain(before);
    const edited = editedText(lines, { op, pointer, value });
    expect(edited).toBe(lines.replace(before, after));
    expect(() => void JSON.parse(edited)).not.toThrow();
  });

  test('on one line, too', () => {
    const line = '{"a":[1, 2],"b":[{}]}';
    expect(editedText(line, { op: 'add', pointer: '/a/-', value: 3 })).toBe('{"a":[1, 2, 3],"b":[{}]}');
    expect(editedText(line, { op: 'add', pointer: '/b/0/c', value: [] })).toBe('{"a":[1, 2],"b":[{ "c": [] }]}');
    expect(editedText(line, { op: 'remove', pointer: '/a/1' })).toBe('{"a":[1],"b":[{}]}');
  });

  test.each<Edit>([
    { op: 'remove', pointer: '/a/7' },
    { op: 'rename', pointer: '/a/0', value: 'k' },
    { op: 'replace', pointer: '/nowhere/x', value: 1 },
    { op: 'remove', pointer: '' },
  ])('what is not there cannot be changed: %j', (edit) => {
    expect(editedText(lines, edit)).toBe(lines);
  });
});
