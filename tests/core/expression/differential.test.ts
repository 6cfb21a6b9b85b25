import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileExpression, parseExpression } from '../../../src/core/expression/compile.ts';
import type { ValueType } from '../../../src/core/expression/expression.ts';
import { createScope } from '../../../src/core/expression/scope.ts';
import { evaluateTree } from './closure-evaluator.ts';
import { context } from './scope-support.ts';
import { workedExamples } from './worked-example.ts';

/** Thousands of evaluations on a busy machine take longer than the usual five seconds. */
const patience = { timeout: 120_000 };

const columns: Readonly<Record<string, ValueType>> = { x: 'double', y: 'double', flag: 'bool', name: 'string' };
const header: Readonly<Record<string, ValueType>> = { a: 'double', b: 'double', on: 'bool', list: 'list<string>' };
const form: Readonly<Record<string, ValueType>> = { ...header, samples: { kind: 'table', fields: columns, most: 4 } };

/** Three in ten values are missing, one way or another. */
function maybe<T>(values: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  const nothing = fc.constantFrom(null, undefined, '', Number.NaN, []);
  return fc.oneof({ weight: 7, arbitrary: values }, { weight: 3, arbitrary: nothing });
}

const numbers = fc.constantFrom(-2.5, -1, 0, 0.1, 0.2, 1, 1.005, 3, 100);
const texts = fc.constantFrom('p', 'q', 'r');
const rows = fc.record({ x: maybe(numbers), y: maybe(numbers), flag: maybe(fc.boolean()), name: maybe(texts) });
const data = fc.record({
  a: maybe(numbers),
  b: maybe(numbers),
  on: maybe(fc.boolean()),
  list: maybe(fc.array(texts, { minLength: 1, maxLength: 3 })),
  samples: fc.array(rows, { maxLength: 4 }),
});

/** Texts of expressions of each type over a row and the form around it. */
const expressions = fc.letrec<{ number: string; bool: string; text: string; cell: string }>((tie) => {
  const pair = (left: fc.Arbitrary<string>, signs: readonly string[], right = left): fc.Arbitrary<string> =>
    fc.tuple(left, fc.constantFrom(...signs), right).map(([a, sign, b]) => `(${a} ${sign} ${b})`);
  const choice = (type: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(tie('bool'), type, type).map(([c, a, b]) => `(${c} ? ${a} : ${b})`);
  const number = tie('number');
  const bool = tie('bool');
  const aggregate = fc.oneof(
    tie('cell').map((cell) => `root.samples.sum(r, ${cell})`),
    fc.tuple(tie('cell'), number).map(([cell, limit]) => `root.samples.count(r, ${cell} > ${limit})`),
    tie('cell').map((cell) => `root.samples.max(r, r.flag, ${cell})`),
  );
  return {
    cell: fc.oneof(fc.constantFrom('r.x', 'r.y', '(r.x * r.y)', 'coalesce(r.x, r.y)', '(r.x / r.y)'), number),
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('x', 'y', 'root.a', 'root.b', '2', '0.5'),
      pair(number, ['+', '-', '*', '/']),
      choice(number),
      fc.tuple(fc.constantFrom('min', 'max', 'coalesce'), number, number).map(([f, p, q]) => `${f}(${p}, ${q})`),
      number.map((each) => `round(${each}, 2)`),
      number.map((each) => `-(${each})`),
      aggregate,
    ),
    bool: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('flag', 'root.on', 'true', 'false'),
      pair(bool, ['&&', '||', '==', '!=']),
      pair(number, ['<', '<=', '>', '>=', '==', '!=']),
      pair(tie('text'), ['==', '!=']),
      choice(bool),
      bool.map((each) => `!(${each})`),
      fc.oneof(number, bool, tie('text')).map((each) => `empty(${each})`),
      tie('text').map((text) => `(${text} in ['p', 'q'])`),
      tie('text').map((text) => `root.list.exists(v, v == ${text})`),
      tie('text').map((text) => `root.list.all(v, v != ${text})`),
      number.map((each) => `root.samples.exists(r, r.x > ${each})`),
    ),
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('name', "'p'", "''"),
      choice(tie('text')),
      fc.tuple(tie('text'), tie('text')).map(([p, q]) => `coalesce(${p}, ${q})`),
    ),
  };
});

test('the library and a second evaluator agree on random expressions, three values in ten missing', patience, () => {
  const scope = createScope({ fields: columns, table: 'samples', root: form });
  const anyExpression = fc.oneof(expressions.number, expressions.bool, expressions.text);
  fc.assert(
    fc.property(anyExpression, fc.array(fc.tuple(rows, data), { minLength: 1, maxLength: 5 }), (text, cases) => {
      const { expression, problems } = compileExpression(text, scope);
      const tree = parseExpression(text, scope);
      fc.pre(problems[0]?.code !== 'expression/too-costly');
      if (!expression || 'code' in tree) throw new Error(`${text}: ${JSON.stringify(problems)}`);
      for (const [own, root] of cases) {
        expect(expression.evaluate({ own, root, context })).toStrictEqual(evaluateTree(tree, { ...own, root }));
      }
    }),
    { numRuns: 600 },
  );
});

/** Values of a type as forms hold them. */
function valuesOf(type: ValueType): fc.Arbitrary<unknown> {
  if (type === 'double') return maybe(fc.double({ min: -1e6, max: 1e6, noNaN: true }));
  if (type === 'bool') return maybe(fc.boolean());
  return maybe(fc.constantFrom('L', 'mL', '2026-01-31', 'none', 'pass', 'A', '1500'));
}

test('they agree on the formulas of the worked examples', patience, () => {
  for (const { text, fields, header: outer = {} } of workedExamples) {
    const scope = createScope({ fields, table: 'samples', root: outer });
    const { expression } = compileExpression(text, scope);
    const tree = parseExpression(text, scope);
    if (!expression || 'code' in tree) throw new Error(text);
    const some = (types: Readonly<Record<string, ValueType>>) =>
      fc.record(Object.fromEntries(Object.entries(types).map(([k, t]) => [k, valuesOf(t)])));
    fc.assert(
      fc.property(some(fields), some(outer), (own, root) => {
        const names = { ...own, root, ...context };
        expect(expression.evaluate({ own, root, context })).toStrictEqual(evaluateTree(tree, names));
      }),
      { numRuns: 20 },
    );
  }
});
