import { describe, expect, test } from 'vitest';
import type { FieldSchema } from '../../../src/generated/descriptor.ts';
import { compile } from '../../../src/core/check/compile.ts';
import { heldBy, kindWords } from '../../../src/core/check/kind-words.ts';
import type { KindWord } from '../../../src/core/values/kind.ts';
import { kindOf, kinds } from '../../../src/core/values/kinds.ts';
import { text } from './support/both.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';
import { observe } from './vocabulary/seen.ts';

/** A field of each kind, with two of its values. */
const fields = {
  text: [{ type: 'string' }, ['ab', 'cd']],
  number: [{ type: 'number' }, [4.25, 6]],
  integer: [{ type: 'integer' }, [4, 6]],
  date: [{ type: 'string', format: 'date' }, ['2026-01-02', '2026-01-03']],
  'date-time': [{ type: 'string', format: 'date-time' }, ['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z']],
  switch: [{ type: 'boolean' }, [true, false]],
  choice: [{ type: 'string', 'x-enum': { a: text('A'), b: text('B') } }, ['a', 'b']],
  'numbered-choice': [{ type: 'integer', 'x-enum': { 1: text('A'), 2: text('B') } }, [1, 2]],
  person: [{ type: 'string', 'x-ref': 'user' }, ['1', '2']],
  reference: [{ type: 'string', 'x-ref': 'record:thing' }, ['T2601-001', 'T2601-002']],
  file: [{ $ref: 'types/lab#/file' }, []],
  list: [{ type: 'array', items: { type: 'string', 'x-enum': { a: text('A'), b: text('B') } } }, [['a', 'a'], ['b']]],
  files: [{ type: 'array', items: { $ref: 'types/lab#/file' } }, []],
  table: [{ type: 'array', items: { 'x-fields': ['reagent'] } }, []],
} as const satisfies Readonly<Record<string, readonly [field: object, values: readonly unknown[]]>>;

type Holder = keyof typeof fields;

/** Each word with a value of which something is seen beside one of the values above. */
const words: Readonly<Record<KindWord, unknown>> = {
  minLength: 3,
  maxLength: 1,
  pattern: '^x',
  format: 'uri',
  minimum: 5,
  maximum: 3,
  exclusiveMinimum: 5,
  exclusiveMaximum: 3,
  multipleOf: 5,
  minItems: 3,
  maxItems: 1,
  uniqueItems: true,
  'x-decimals': 1,
  'x-unit': 'ng',
  'x-number': { prefix: 'EP', date: 'yyyyMMdd', digits: 3 },
  'x-unique': 'table',
  'x-paste': ['Alias'],
  'x-language': 'zh',
  'x-link': 'thing',
};

/** What is told of a column of a detail table; of a table and of files in a column, of a field of the form. */
function told(field: object) {
  const library = smallLibrary();
  const { head, reagent } = library.types.sets;
  const isTable = 'items' in field && 'x-fields' in Object(field.items);
  (isTable ? head : reagent).properties.odd = { ...field, 'x-label': text('Odd') };
  return compile(sourcesOf(library)).diagnostics.map(({ code, pointer }) => `${code} ${pointer.replace(/.*odd/, '')}`);
}

const all = Object.keys(words) as readonly KindWord[];
const holders = Object.keys(fields) as readonly Holder[];
const written = (word: KindWord, holder: Holder): object => {
  const [field] = fields[holder];
  // What makes a date one is its format.
  return word === 'format' && 'format' in field ? field : { ...field, [word]: words[word] };
};
const pairs = all.flatMap((word) => holders.map((holder) => [word, holder] as const));
const isIn = (word: KindWord, holder: Holder): boolean => {
  const field = fields[holder][0] as FieldSchema;
  // The type says whether choices are numbers.
  if (word === 'x-unit' && holder === 'choice') return false;
  return heldBy(
    field,
    kindOf(field, () => undefined),
  ).words.includes(word);
};
const idle = pairs.filter(([word, holder]) => !isIn(word, holder));
const fitting = pairs.filter(([word, holder]) => isIn(word, holder));

describe('S7-31 each word has an effect on the kinds of value at which it may stand, and is refused at the others', () => {
  test('all words that have an effect on some kinds alone are tried, at every kind of value', () => {
    expect(all.toSorted()).toEqual(kindWords.toSorted());
    const tried = holders.map((holder) => kindOf(fields[holder][0] as FieldSchema, () => undefined));
    expect([...new Set(tried)].toSorted()).toEqual(Object.keys(kinds).toSorted());
  });

  test.each(idle)('%s at %s is refused', (word, holder) => {
    const codes = [`field/word-idle /${word}`, `dialect/limit-idle /${word}`, `dialect/reference-sibling /${word}`];
    expect(codes).toContain(told(written(word, holder))[0]);
  });

  test.each(fitting)('%s at %s is in order', (word, holder) => {
    expect(told(written(word, holder))).toEqual([]);
  });

  /** Words whose effect is on other pages, with tests of their own. */
  const elsewhere: readonly KindWord[] = ['x-language', 'x-link'];
  /** Of files and tables nothing is filled in here. */
  const seen = fitting.filter(
    ([word, holder]) => !elsewhere.includes(word) && holder !== 'files' && holder !== 'table',
  );

  test.each(seen)('%s at %s: something else is seen with it', (word, holder) => {
    const [field, values] = fields[holder];
    const without = { ...field, format: undefined };
    const plain = (word === 'format' && 'format' in field ? without : field) as FieldSchema;
    const look = (it: FieldSchema): string[] =>
      (word === 'format' ? ['odd'] : values).map((value) => {
        if (word !== 'x-unique') return observe({ field: it, data: { it: value } });
        const no: FieldSchema = { type: 'string', 'x-label': text('No.') };
        const properties = { no, it: { ...it, 'x-label': text('It') } };
        const samples = ['1', '2'].map((no) => ({ no, it: value }));
        return observe({ field: it, data: { samples }, set: { scope: 'sample', properties } });
      });
    expect(look(written(word, holder) as FieldSchema)).not.toEqual(look(plain));
  });
});
