import type { FieldSchema } from '../../../../src/generated/descriptor.ts';
import type { Case } from './seen.ts';

/** The case with the word and the one without it or with another value: what is seen of them differs. */
type Pair = readonly [Case, Case];

const text = (words: FieldSchema, it: unknown = null, other: FieldSchema = {}): Pair => [
  { field: { type: 'string', ...words }, data: { it } },
  { field: { type: 'string', ...other }, data: { it } },
];
const number = (words: FieldSchema, it: unknown = null, other: FieldSchema = {}): Pair => [
  { field: { type: 'number', ...words }, data: { it } },
  { field: { type: 'number', ...other }, data: { it } },
];
const list = (words: FieldSchema, it: unknown): Pair => [
  { field: { type: 'array', items: { type: 'string' }, ...words }, data: { it } },
  { field: { type: 'array', items: { type: 'string' } }, data: { it } },
];
const item = (items: FieldSchema, it: unknown): Pair => [
  { field: { type: 'array', items: { type: 'string', ...items } }, data: { it: [it] } },
  { field: { type: 'array', items: { type: 'string' } }, data: { it: [it] } },
];
const numberItem = (items: FieldSchema, it: unknown): Pair => [
  { field: { type: 'array', items: { type: 'number', ...items } }, data: { it: [it] } },
  { field: { type: 'array', items: { type: 'number' } }, data: { it: [it] } },
];
const told = { zh: '说明', en: 'Told' };
const shapeOf = (words: FieldSchema): FieldSchema => ({
  type: 'object',
  properties: { a: { type: 'string' } },
  ...words,
});
const object = (words: FieldSchema, it: unknown, other: FieldSchema = {}): Pair => [
  { field: shapeOf(words), data: { it } },
  { field: shapeOf(other), data: { it } },
];
const twice = { samples: [{ it: 'a' }, { it: 'a' }] };
const number1 = { prefix: 'EP', date: 'yyyyMMdd', digits: 3 } as const;
const numbered = (words: object): Pair => [
  { field: { type: 'string', 'x-number': { ...number1, ...words } } },
  { field: { type: 'string', 'x-number': number1 } },
];
const rule = { id: 'r', label: told, pass: 'other > 1.0' };
const ruled = (words: object, other: object = rule, value = 1): Pair => [
  { field: { type: 'number' }, set: { 'x-rules': [{ ...rule, ...words }] }, data: { other: value } },
  { field: { type: 'number' }, set: { 'x-rules': [{ ...rule, ...other }] }, data: { other: value } },
];
const check = { if: 'other < 2.0', msg: told, level: 'error' } as const;
const checked = (words: object): Pair => [
  { field: { type: 'number' }, set: { 'x-check': [{ ...check, ...words }] }, data: { other: 1 } },
  { field: { type: 'number' }, set: { 'x-check': [check] }, data: { other: 1 } },
];
const small = { rows: 2, columns: 2 };
const onCarriers = {
  samples: [
    { it: 'A1', other: 1 },
    { it: 'A2', other: 2 },
    { it: '', other: 3 },
  ],
};
/** A column of places with these words, and with those. */
const placed = (words: object, other: object): Pair => [
  { field: { type: 'string', 'x-position': { sizes: [small], ...words } }, set: { scope: 'sample' }, data: onCarriers },
  { field: { type: 'string', 'x-position': { sizes: [small], ...other } }, set: { scope: 'sample' }, data: onCarriers },
];
const third = { other: 3 };
const inSet = (set: Case['set'], data: object = {}): Pair => [
  { field: { type: 'string' }, set: set ?? {}, data: { ...data } },
  { field: { type: 'string' }, data: { ...data } },
];

/** A limit on a value that breaks it, with and without a message of its own. */
const messages: Readonly<Record<string, readonly [FieldSchema, unknown]>> = {
  type: [{ type: 'number' }, 'x'],
  enum: [{ type: 'string', enum: ['a'] }, 'b'],
  format: [{ type: 'string', format: 'date' }, 'b'],
  pattern: [{ type: 'string', pattern: '^a$' }, 'b'],
  minLength: [{ type: 'string', minLength: 3 }, 'ab'],
  maxLength: [{ type: 'string', maxLength: 1 }, 'ab'],
  minimum: [{ type: 'number', minimum: 2 }, 1],
  maximum: [{ type: 'number', maximum: 2 }, 3],
  exclusiveMinimum: [{ type: 'number', exclusiveMinimum: 2 }, 2],
  exclusiveMaximum: [{ type: 'number', exclusiveMaximum: 2 }, 2],
  multipleOf: [{ type: 'number', multipleOf: 5 }, 3],
  minItems: [{ type: 'array', items: { type: 'string' }, minItems: 2 }, ['a']],
  maxItems: [{ type: 'array', items: { type: 'string' }, maxItems: 1 }, ['a', 'b']],
  uniqueItems: [{ type: 'array', items: { type: 'string' }, uniqueItems: true }, ['a', 'a']],
};
const messageCases = Object.entries(messages).map(([word, [field, it]]): readonly [string, Pair] => [
  `field.x-errors=${word}`,
  [
    { field: { ...field, 'x-errors': { [word]: told } }, data: { it } },
    { field, data: { it } },
  ],
]);

/** Words of fields, sets, rules, checks and numbers, by their name in the walk. */
export const cases: Readonly<Record<string, Pair>> = {
  'field.type': [
    { field: { type: 'string' }, data: { it: 'x' } },
    { field: { type: 'number' }, data: { it: 'x' } },
  ],
  'field.enum': text({ enum: ['a'] }, 'b'),
  'field.const': text({ const: 'a' }, 'b'),
  'field.properties': object({}, { a: 1 }, { properties: { a: { type: 'number' } } }),
  'field.required': object({ required: ['b'] }, { a: 'x' }),
  'field.items': list({ items: { type: 'string', maxLength: 1 } }, ['ab']),
  'field.minItems': list({ minItems: 2 }, ['a']),
  'field.maxItems': list({ maxItems: 1 }, ['a', 'b']),
  'field.uniqueItems': list({ uniqueItems: true }, ['a', 'a']),
  'field.minLength': text({ minLength: 3 }, 'ab'),
  'field.maxLength': text({ maxLength: 1 }, 'ab'),
  'field.pattern': text({ pattern: '^a$' }, 'b'),
  'field.format': text({ format: 'date' }, 'b'),
  'field.minimum': number({ minimum: 2 }, 1),
  'field.maximum': number({ maximum: 2 }, 3),
  'field.exclusiveMinimum': number({ exclusiveMinimum: 2 }, 2),
  'field.exclusiveMaximum': number({ exclusiveMaximum: 2 }, 2),
  'field.multipleOf': number({ multipleOf: 5 }, 3),
  'field.default': text({ default: 'a' }),
  'field.readOnly': text({ readOnly: true }),
  'field.oneOf': object(
    { oneOf: [{ type: 'object', properties: { a: { const: 'x' } }, required: ['a'] }] },
    { a: 'y' },
  ),
  'field.$ref': [
    { field: { $ref: '#/$defs/text' }, data: { it: 'long' } },
    { field: { type: 'string' }, data: { it: 'long' } },
  ],
  'field.x-label': text({ 'x-label': told }),
  'field.x-errors': text({ maxLength: 1, 'x-errors': { maxLength: told } }, 'ab', { maxLength: 1 }),
  'field.x-enum': text({ 'x-enum': { a: told } }, 'b'),
  'field.x-unit': number({ 'x-unit': 'ng' }),
  'field.x-accept': text({ 'x-accept': '.png' }),
  'field.x-paste': text({ 'x-paste': ['Alias'] }),
  'field.x-decimals': number({ 'x-decimals': 1 }, 1.25),
  'field.x-calc': number({ 'x-calc': '1.0 + 1.0' }),
  'field.x-suggest': number({ 'x-suggest': '1.0 + 1.0' }),
  'field.x-when': text({ 'x-when': 'false' }),
  'field.x-need': text({ 'x-need': 'true' }),
  'field.x-lock': text({ 'x-lock': 'true' }),
  'field.x-keep': text({ 'x-when': 'false', 'x-keep': true }, 'a', { 'x-when': 'false' }),
  'field.x-check': number({ 'x-check': [{ if: 'it > 0.0', msg: told, level: 'error' }] }, 1),
  'field.x-rules': number({ 'x-rules': [{ id: 'r', label: told, pass: 'it > 2.0' }] }, 1),
  'field.x-number': text({ 'x-number': number1 }),
  'field.x-position': text({ 'x-position': { sizes: [small] } }, 'Z9'),
  'position.sizes': placed({ sizes: [{ rows: 1, columns: 2 }] }, {}),
  'position.carrier': placed({ carrier: 'other' }, {}),
  'position.fixed': placed({ fixed: [{ with: third, at: ['B2'] }] }, {}),
  'positionSize.rows': placed({ sizes: [{ ...small, rows: 3 }] }, {}),
  'positionSize.columns': placed({ sizes: [{ ...small, columns: 3 }] }, {}),
  'positionSize.with': placed({ sizes: [{ ...small, with: third }] }, {}),
  'fixedPosition.with': placed(
    { fixed: [{ with: third, at: ['B2'] }] },
    { fixed: [{ with: { other: 4 }, at: ['B2'] }] },
  ),
  'fixedPosition.at': placed({ fixed: [{ with: third, at: ['B2'] }] }, { fixed: [{ with: third, at: ['B1'] }] }),
  'field.x-access': text({ 'x-access': { other: 'edit' } }),
  'field.x-format=money': number({ 'x-format': 'money' }, 1.005),
  'field.x-access=edit': text({ 'x-access': { tech: 'edit' } }, null, { 'x-access': { tech: 'read' } }),
  'field.x-access=read': text({ 'x-access': { tech: 'read' } }),
  'field.x-access=hide': text({ 'x-access': { tech: 'hide', '*': 'edit' } }),
  'field.format=date': text({ format: 'date' }, '2026-13-01'),
  'field.format=date-time': text({ format: 'date-time' }, '2026-11-01'),
  'field.format=time': text({ format: 'time' }, 'noon'),
  'field.format=email': text({ format: 'email' }, 'nobody'),
  'field.format=uri': text({ format: 'uri' }, 'not a uri'),
  'field.type=string': text({}, 1, { type: 'number' }),
  'field.type=number': number({}, 1.5, { type: 'integer' }),
  'field.type=integer': number({ type: 'integer' }, 1.5),
  'field.type=boolean': text({ type: 'boolean' }, true),
  'field.type=array': text({ type: 'array', items: { type: 'string' } }, ['a']),
  'field.type=object': text(shapeOf({}), { a: 'x' }),
  'value.type': item({ type: 'number' }, 'a'),
  'value.enum': item({ enum: ['a'] }, 'b'),
  'value.const': item({ const: 'a' }, 'b'),
  'value.minLength': item({ minLength: 3 }, 'ab'),
  'value.maxLength': item({ maxLength: 1 }, 'ab'),
  'value.pattern': item({ pattern: '^a$' }, 'b'),
  'value.format': item({ format: 'date' }, 'b'),
  'value.items': item({ type: 'array', items: { type: 'number' } }, ['a']),
  'value.minItems': [
    {
      field: { type: 'array', items: { type: 'array', items: { type: 'string' }, minItems: 2 } },
      data: { it: [['a']] },
    },
    { field: { type: 'array', items: { type: 'array', items: { type: 'string' } } }, data: { it: [['a']] } },
  ],
  'value.maxItems': [
    {
      field: { type: 'array', items: { type: 'array', items: { type: 'string' }, maxItems: 1 } },
      data: { it: [['a', 'b']] },
    },
    { field: { type: 'array', items: { type: 'array', items: { type: 'string' } } }, data: { it: [['a', 'b']] } },
  ],
  'value.uniqueItems': [
    {
      field: { type: 'array', items: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
      data: { it: [['a', 'a']] },
    },
    { field: { type: 'array', items: { type: 'array', items: { type: 'string' } } }, data: { it: [['a', 'a']] } },
  ],
  'value.required': object({ required: ['b'] }, { a: 'x' }),
  'value.oneOf': item(
    {
      oneOf: [
        { type: 'string', const: 'x' },
        { type: 'string', const: 'y' },
      ],
    },
    'z',
  ),
  ...Object.fromEntries(messageCases),
  'field.x-errors=required': [
    { field: { type: 'string', 'x-errors': { required: told } }, set: { required: ['it'] } },
    { field: { type: 'string' }, set: { required: ['it'] } },
  ],
  'process.tables': [
    { field: { type: 'string', 'x-calc': "bracket('own', 1.0, 'name')" }, tables: [{ upTo: 2, name: 'low' }] },
    { field: { type: 'string', 'x-calc': "bracket('own', 1.0, 'name')" }, tables: [{ upTo: 2, name: 'high' }] },
  ],
  'record.tables': [
    {
      field: { type: 'string', 'x-calc': "bracket('own', 1.0, 'name')" },
      tables: [{ upTo: 2, name: 'a' }],
      inRecord: true,
    },
    {
      field: { type: 'string', 'x-calc': "bracket('own', 1.0, 'name')" },
      tables: [{ upTo: 2, name: 'b' }],
      inRecord: true,
    },
  ],
  'field.examples': text({ examples: ['S-1'] }),
  'value.x-accept': list({ items: { type: 'string', 'x-accept': '.png' } }, []),
  'field.x-errors=x-unique': [
    {
      field: { type: 'string', 'x-unique': 'table', 'x-errors': { 'x-unique': told } },
      set: { scope: 'sample' },
      data: twice,
    },
    { field: { type: 'string', 'x-unique': 'table' }, set: { scope: 'sample' }, data: twice },
  ],
  'value.x-enum': item({ 'x-enum': { a: told } }, 'b'),
  'value.minimum': numberItem({ minimum: 2 }, 1),
  'value.maximum': numberItem({ maximum: 2 }, 3),
  'value.exclusiveMinimum': numberItem({ exclusiveMinimum: 2 }, 2),
  'value.exclusiveMaximum': numberItem({ exclusiveMaximum: 2 }, 2),
  'set.label': inSet({ label: told }),
  'set.x-when': inSet({ 'x-when': 'false' }),
  'set.required': inSet({ required: ['it'] }),
  'set.properties': inSet({ properties: { only: { type: 'string' }, it: { type: 'string' } } }),
  'set.x-rules': inSet({ 'x-rules': [rule] }, { other: 1 }),
  'set.x-check': inSet({ 'x-check': [check] }, { other: 1 }),
  'rule.id': ruled({ id: 'another' }),
  'rule.label': ruled({ label: { zh: '另一条', en: 'Another' } }),
  'rule.when': ruled({ when: 'false' }),
  'rule.pass': ruled({ pass: 'other > 0.0' }),
  'rule.warn': ruled({ warn: 'other > 0.0' }),
  'rule.level': ruled({ level: 'warn' }),
  'rule.level=error': ruled({ level: 'error' }, { level: 'warn' }),
  'rule.level=warn': ruled({ level: 'warn' }, { level: 'error' }),
  'check.if': checked({ if: 'other > 2.0' }),
  'check.msg': checked({ msg: { zh: '另一句', en: 'Another' } }),
  'check.level': checked({ level: 'warn' }),
  'check.level=error': checked({ level: 'warn' }),
  'check.level=warn': checked({ level: 'warn' }),
  'number.prefix': numbered({ prefix: 'X' }),
  'number.date': numbered({ date: 'yy' }),
  'number.order': numbered({ order: 'date-first' }),
  'number.separator': numbered({ separator: '-' }),
  'number.digits': numbered({ digits: 5 }),
  'number.typed': numbered({ typed: true }),
  ...Object.fromEntries(
    ['yyMMdd', 'yyMM', 'yyyy', 'yy', 'none'].map((date) => [`number.date=${date}`, numbered({ date })]),
  ),
  ...Object.fromEntries(['-', '_', '/'].map((sign) => [`number.separator=${sign}`, numbered({ separator: sign })])),
  'number.date=yyyyMMdd': [numbered({})[0], numbered({ date: 'yy' })[0]],
  'number.order=date-first': numbered({ order: 'date-first' }),
  'number.order=prefix-first': [numbered({ order: 'prefix-first' })[0], numbered({ order: 'date-first' })[0]],
};
