import { describe, expect, test } from 'vitest';
import { interpreterCheck } from '../../../src/core/values/interpreter-check.ts';
import type { FormSchemas, JsonSchema, ObjectSchema } from '../../../src/core/values/json-schema.ts';
import { comparePointers, normalErrors, schemaError } from '../../../src/core/values/schema-errors.ts';
import { presentSchema, schemaKey, standaloneCheck } from '../../../src/core/values/standalone-check.ts';
import { compiler } from './check-schemas.ts';

/** Both checks of one header schema. */
function checks(properties: Record<string, JsonSchema>, required: readonly string[] = []) {
  const header: ObjectSchema = { type: 'object', properties, required, additionalProperties: false };
  const schemas: FormSchemas = { header, rows: { samples: header } };
  return [
    ['interpreter', interpreterCheck(schemas)],
    ['standalone', standaloneCheck(schemas, compiler())],
  ] as const;
}

const file: JsonSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, size: { type: 'integer', minimum: 0 } },
  required: ['name'],
  additionalProperties: false,
};

const shape: JsonSchema = {
  type: 'object',
  oneOf: [
    {
      properties: { kind: { const: 'a' }, a: { type: 'number' } },
      required: ['kind', 'a'],
      additionalProperties: false,
    },
    {
      properties: { kind: { const: 'b' }, b: { type: 'string' } },
      required: ['kind', 'b'],
      additionalProperties: false,
    },
  ],
};

const all = checks(
  {
    text: { type: 'string', minLength: 2, maxLength: 4, pattern: '^\\p{L}+$' },
    day: { type: ['string', 'null'], format: 'date' },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    ratio: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    unit: { type: ['string', 'null'], enum: ['g', 'mL', null] },
    list: {
      type: 'array',
      uniqueItems: true,
      minItems: 1,
      maxItems: 3,
      items: { type: 'string', enum: ['x', 'y', 'z', 'w'] },
    },
    files: { type: 'array', items: file },
    shape,
    'odd/ke~y#%': { type: 'boolean' },
  },
  ['text', 'count'],
);

describe.each(all)('the %s check', (_, check) => {
  const found = (data: Record<string, unknown>) => check.header({ text: 'ab', count: 1, ...data });
  const errors = (data: Record<string, unknown>) => found(data).map(({ pointer, keyword }) => `${pointer} ${keyword}`);

  test('finds nothing wrong with good data', () => {
    const good = {
      day: '2026-11-20',
      ratio: 0.5,
      unit: 'g',
      list: ['x', 'y'],
      files: [{ name: 'a', size: 0 }],
      shape: { kind: 'b', b: '' },
      'odd/ke~y#%': true,
    };
    expect(errors(good)).toEqual([]);
    expect(check.row('samples', { text: 'ab', count: 2 })).toEqual([]);
  });

  test('names missing and surplus properties at their own place', () => {
    expect(check.header({ extra: 1 }).map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
      ['/count', 'required'],
      ['/extra', 'additionalProperties'],
      ['/text', 'required'],
    ]);
    expect(errors({ files: [{ size: 1 }, { name: 'a', more: 1 }] })).toEqual([
      '/files/0/name required',
      '/files/1/more additionalProperties',
    ]);
  });

  test('S5-13 takes empty values for absent ones, so that neither pattern nor format fires', () => {
    expect(errors({ day: '', unit: null, list: [], ratio: 'null' })).toEqual([]);
    expect(errors({ text: '' })).toEqual(['/text required']);
  });

  test('says nothing beside a wrong type', () => {
    expect(errors({ text: 5, count: 1.5, unit: 3, list: 'x', shape: 'a' })).toEqual([
      '/count type',
      '/list type',
      '/shape type',
      '/text type',
      '/unit type',
    ]);
    expect(found({ unit: 3 })[0]!.params).toEqual({ expected: 'string' });
  });

  test('tells what is expected', () => {
    expect(found({ count: 10 })).toEqual([{ pointer: '/count', keyword: 'maximum', params: { expected: 9 } }]);
    expect(found({ unit: 'kg' })).toEqual([{ pointer: '/unit', keyword: 'enum', params: { expected: ['g', 'mL'] } }]);
    expect(found({ day: '2026-02-30' })).toEqual([
      { pointer: '/day', keyword: 'format', params: { expected: 'date' } },
    ]);
    expect(found({ text: 'a1' })).toEqual([
      { pointer: '/text', keyword: 'pattern', params: { expected: '^\\p{L}+$' } },
    ]);
  });

  test('counts lengths in characters, not in UTF-16 units', () => {
    expect(errors({ text: '𠮷𠮷𠮷𠮷' })).toEqual([]);
    expect(errors({ text: '𠮷𠮷𠮷𠮷𠮷' })).toEqual(['/text maxLength']);
    expect(errors({ text: '𠮷' })).toEqual(['/text minLength']);
  });

  test('keeps borders', () => {
    expect(errors({ ratio: 0 })).toEqual(['/ratio exclusiveMinimum']);
    expect(errors({ ratio: 1 })).toEqual(['/ratio exclusiveMaximum']);
    expect(errors({ count: 0 })).toEqual(['/count minimum']);
    expect(errors({ list: ['x', 'y', 'z', 'w'] })).toEqual(['/list maxItems']);
  });

  test('reports repeated entries once, and only if the entries themselves are good', () => {
    expect(errors({ list: ['x', 'y', 'x'] })).toEqual(['/list uniqueItems']);
    expect(errors({ list: [1, 1] })).toEqual(['/list/0 type', '/list/1 type']);
    expect(errors({ list: ['q', 'q'] })).toEqual(['/list/0 enum', '/list/1 enum']);
  });

  test('says of a choice between shapes only that none fits', () => {
    expect(errors({ shape: { kind: 'a', a: 1 } })).toEqual([]);
    expect(errors({ shape: { kind: 'a', b: 'x' } })).toEqual(['/shape oneOf']);
    expect(errors({ shape: { kind: 'c' } })).toEqual(['/shape oneOf']);
  });

  test('writes places as JSON pointers', () => {
    expect(errors({ 'odd/ke~y#%': 1 })).toEqual(['/odd~1ke~0y#% type']);
    expect(errors({ 'a/b': 1, '𠮷 ': 1, 'lone\ud800': 1 })).toEqual([
      '/a~1b additionalProperties',
      '/lone\ufffd additionalProperties',
      '/𠮷  additionalProperties',
    ]);
  });

  test('is not misled by names that objects inherit', () => {
    expect(errors({ constructor: 1, toString: 2 })).toEqual([
      '/constructor additionalProperties',
      '/toString additionalProperties',
    ]);
    expect(check.header(JSON.parse('{"text":"ab","count":1,"__proto__":{"x":1}}') as Record<string, unknown>)).toEqual([
      { pointer: '/__proto__', keyword: 'additionalProperties', params: {} },
    ]);
  });

  test('refuses a table that the page does not have', () => {
    expect(() => check.row('plates', {})).toThrow('no table plates');
    expect(() => check.row('constructor', {})).toThrow('no table constructor');
  });
});

test('a value that may be missing and one that may not share their validator', () => {
  const pairs: readonly (readonly [JsonSchema, JsonSchema])[] = [
    [
      { type: ['string', 'null'], maxLength: 4 },
      { type: 'string', minLength: 1, maxLength: 4 },
    ],
    [
      { type: ['string', 'null'], enum: ['g', null] },
      { type: 'string', enum: ['g'] },
    ],
    [
      { type: 'array', items: file },
      { type: 'array', items: file, minItems: 1 },
    ],
    [{ ...shape, type: ['object', 'null'], oneOf: [...shape.oneOf!, { enum: [null] }] }, shape],
  ];
  for (const [optional, required] of pairs)
    expect(schemaKey(presentSchema(optional))).toBe(schemaKey(presentSchema(required)));
  const other = { type: 'string', minLength: 2, maxLength: 4 } as const;
  expect(schemaKey(presentSchema(other))).not.toBe(schemaKey(presentSchema(pairs[0]![0])));
});

describe('errors in normal form', () => {
  test('come by place, list entries in their order', () => {
    expect(['/b/10', '/b/9', '/b', '/a', '/b/9/x'].sort(comparePointers)).toEqual([
      '/a',
      '/b',
      '/b/9',
      '/b/9/x',
      '/b/10',
    ]);
  });

  test('each place and keyword once', () => {
    const error = schemaError('/a', 'minimum', 1);
    expect(normalErrors([error, error])).toEqual([error]);
  });
});

describe.each(['^(a+)+$', '^(([^!])+)+$', '^(a|a)*$', '^(a|ab|b)*$'])(
  'the pattern %s, which would backtrack',
  (pattern) => {
    test.each(checks({ text: { type: 'string', pattern } }))('costs the %s next to nothing', (_name, { header }) => {
      const started = process.cpuUsage();
      const errors = header({ text: `${'a'.repeat(10_000)}!` });
      // By backtracking it would take longer than the world is old.
      expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
      expect(errors).toStrictEqual([{ pointer: '/text', keyword: 'pattern', params: { expected: pattern } }]);
    });
  },
);

test.each(checks({ day: { type: 'string', format: 'date', pattern: '^2' } }))(
  'the %s checks a pattern beside a format',
  (_name, { header }) => {
    expect(header({ day: '2026-02-30' }).map(({ keyword }) => keyword)).toStrictEqual(['format']);
    expect(header({ day: '1926-02-03' }).map(({ keyword }) => keyword)).toStrictEqual(['pattern']);
  },
);
