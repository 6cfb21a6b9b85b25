import { describe, expect, test } from 'vitest';
import type { OutcomeModel, ProcessModel, RecordModel, SetModel, StepModel } from '../../../../src/core/model/model.ts';
import {
  checkProcessExpressions,
  checkRecordExpressions,
  checkSetExpressions,
  type ExpressionCache,
} from '../../../../src/core/check/expressions/check.ts';
import type { LookupTable } from '../../../../src/generated/descriptor.ts';
import type { ModelExpressionProblem } from '../../../../src/core/expression/expression.ts';
import { setModels } from '../../expression/model-support.ts';

type Sets = Parameters<typeof setModels>[0];

const none: ReadonlyMap<string, SetModel> = new Map();
const lookups = new Map<string, LookupTable>();
const msg = { zh: '不可', en: 'no' };

/** The problems of sets as a form holds them, each as `set.field word: code at`. */
function told(sets: Sets, tables: Readonly<Record<string, string>> = {}, absent: Sets = {}): readonly string[] {
  const model = { sets: setModels({ ...sets }, tables), absent: setModels(absent), lookups } as unknown as RecordModel;
  return checkRecordExpressions(model).map(line);
}

function line(problem: ModelExpressionProblem): string {
  const { set, field, step, outcome, word, index, part } = problem.place;
  const owner = step === null ? `${set}${field === null ? '' : `.${field}`}` : `${step}/${outcome}`;
  const where = index === null ? (word ?? 'key') : `${word}[${index}].${part}`;
  return `${owner} ${where}: ${problem.code.slice('expression/'.length)} «${problem.place.text.slice(problem.start, problem.end)}»`;
}

const number = { type: 'number' } as const;
const text = { type: 'string' } as const;

describe('words want fitting results', () => {
  test('conditions are yes/no, formulas of the type of their field', () => {
    const sets: Sets = {
      head: {
        'x-when': '1',
        properties: {
          a: { ...number, 'x-calc': "'x'" },
          b: { ...text, 'x-suggest': 'a' },
          c: { type: 'integer', 'x-need': 'b' },
          d: { type: 'boolean', 'x-calc': 'a > 1', 'x-when': 'a + 1', 'x-lock': "'yes'" },
          e: { type: 'array', items: text, 'x-calc': "['x']" },
          f: { ...number, 'x-check': [{ if: 'a', msg, level: 'error' }] },
          g: { ...number, 'x-rules': [{ id: 'g', label: msg, when: 'd', pass: 'a', warn: 'true' }] },
          h: { type: 'array', items: { type: 'object', properties: { name: text } }, 'x-calc': 'a' },
        },
      },
    };
    expect(told(sets)).toStrictEqual([
      'head x-when: result «1»',
      "head.a x-calc: result «'x'»",
      'head.b x-suggest: result «a»',
      'head.c x-need: result «b»',
      'head.d x-when: result «a + 1»',
      "head.d x-lock: result «'yes'»",
      'head.f x-check[0].if: result «a»',
      'head.g x-rules[0].pass: result «a»',
      'head.h x-calc: result «a»',
    ]);
  });

  test('the texts name what is wanted and what is given in both languages', () => {
    const sets = setModels({ head: { properties: { a: { ...number, 'x-need': 'a' } } } });
    const [problem] = checkRecordExpressions({ sets, absent: none, lookups } as unknown as RecordModel);
    expect(problem?.args).toMatchObject({ word: 'x-need', wanted: { en: 'yes/no' }, got: { zh: '数值' }, text: 'a' });
  });
});

describe('names', () => {
  test('a name of another set wants `uses`', () => {
    const sets: Sets = {
      head: { properties: { a: { ...number, 'x-calc': 'b' } } },
      other: { properties: { b: number } },
    };
    expect(told(sets)).toStrictEqual(['head.a x-calc: name-elsewhere «b»']);
    expect(
      told({ ...sets, head: { ...sets['head'], uses: ['other'], properties: sets['head']?.properties ?? {} } }),
    ).toStrictEqual([]);
  });

  test('keys of a used set that the form lacks are known', () => {
    const head: Sets = { head: { uses: ['gone'], properties: { a: { ...number, 'x-calc': 'coalesce(b, 1) + c' } } } };
    expect(told(head, {}, { gone: { properties: { b: number } } })).toStrictEqual(['head.a x-calc: name-unknown «c»']);
  });

  test('a used set that is nowhere keeps the check from validating names', () => {
    expect(told({ head: { uses: ['lost'], properties: { a: { ...number, 'x-calc': 'b' } } } })).toStrictEqual([]);
  });

  test('a near name comes with the whole text mended', () => {
    const sets = setModels({ head: { properties: { total: { ...number, 'x-calc': '1 + amuont' }, amount: number } } });
    const [problem] = checkRecordExpressions({ sets, absent: none, lookups } as unknown as RecordModel);
    expect(problem).toMatchObject({ code: 'expression/name-near', mended: '1 + amount', start: 4, end: 10 });
    expect(problem?.args).toMatchObject({ near: 'amount', at: 'amuont', position: '5' });
  });

  test('reserved names are no fields', () => {
    const lines = { type: 'array', items: { type: 'object', properties: { me: text } } } as const;
    const properties = { today: text, root: number, string: text, amount: number, lines };
    expect(told({ head: { properties } })).toStrictEqual([
      'head.today key: name-reserved «today»',
      'head.root key: name-reserved «root»',
      'head.string key: name-reserved «string»',
      'head.lines.me key: name-reserved «me»',
    ]);
  });
});

describe('tables', () => {
  test('rows read their siblings, the form reads columns by aggregates', () => {
    const sets: Sets = {
      head: { uses: ['rows'], properties: { sum: { ...number, 'x-calc': 'samples.sum(r, r.y)' }, z: number } },
      rows: {
        scope: 'sample',
        uses: ['head'],
        properties: { x: number, y: { ...number, 'x-calc': 'x * root.z' }, w: { ...number, 'x-calc': 'z' } },
      },
    };
    expect(told(sets)).toStrictEqual(['rows.w x-calc: name-near «z»']);
  });

  test('columns of a detail table, of a row set and written inside', () => {
    const inside: Sets = {
      head: {
        properties: {
          rate: number,
          lines: {
            type: 'array',
            items: { type: 'object', properties: { n: number, m: { ...number, 'x-calc': 'n * root.rate + k' } } },
          },
          total: { ...number, 'x-calc': 'round(lines.sum(r, r.m), 2)' },
        },
      },
    };
    expect(told(inside)).toStrictEqual(['head.lines.m x-calc: name-unknown «k»']);
  });

  test('rules of a row set are validated in the rows of its table', () => {
    const sets: Sets = {
      line: {
        scope: 'row',
        properties: { n: number, m: { ...number, 'x-need': 'n' } },
        'x-rules': [{ id: 'r', label: msg, pass: 'n > root.rate && q' }],
      },
      head: { properties: { rate: number, lines: { type: 'array', items: { type: 'object', 'x-fields': ['line'] } } } },
    };
    expect(told(sets, { line: 'lines' })).toStrictEqual([
      'line x-rules[0].pass: name-unknown «q»',
      'line.m x-need: result «n»',
    ]);
  });
});

describe('cycles are printed as a path', () => {
  const cycle = (sets: Sets): readonly unknown[] => {
    const model = { sets: setModels(sets), absent: none, lookups } as unknown as RecordModel;
    return checkRecordExpressions(model).map((each) => [each.code, each.args['path'], each.place.field]);
  };

  test('between formulas, through visibility, and of one field alone', () => {
    expect(
      cycle({
        head: {
          properties: {
            a: { ...number, 'x-calc': 'b + 1' },
            b: { ...number, 'x-suggest': 'c' },
            c: { ...number, 'x-when': 'a > 1' },
            d: { ...number, 'x-calc': 'd' },
            e: { ...number, 'x-need': 'e > 1', 'x-lock': 'a > e' },
          },
        },
      }),
    ).toStrictEqual([
      ['expression/cycle', 'a → b → c → a', 'a'],
      ['expression/cycle', 'd → d', 'd'],
    ]);
  });

  test('through aggregates and the row state', () => {
    const rows: Sets[string] = {
      scope: 'sample',
      properties: {
        share: { ...number, 'x-calc': 'root.samples.sum(r, r.share)' },
        worst: { ...text, 'x-calc': 'rowState' },
        x: { ...number, 'x-rules': [{ id: 'x', label: msg, pass: "worst != 'fail'" }] },
      },
    };
    expect(cycle({ rows })).toStrictEqual([
      ['expression/cycle', 'samples.share → samples.share', 'share'],
      ['expression/cycle', 'samples.worst → rowState:samples → samples.worst', 'worst'],
    ]);
  });

  test('a chain is none', () => {
    const properties = { a: { ...number, 'x-calc': 'b' }, b: { ...number, 'x-calc': 'c + c' }, c: number };
    expect(cycle({ head: { properties } })).toStrictEqual([]);
  });
});

describe('comparing computed numbers', () => {
  const properties = {
    a: number,
    n: { type: 'integer' },
    quotient: { ...number, 'x-calc': 'a / 3' },
    rounded: { ...number, 'x-calc': 'round(a / 3, 2)' },
    count: { ...number, 'x-calc': 'samples.count(r, true)' },
  } as const;
  const rows: Sets[string] = { scope: 'sample', properties: { pct: number, k: { type: 'integer' } } };

  test.each([
    ['a / 3 == 1', 1],
    ['quotient == a', 1],
    ['a * 2 != 3', 1],
    ['samples.sum(r, r.pct) == 100', 1],
    ['done == (a - 0.1 == 2)', 1],
    ['rounded == 1.5', 0],
    ['a == 1.5', 0],
    ['count == n + 1', 0],
    ['samples.sum(r, r.k) == n * 2', 0],
    ['round(samples.sum(r, r.pct), 2) == 100', 0],
    ["name + 'x' == name", 0],
    ['a / 3 > 1', 0],
  ])('%s: %i warnings', (condition, count) => {
    const words = { done: { type: 'boolean', 'x-need': condition }, name: text } as const;
    const sets: Sets = { head: { uses: ['rows'], properties: { ...properties, ...words } }, rows };
    expect(told(sets).filter((each) => each.includes('computed-equal'))).toHaveLength(count);
    expect(told(sets).filter((each) => !each.includes('computed-equal'))).toStrictEqual([]);
  });
});

describe('a process', () => {
  const outcome: Omit<OutcomeModel, 'when'> = {
    id: 'submit',
    was: [],
    label: msg,
    to: 'end',
    direction: 'forward',
    need: [],
    opens: [],
    only: null,
    pick: 'any',
  };
  const step = (when: string): Pick<StepModel, 'id' | 'outcomes'> => ({ id: 'plan', outcomes: [{ ...outcome, when }] });
  const process = (sets: ReadonlyMap<string, SetModel>, when: string): ProcessModel =>
    ({ sets, absent: none, lookups, steps: [step(when)] }) as unknown as ProcessModel;

  test('conditions of outcomes read the whole form', () => {
    const sets = setModels({ head: { properties: { a: number } }, other: { properties: { b: number } } });
    expect(checkProcessExpressions(process(sets, 'release < 3 && a > b')).map(line)).toStrictEqual([]);
    expect(checkProcessExpressions(process(sets, 'a')).map(line)).toStrictEqual(['plan/submit if: result «a»']);
    expect(checkProcessExpressions(process(sets, 'a > zz')).map(line)).toStrictEqual([
      'plan/submit if: name-unknown «zz»',
    ]);
  });

  test('a set of many processes is checked once', () => {
    const sets = setModels({ head: { properties: { a: { ...number, 'x-calc': 'zz' } } } });
    const cache: ExpressionCache = new WeakMap();
    const first = checkProcessExpressions(process(sets, 'a > 0'), cache);
    const second = checkProcessExpressions(process(sets, 'a > 1'), cache);
    expect(second[0]).toBe(first[0]);
  });

  test('a set alone is checked with the sets that it uses', () => {
    const sets = setModels({
      head: { uses: ['other'], properties: { a: { ...number, 'x-calc': 'b + c' } } },
      other: { properties: { b: number } },
    });
    const head = sets.get('head');
    if (!head) throw new Error('no set');
    expect(checkSetExpressions(head, { sets, absent: none, lookups }).map(line)).toStrictEqual([
      'head.a x-calc: name-unknown «c»',
    ]);
  });
});

test('an expression beyond what the language takes is malformed, and quoted in short', () => {
  const long = Array.from({ length: 500 }, () => 'a * a').join(' + ');
  const sets = setModels({ one: { properties: { a: number, b: { ...number, 'x-calc': long } } } });
  const [problem] = checkRecordExpressions({ sets, absent: none, lookups } as unknown as RecordModel);
  expect(problem?.code).toBe('expression/syntax');
  expect(JSON.stringify(problem?.args['text']).length).toBeLessThan(200);
});

test('names that every object inherits do not exist', () => {
  expect(told({ one: { properties: { a: number, b: { ...number, 'x-calc': 'valueOf' } } } })).toEqual([
    'one.b x-calc: name-unknown «valueOf»',
  ]);
});
