import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headerPlace, schemaFinding } from '../../../src/core/form/place.ts';
import { plainSchema } from '../../../src/core/form/step-schemas.ts';
import { loadField } from '../../../src/core/model/load/load-field.ts';
import type { FieldModel } from '../../../src/core/model/model.ts';
import { choiceKind } from '../../../src/core/values/choice.ts';
import type { ChoiceEntry } from '../../../src/core/text/choice-text.ts';
import type { Language } from '../../../src/core/text/text.ts';
import type { FieldSchema } from '../../../src/generated/descriptor.ts';
import { interpreterCheck } from '../../../src/core/values/interpreter-check.ts';
import { kinds, type ValueKind } from '../../../src/core/values/kinds.ts';
import type { Lookups } from '../../../src/core/values/value-field.ts';
import { cellText, readCell, readText, showValue, valueCell } from '../../../src/core/values/values.ts';

const dictionary: readonly ChoiceEntry[] = [
  { value: 'dna', label: { zh: '核酸', en: 'DNA' }, parent: null },
  { value: 'rna', label: { zh: '核糖核酸', en: 'RNA, total' }, parent: null },
  { value: 'other-a', label: { zh: '其他', en: 'Other' }, parent: 'a' },
  { value: 'other-b', label: { zh: '其他', en: 'Other' }, parent: 'b' },
];

/** Everybody and every row is called by the number. */
const lookups: Lookups = {
  choices: (field) => field.choices ?? (field.dict === null ? [] : dictionary),
  nameOf: (_, value, language) => `${language === 'zh' ? '名' : 'N'} ${value}`,
  meant: (_, text) => /^(?:名|N) (\d+)$/.exec(text)?.[1] ?? null,
};

const yesNo = { a: { zh: '甲', en: 'First' }, b: { zh: '乙', en: 'Second' } };

/** Fields of each kind, as descriptors say them. */
const written: Readonly<Record<ValueKind, readonly FieldSchema[]>> = {
  text: [
    { type: 'string', maxLength: 40 },
    { type: 'string', 'x-widget': 'area' },
  ],
  number: [
    { type: 'number' },
    { type: 'number', minimum: 0, maximum: 5, 'x-decimals': 2, 'x-unit': 'ng/uL' },
    { type: 'number', minimum: 0, 'x-format': 'money', 'x-unit': 'CNY' },
  ],
  integer: [{ type: 'integer' }, { type: 'integer', minimum: 3, maximum: 9, 'x-unit': '{sample}' }],
  date: [{ type: 'string', format: 'date' }],
  'date-time': [{ type: 'string', format: 'date-time' }],
  choice: [
    { type: 'string', 'x-enum': yesNo },
    { type: 'string', 'x-dict': 'biz:kind' },
    { type: 'array', items: { type: 'string', 'x-enum': yesNo } },
  ],
  person: [
    { type: 'string', 'x-ref': 'user' },
    { type: 'array', items: { type: 'string', 'x-ref': 'user' } },
  ],
  reference: [
    { type: 'string', 'x-ref': 'record:project' },
    { type: 'array', items: { type: 'string', 'x-ref': 'record:role' }, 'x-widget': 'tree' },
  ],
  switch: [{ type: 'boolean' }],
  file: [{ type: 'array', items: { type: 'object', properties: { id: {}, name: {} } } }],
  table: [],
};

function fieldOf(words: FieldSchema): FieldModel {
  const place = { key: 'it', set: 's', table: null, pointer: '', setWhen: null, required: false, shapes: {}, fill: [] };
  const field = { ...words, 'x-label': { zh: '它', en: 'It' } };
  // Only a list of files has items with properties and is no table.
  const file = { type: 'object' as const, properties: { id: {}, name: {} } };
  const isFile = words.items?.properties !== undefined;
  const loaded = isFile ? { ...field, items: { $ref: '#/$defs/file' } } : field;
  return loadField(loaded, { ...place, shapes: { file } }, null);
}

const cases = Object.entries(written).flatMap(([kind, all]) =>
  all.map((words) => [kind as ValueKind, fieldOf(words)] as const),
);
const languages: readonly Language[] = ['zh', 'en'];

/** Values at random that a field may hold; of a list up to three, none twice. */
function valuesOf(field: FieldModel): fc.Arbitrary<unknown> {
  const context = { field, language: 'zh', lookups } as const;
  const one = fc.infiniteStream(fc.nat()).map((numbers) => {
    const draw = (count: number): number => Number(numbers.next().value ?? 0) % count;
    return kinds[field.kind].sample(draw, context);
  });
  const isList = field.type === 'array';
  return isList ? fc.uniqueArray(one, { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) }) : one;
}

/** Values that a text can say alone: of choices with one name, the field above says which. */
function parentOf(value: unknown): string | undefined {
  return dictionary.find((entry) => entry.value === value)?.parent ?? undefined;
}

describe.each(cases)('a value of kind %s', (kind, field) => {
  const isUploaded = kinds[kind].isUploaded === true;

  test('is of this kind, whatever it looks like', () => {
    expect(field.kind).toBe(kind);
    expect(kinds[kind].widgets).toContain(field.widget);
  });

  test('is read again from what is shown of it, in both languages; a file comes by upload alone', () => {
    fc.assert(
      fc.property(valuesOf(field), fc.constantFrom(...languages), (value, language) => {
        const context = { field, language, lookups, parent: parentOf(value) };
        const read = readText(showValue(value, context), context);
        expect(isUploaded ? showValue(read, context) : read).toEqual(isUploaded ? showValue(value, context) : value);
      }),
    );
  });

  test('is read again from the cell of a workbook that it was written to', () => {
    fc.assert(
      fc.property(valuesOf(field), fc.constantFrom(...languages), (value, language) => {
        const context = { field, language, lookups };
        const read = readCell(valueCell(value, context), context);
        expect(isUploaded ? showValue(read, context) : read).toEqual(isUploaded ? showValue(value, context) : value);
      }),
    );
  });

  test('is the same whether its text is typed, pasted or imported', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '',
        ' 12 ',
        '1,234.5',
        '１２',
        '是',
        'No',
        '2026/11/21',
        '2026-11-21 9:05',
        '其他',
        '甲、乙',
        'x\r\ny',
        '21-Nov-26',
      ),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...languages), (text, language) => {
        const context = { field, language, lookups };
        const typed = readText(text, context);
        expect(readCell(text, context)).toEqual(typed);
        expect(readText(`  ${text}\n`, context)).toEqual(typed);
        // In which language somebody works says nothing about what a text means.
        expect(readText(text, { ...context, language: language === 'zh' ? 'en' : 'zh' })).toEqual(typed);
      }),
    );
  });

  test('is nothing where nothing is written, and the text itself where that means none', () => {
    const context = { field, language: 'zh', lookups } as const;
    const none = field.type === 'array' ? [] : null;
    for (const empty of ['', '  ', '\n']) expect(readText(empty, context)).toEqual(none);
    for (const empty of [null, undefined, '', new Date(Number.NaN)]) expect(readCell(empty, context)).toEqual(none);
    for (const empty of [null, undefined, '', []]) {
      expect(showValue(empty, context)).toBe('');
      expect(valueCell(empty, context)).toBeNull();
    }
    expect([readText('#?', context)].flat()).toEqual(['#?']);
  });

  test('has the same error for a bad text in both languages, whichever way it came', () => {
    const schema = {
      type: 'object',
      properties: { it: plainSchema(field.schema) },
      additionalProperties: false,
    } as const;
    const { header } = interpreterCheck({ header: schema, rows: {} });
    const errorsOf = (value: unknown) =>
      header({ it: value }).map((error) => schemaFinding(headerPlace, field, error, value).message);
    const read = languages.flatMap((language) => {
      const context = { field, language, lookups };
      return [readText('#?', context), readText(' #?\n', context), readCell('#?', context)];
    });
    const [first, ...others] = read.map(errorsOf);
    for (const other of others) expect(other).toEqual(first);
    const isTold = kinds[kind].fault === 'type' || kinds[kind].fault === 'format';
    expect(first?.filter(({ zh, en }) => zh.includes('它') && en.includes('It'))).toHaveLength(
      isTold ? 1 : (first?.length ?? 0),
    );
  });

  test('is shown whatever is stored, for data may be older than the form', () => {
    for (const odd of [0, true, 'odd', ['a', 1], { a: 1 }, [{ id: 'x' }]]) {
      expect(typeof showValue(odd, { field, language: 'en', lookups })).toBe('string');
    }
  });
});

test('every kind has fields here, but for tables, whose columns have kinds of their own', () => {
  expect(Object.entries(written).filter(([, all]) => all.length === 0)).toEqual([['table', []]]);
  expect(Object.keys(written).toSorted()).toEqual(Object.keys(kinds).toSorted());
});

test('a choice of which several have the name is the one below the parent, else none', () => {
  const context = { field: fieldOf({ type: 'string', 'x-dict': 'biz:kind' }), language: 'zh', lookups } as const;
  expect(readText('其他', { ...context, parent: 'b' })).toBe('other-b');
  expect(readText('其他', context)).toBe('其他');
  expect(valueCell('other-b', context)).toBe('other-b');
  expect(showValue('other-b', context)).toBe('其他');
});

test('cells of a workbook are read as a person sees them', () => {
  const at = (words: FieldSchema) => ({ field: fieldOf(words), language: 'zh', lookups }) as const;
  expect(readCell(0.1 + 0.2, at({ type: 'number' }))).toBe(0.3);
  expect(readCell(12, at({ type: 'string' }))).toBe('12');
  expect(readCell(true, at({ type: 'boolean' }))).toBe(true);
  // Excel knows no zones, and stores a second as a hair less.
  const moment = new Date(Date.UTC(2026, 10, 21, 9, 5) - 1);
  expect(readCell(moment, at({ type: 'string', format: 'date-time' }))).toBe('2026-11-21T09:05:00+08:00');
  expect(readCell(moment, at({ type: 'string', format: 'date' }))).toBe('2026-11-21');
  expect(cellText(new Date(Date.UTC(2026, 10, 21)))).toBe('2026-11-21');
});

test('a choice that nobody takes any more has its name where it is shown, is written by its key and never read', () => {
  const former = [{ value: 'm80', label: { zh: '甲', en: 'First' }, parent: null }];
  const context = {
    field: fieldOf({ type: 'string', 'x-dict': 'biz:kind' }),
    language: 'en',
    lookups: { ...lookups, formerly: () => former },
  } as const;
  expect(choiceKind.show('m80', context)).toBe('First');
  expect(choiceKind.show('none', context)).toBe('none');
  expect(choiceKind.cell?.('m80', context)).toBe('m80');
  expect(choiceKind.read('m80', context)).toBeUndefined();
});
