import fc from 'fast-check';
import type { JsonSchema } from '../../../src/core/values/json-schema.ts';

/** Texts around every format: good, nearly good and far off. */
const formatTexts: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-11-20', '2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '20261120', '2026-11-20T00:00:00Z'],
  'date-time': [
    '2026-11-20T09:30:00+08:00',
    '2026-11-20T09:30:00.5Z',
    '2026-11-20 09:30:00+08:00',
    '2026-11-20T09:30:00',
    '2026-02-30T09:30:00Z',
    '2026-11-20T24:00:00Z',
    '2016-12-31T23:59:60Z',
  ],
  time: ['09:30:00Z', '09:30:00+08:00', '09:30', '24:00:00Z'],
  email: ['a@b.cn', 'c.d@e-f.com', 'a@b', '@b.cn', 'a b@c.cn', '测试@b.cn'],
  uri: ['https://a.cn/x', 'a.cn', 'http://a b', 'mailto:a@b.cn', 'http://测试.cn'],
};

/** Values of every JSON type, to stand where another type is wanted. */
const strangers: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  '',
  ' ',
  'x',
  '5',
  'null',
  '😀',
  [],
  ['x'],
  [1, 1],
  [null],
  {},
  { a: 1 },
  { name: 5 },
];

/** Data for an object schema: each property good, bad or missing, and sometimes properties that it does not know. */
export function anyData(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, inner]) => {
      const value = fc.oneof({ weight: 6, arbitrary: goodValue(inner) }, { weight: 2, arbitrary: badValue(inner) });
      return [key, fc.option(value, { freq: 7, nil: undefined })] as const;
    }),
  );
  const extra = fc.dictionary(
    fc.constantFrom('extra', 'constructor', '__proto__', 'a/b', 'c~d', 'ü%#'),
    fc.constantFrom(...strangers),
    { maxKeys: 2 },
  );
  return fc.tuple(fc.record(properties), fc.option(extra, { freq: 3, nil: {} })).map(([data, more]) => {
    const known = Object.entries(data).filter(([, value]) => value !== undefined);
    return Object.fromEntries([...known, ...Object.entries(more)]);
  });
}

/** Data that satisfies an object schema. */
export function goodData(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const required = new Set(schema.required ?? []);
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, inner]) => {
      return [key, required.has(key) ? goodValue(inner) : fc.option(goodValue(inner), { nil: undefined })] as const;
    }),
  );
  return fc
    .record(properties)
    .map((data) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)));
}

function typeOf(schema: JsonSchema): string | undefined {
  return typeof schema.type === 'string' || schema.type === undefined ? schema.type : schema.type[0];
}

function goodValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.oneOf !== undefined)
    return fc.oneof(...schema.oneOf.map((branch) => goodValue({ type: 'object', ...branch })));
  switch (typeOf(schema)) {
    case 'string':
      return goodText(schema);
    case 'number':
      return goodNumber(schema);
    case 'integer':
      return fc.integer({ min: Math.ceil(schema.minimum ?? -1e6), max: Math.floor(schema.maximum ?? 1e6) });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return goodList(schema);
    case 'object':
      return goodData(schema);
    default:
      return fc.constantFrom(...strangers);
  }
}

function goodText(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, pattern } = schema;
  if (format !== undefined) return fc.constantFrom(...(formatTexts[format] ?? ['']).slice(0, 2));
  const [minLength, maxLength] = [schema.minLength ?? 1, Math.min(schema.maxLength ?? 30, 60)];
  if (pattern !== undefined) return patternText(pattern, schema);
  // ajv keeps the texts of a list as keys of an object and so does not see that this one is repeated.
  return fc.string({ unit: 'binary', minLength, maxLength }).filter((text) => text !== '__proto__');
}

/** A pattern may ask for more characters than other texts are given, such as 32 of a checksum. */
function patternText(pattern: string, { minLength = 1, maxLength = 64 }: JsonSchema): fc.Arbitrary<string> {
  const fits = (text: string): boolean => [...text].length >= minLength && [...text].length <= maxLength;
  const key = JSON.stringify([pattern, maxLength]);
  const text = patternTexts.get(key) ?? fc.stringMatching(new RegExp(pattern, 'u'), { maxLength });
  patternTexts.set(key, text);
  return text.filter(fits);
}

/** Reading a pattern takes long, and hundreds of pages share a few. */
const patternTexts = new Map<string, fc.Arbitrary<string>>();

function goodNumber(schema: JsonSchema): fc.Arbitrary<number> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -1e9;
  const max = schema.maximum ?? schema.exclusiveMaximum ?? 1e9;
  const fits = (value: number): boolean => value !== schema.exclusiveMinimum && value !== schema.exclusiveMaximum;
  return fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).filter(fits);
}

function goodList(schema: JsonSchema): fc.Arbitrary<unknown[]> {
  const item = goodValue(schema.items ?? {});
  const limits = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 6) };
  return schema.uniqueItems === true ? fc.uniqueArray(item, limits) : fc.array(item, limits);
}

/** Values at and beyond the limits, of wrong types, of wrong forms. */
function badValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const kinds: fc.Arbitrary<unknown>[] = [fc.constantFrom(...strangers)];
  const limits = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum].filter(
    (limit) => limit !== undefined,
  );
  if (limits.length > 0)
    kinds.push(
      fc.constantFrom(...limits.flatMap((limit) => [limit - 1, limit - 0.001, limit, limit + 0.001, limit + 1])),
    );
  const lengths = [schema.minLength, schema.maxLength].filter((length) => length !== undefined);
  if (lengths.length > 0)
    kinds.push(
      fc.constantFrom(
        ...lengths.flatMap((length) =>
          [length - 1, length, length + 1].flatMap((count) =>
            ['x', '😀', '\ud800'].map((unit) => unit.repeat(Math.max(0, count))),
          ),
        ),
      ),
    );
  if (schema.format !== undefined) kinds.push(fc.constantFrom(...(formatTexts[schema.format] ?? [''])));
  if (schema.pattern !== undefined)
    kinds.push(
      goodText(schema).map((text) => `${text}!`),
      goodText(schema).map((text) => `\n${text}`),
      fc.string(),
    );
  if (typeOf(schema) === 'array') kinds.push(badList(schema));
  if (typeOf(schema) === 'object') kinds.push(anyData(schema), ...(schema.oneOf ?? []).map(anyData));
  return fc.oneof(...kinds);
}

function badList(schema: JsonSchema): fc.Arbitrary<unknown[]> {
  const items = schema.items ?? {};
  const mixed = fc.array(fc.oneof(goodValue(items), badValue(items)), { maxLength: 5 });
  return fc.oneof(
    mixed,
    goodValue(items).map((item) => [item, item]),
    mixed.map((list) => [...list, ...list]),
  );
}
