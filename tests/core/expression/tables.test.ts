import { describe, expect, test } from 'vitest';
import type { LookupTable } from '../../../src/generated/descriptor.ts';
import { checkGroup } from '../../../src/core/check/expressions/check-group.ts';
import { compileExpression } from '../../../src/core/expression/compile.ts';
import { createScope } from '../../../src/core/expression/scope.ts';
import { setModels } from './model-support.ts';
import { compiled, context } from './scope-support.ts';

const label = { zh: '列', en: 'column' };

const platform: LookupTable = {
  version: 1,
  label,
  key: 'platform',
  columns: {
    platform: { type: 'string', 'x-label': label },
    loadingPm: { type: 'number', 'x-unit': 'pM', 'x-label': label },
    patterned: { type: 'boolean', 'x-label': label },
  },
  rows: [
    { platform: 'miseq', loadingPm: 8, patterned: false },
    { platform: 'old', loadingPm: 1, validTo: '2026-11-19' },
    { platform: 'old', loadingPm: 2, validFrom: '2026-11-20' },
    { platform: 'minion', patterned: false },
  ],
};

const tax: LookupTable = {
  version: 1,
  label,
  key: 'upTo',
  validTo: '2027-12-31',
  columns: {
    upTo: { type: 'number', 'x-unit': 'CNY', 'x-label': label },
    rate: { type: 'number', 'x-unit': '%', 'x-label': label },
  },
  rows: [{ upTo: 36000, rate: 3 }, { upTo: 144000, rate: 10 }, { rate: 45 }],
};

const lookups = new Map([
  ['platform', platform],
  ['tax', tax],
]);
const fields = { kind: 'string', income: 'double', samples: { kind: 'table', fields: { kind: 'string' } } } as const;
const scope = createScope({ fields, table: null, root: fields, lookups });

function valueOf(text: string, own: Readonly<Record<string, unknown>>, today = '2026-11-20'): unknown {
  return compiled(text, scope).evaluate({ own, root: own, context: { ...context, today } });
}

describe('lookup', () => {
  test('finds the row of a key and gives a value of the type of the column', () => {
    const text = "lookup('platform', kind, 'loadingPm') * 2";
    expect(valueOf(text, { kind: 'miseq' })).toBe(16);
    expect(compiled(text, scope).type).toBe('double');
    expect(compiled("lookup('platform', kind, 'patterned')", scope).type).toBe('bool');
    expect(valueOf("lookup('platform', kind, 'patterned') ? 'a' : 'b'", { kind: 'miseq' })).toBe('b');
  });

  test('is empty without the key, the row, or the value, and coalesce stands in', () => {
    const text = "lookup('platform', kind, 'loadingPm')";
    for (const kind of [undefined, 'nowhere', 'minion']) expect(valueOf(text, { kind })).toBeUndefined();
    expect(valueOf(`coalesce(${text}, 5)`, { kind: 'minion' })).toBe(5);
  });

  test('takes the row that holds today', () => {
    expect(valueOf("lookup('platform', kind, 'loadingPm')", { kind: 'old' }, '2026-11-19')).toBe(1);
    expect(valueOf("lookup('platform', kind, 'loadingPm')", { kind: 'old' }, '2026-11-20')).toBe(2);
  });

  test('reads rows in an aggregate', () => {
    const rows = { samples: [{ kind: 'miseq' }, { kind: 'old' }, { kind: 'minion' }] };
    expect(valueOf("samples.sum(r, lookup('platform', r.kind, 'loadingPm'))", rows)).toBe(10);
  });
});

describe('bracket', () => {
  test('takes the first row that is large enough, the open one for all beyond', () => {
    const rate = (income: number): unknown => valueOf("bracket('tax', income, 'rate')", { income });
    expect([0, 36000, 36000.01, 144000, 1e9].map(rate)).toStrictEqual([3, 3, 10, 10, 45]);
  });

  test('is empty after the last day of the table', () => {
    expect(valueOf("bracket('tax', income, 'rate')", { income: 1 }, '2028-01-01')).toBeUndefined();
  });
});

describe('what the checks say', () => {
  const problems = (text: string): readonly (readonly [string, string | null])[] =>
    compileExpression(text, scope).problems.map(({ code, replacement }) => [code, replacement]);

  test('names tables and columns that do not exist, with the nearest there is', () => {
    expect(problems("lookup('plattform', kind, 'loadingPm')")).toStrictEqual([
      ['expression/table-unknown', "'platform'"],
    ]);
    expect(problems("lookup('platform', kind, 'loadingPmm')")).toStrictEqual([
      ['expression/column-unknown', "'loadingPm'"],
    ]);
  });

  test('wants table and column written out, and three arguments', () => {
    expect(problems("lookup(kind, kind, 'loadingPm')")).toStrictEqual([['expression/table-literal', null]]);
    expect(problems("lookup('platform', kind)")).toStrictEqual([['expression/argument-count', null]]);
  });

  test('wants a key of the type of the key column, and a number for brackets', () => {
    expect(problems("bracket('platform', income, 'loadingPm')")).toStrictEqual([['expression/table-key', null]]);
    const { problems: found } = compileExpression("lookup('platform', income, 'loadingPm')", scope);
    expect(found.map(({ code, args }) => [code, args['detail']])).toStrictEqual([
      ['expression/type', { zh: 'lookup 不接受（数值、文本）', en: 'lookup does not take (number, text)' }],
    ]);
  });

  test('compares the units of columns with those of fields', () => {
    const sets = setModels({
      head: {
        properties: {
          kind: { type: 'string' },
          loading: { type: 'number', 'x-unit': 'pM', 'x-calc': "lookup('platform', kind, 'loadingPm')" },
          volume: { type: 'number', 'x-unit': 'uL', 'x-calc': "lookup('platform', kind, 'loadingPm')" },
          part: { type: 'number', 'x-unit': '%', 'x-calc': "bracket('tax', loading, 'rate')" },
        },
      },
    });
    const written = [...sets.values()].flatMap((set) =>
      set.fields.flatMap((field) => {
        const text = field.calc;
        const place = { set: 'head', step: null, outcome: null, field: field.key, index: null, part: null } as const;
        if (text === null) return [];
        return [
          { place: { ...place, word: 'x-calc', text } as const, text, gives: field, shows: [], validates: false },
        ];
      }),
    );
    const names = { sets: [...sets.values()], table: null, columns: null, lenient: false, lookups };
    const found = checkGroup(names, written).flatMap((each) => each.problems);
    expect(found.map(({ code, place }) => [place.field, code])).toStrictEqual([
      ['volume', 'expression/unit-result'],
      ['part', 'expression/unit-mismatch'],
    ]);
  });
});
