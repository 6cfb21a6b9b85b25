import fc from 'fast-check';

/** Texts that have broken servers before: signs that PostgreSQL, URLs, SQL, patterns, dates and objects stumble over. */
const signs = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u202e\uFEFF',
  '😀',
  '%',
  '_',
  '\\',
  '%\\',
  '[',
  '(',
  '*',
  '?',
  '$1',
  ',',
  ',,,',
  'a,b',
  '.',
  '..',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  "'",
  "' or '1'='1",
  '1; drop table wf_task; --',
  'id desc, (case when 1=1 then 1 end)',
  '"; truncate app_user; --',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '{"a":',
];

const numbers = [
  '-1',
  '0',
  '-0',
  '1.5',
  '1e3',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '２',
  '2147483648',
  '9007199254740993',
  '8999999999999999999',
  '9223372036854775807',
  '9223372036854775808',
  '9999999999999999999',
  '99999999999999999999',
  '-9223372036854775809',
];

const dates = [
  '2026-02-30',
  '2026-13-45 99:99:99',
  '0000-00-00',
  '10000-01-01',
  '294277-01-01',
  '-004713-01-01',
  '+275760-09-13T00:00:00.001Z',
  'infinity',
  'now',
  'epoch',
  '2026-11-21 24:00:00',
];

const lengths = [200, 300, 20_000];

/** Hostile texts. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...signs) },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 1, arbitrary: fc.constantFrom(...dates) },
  { weight: 1, arbitrary: fc.constantFrom(...lengths).map((length) => 'x'.repeat(length)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Hostile values of any JSON type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53 + 2, 1e308, -1e308, [], {}),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([null], [[]], [{}], { length: 3 }, { toString: 1 }, nested(150)) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { data: value };
  return value;
}

/** A body with its type. */
export interface HostileBody {
  readonly type: string;
  readonly bytes: Buffer;
}

const json = 'application/json';

function body(content: string | Buffer, type = json): HostileBody {
  return { type, bytes: Buffer.from(content) };
}

/** Bodies that are no object of fields at all, or are none that can be read. */
export const brokenBody: fc.Arbitrary<HostileBody> = fc.constantFrom(
  body('null'),
  body('true'),
  body('1e999'),
  body('"text"'),
  body('[]'),
  body('[null]'),
  body('[[],{}]'),
  body('[1,"2",{"id":3}]'),
  body('{"a":'),
  body('{"id":1,"id":[2]}'),
  body('{"__proto__":{"admin":true}}'),
  body('{"constructor":{"prototype":{"admin":true}}}'),
  body(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
  body(`${'{"data":'.repeat(190)}1${'}'.repeat(190)}`),
  body(`{"data":"${'x'.repeat(300_000)}"}`),
  body('{"name":"\\u0000","\\u0000":"\\ud800"}'),
  body('\uFEFF{}'),
  body(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  body(Buffer.from([0xff, 0xd8, 0x00, 0x01])),
  body('{}', 'application/json; charset=utf-16'),
  body('a=1&a=2&b[c]=3&%00=%ff', 'application/x-www-form-urlencoded'),
  body('{"id":1}', 'text/plain'),
  body('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 'application/xml'),
  body('--b\r\nno headers', 'multipart/form-data; boundary=b'),
  body(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a\0/../b.pdf"\r\n\r\n%PDF\r\n--b--\r\n',
    multipart(),
  ),
  body('--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n', multipart()),
  body('x', 'multipart/form-data'),
  body('x', 'nonsense'),
);

function multipart(): string {
  return 'multipart/form-data; boundary=b';
}
