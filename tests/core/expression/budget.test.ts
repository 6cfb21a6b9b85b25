import { describe, expect, test } from 'vitest';
import { mostStepsOfForm, withinFormBudget } from '../../../src/core/expression/budget.ts';
import { loadExpression } from '../../../src/core/expression/compile.ts';
import { TooCostly } from '../../../src/core/expression/expression.ts';
import { createScope } from '../../../src/core/expression/scope.ts';
import { compiled, context, formScope, inForm, problemsOf, rowScope, values } from './scope-support.ts';

/** A list of so many numbers, written out. */
function list(count: number): string {
  return `[${Array.from({ length: count }, (_, i) => i).join()}]`;
}

/** Loops over lists of so many numbers, as many inside one another as there are names. */
function nested(names: readonly string[], count: number): string {
  const sum = `${names.join('+')}>=0`;
  return names.reduceRight((body, name) => `${list(count)}.all(${name},${body})`, sum);
}

/** Processor time of a call in milliseconds. */
function cost(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('at check time', () => {
  test('loops inside one another that take too long are refused, at the place, in no time', () => {
    const text = `${nested(['a', 'b', 'c', 'd'], 40)} && false`;
    compiled('target + 1', formScope());
    let problems: ReturnType<typeof problemsOf> = [];
    const time = cost(() => (problems = problemsOf(text, formScope())));
    expect(problems.map(({ code }) => code)).toStrictEqual(['expression/too-costly']);
    expect(problems[0]?.end).toBe(text.length - ' && false'.length);
    expect(Number(problems[0]?.args['steps'])).toBeGreaterThan(40 ** 4);
    expect(time).toBeLessThan(1_000);
  });

  test('what ends in time is accepted, and computed', () => {
    expect(inForm(nested(['a', 'b', 'c'], 45))).toBe(true);
    expect(inForm(nested(['a', 'b'], 200))).toBe(true);
  });

  test('a table counts by its maxItems, else as a large sheet', () => {
    const pairs = 'items.count(a, items.count(b, items.count(c, c.x == a.x && b.x > 1) > 0) > 0)';
    const scopeOf = (most?: number) => {
      const items = { kind: 'table', fields: { x: 'double' }, ...(most === undefined ? {} : { most }) } as const;
      return createScope({ fields: { items }, table: null, root: { items } });
    };
    expect(problemsOf(pairs, scopeOf(20))).toStrictEqual([]);
    expect(problemsOf(pairs, scopeOf()).map(({ code }) => code)).toStrictEqual(['expression/too-costly']);
  });

  test('each row may look at all others, but not at all pairs of them', () => {
    expect(problemsOf('root.samples.count(r, r.conc == conc) > 1', rowScope())).toStrictEqual([]);
    const pairs = 'root.samples.count(r, root.samples.count(s, s.conc == r.conc + conc) > 0) > 1';
    expect(problemsOf(pairs, rowScope()).map(({ code }) => code)).toStrictEqual(['expression/too-costly']);
  });

  test.each([
    ['! × 50,000', `${'!'.repeat(50_000)}true`],
    ['- × 50,000', `${'-'.repeat(50_000)}1 > 0`],
    ['a sum of 3,000', Array(3_000).fill('1').join('+')],
    ['a sum of 100,000', Array(100_000).fill('target').join(' + ')],
    ['a chain of &&', Array(2_000).fill('done').join(' && ')],
    ['brackets', `${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['lists', `${'['.repeat(20_000)}1${']'.repeat(20_000)} == 1`],
    ['? :', `${'done ? 1 : '.repeat(20_000)}2`],
    ['calls', `${'abs('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['methods', `planName${'.trim()'.repeat(20_000)} == ''`],
  ])('%s, too deep to be read, is a diagnostic', (_name, text) => {
    expect(problemsOf(text, formScope()).map(({ code }) => code)).toStrictEqual(['expression/syntax']);
    expect(problemsOf(text, formScope())[0]?.args['detail']).toMatchObject({
      en: 'it is too long or nested too deeply',
    });
  });

  test('long but flat enough is accepted', () => {
    expect(inForm(`${Array(150).fill('1').join(' + ')} == 150`)).toBe(true);
    expect(inForm(`${'!'.repeat(100)}done`, { done: true })).toBe(true);
  });

  test('a pattern that is written out has to be one that can be matched', () => {
    expect(problemsOf("planName.matches('^(a+)+$')", formScope()).map(({ code }) => code)).toStrictEqual([
      'expression/pattern',
    ]);
    expect(problemsOf("planName.matches('(')", formScope()).map(({ code }) => code)).toStrictEqual([
      'expression/pattern',
    ]);
    expect(problemsOf("planName.matches('^(a|b)+$')", formScope())).toStrictEqual([]);
  });
});

describe('at run time', () => {
  const growing = 'samples.count(a, samples.count(b, a.conc == b.conc) > 0)';
  const rows = Array.from({ length: 10_000 }, (_, conc) => ({ conc }));

  test('an evaluation ends after its steps', () => {
    const expression = loadExpression(growing, formScope());
    let error: unknown;
    const time = cost(() => {
      try {
        expression.evaluate(values({ samples: rows }));
      } catch (thrown) {
        error = thrown;
      }
    });
    expect(error).toBeInstanceOf(TooCostly);
    expect(error).toMatchObject({ expression: growing });
    expect(time).toBeLessThan(10_000);
    expect(expression.evaluate(values({ samples: rows.slice(0, 100) }))).toBe(100);
  });

  test('and is empty where somebody takes note of it, until it ends in time', () => {
    const expression = loadExpression(growing, formScope());
    const tooCostly = new Set<string>();
    expect(expression.evaluate({ ...values({ samples: rows }), tooCostly })).toBeUndefined();
    expect([...tooCostly]).toStrictEqual([growing]);
    expect(expression.evaluate({ ...values({ samples: rows.slice(0, 2) }), tooCostly })).toBe(2);
    expect(tooCostly.size).toBe(0);
  });

  test('|| and coalesce do not swallow it', () => {
    const text = `coalesce(${growing} > 0 || done, true) || true`;
    const expression = loadExpression(text, formScope());
    expect(() => expression.evaluate(values({ samples: rows, done: true }))).toThrow(TooCostly);
  });

  test.each([
    ['doubling texts', `['a'].all(a, ${doubled('a', 40)})`],
    ['doubling lists', `[['a']].all(a, ${doubled('a', 40)})`],
  ])('%s end by their size, not by memory', (_name, text) => {
    expect(() => loadExpression(text, formScope()).evaluate(values({}))).toThrow(TooCostly);
  });

  test('a pattern made at run time costs no more than others', () => {
    const data = { planName: `${'a'.repeat(10_000)}!`, startOn: '^(a+)+$' };
    const expression = compiled('planName.matches(startOn)', formScope());
    expect(cost(() => expression.evaluate(values(data)))).toBeLessThan(1_000);
    expect(expression.evaluate(values(data))).toBe(false);
  });

  test.each([
    ['a code that is taken apart', `revComp('${'ACGT'.repeat(1500)}') != ''`],
    ['dates', "daysBetween('2026-01-01', addDays('2026-01-01', a)) == a"],
    ['a search where all of a part nearly fits', `!'${'x'.repeat(4000)}'.contains('${'x'.repeat(2000)}y')`],
    ['patterns made at run time', "!'abc'.matches('(a|b){3,90}z' + string(a) + string(b) + string(c))"],
    ['a pattern with ever new ways', `!'${waysOf(3000)}'.matches('^(a|b)*a(a|b){30}c$')`],
    ['other letters', `'${'x'.repeat(6000)}'.upperAscii() != ''`],
  ])('%s counts by the work, so that many of it end', (_name, each) => {
    const text = ['a', 'b', 'c'].reduceRight((body, name) => `${list(50)}.all(${name},${body})`, each);
    const once = `${list(1)}.all(a, ${list(1)}.all(b, ${list(1)}.all(c, ${each})))`;
    expect(loadExpression(once, formScope()).evaluate(values({}))).toBe(true);
    expect(() => loadExpression(text, formScope()).evaluate(values({}))).toThrow(TooCostly);
  });

  test('all evaluations of one change have a limit in common', () => {
    const each = compiled('samples.count(a, a.conc >= 0)', formScope());
    const data = values({ samples: rows });
    let count = 0;
    expect(() =>
      withinFormBudget(() => {
        for (; count <= mostStepsOfForm / rows.length; count += 1) each.evaluate(data);
      }),
    ).toThrow(TooCostly);
    expect(count).toBeGreaterThan(100);
    expect(each.evaluate(data)).toBe(10_000);
  });

  test('an aggregate of a row counts with what computes it on the spot', () => {
    const expression = loadExpression('conc / root.samples.sum(r, root.samples.sum(s, s.conc * r.conc))', rowScope());
    expect(() => expression.evaluate({ own: { conc: 1 }, root: { samples: rows }, context })).toThrow(TooCostly);
  });
});

/** A text of a and b in no order. */
function waysOf(length: number): string {
  return Array.from({ length }, (_, at) => 'ab'[(at * at * 7 + at * 3 + (at >> 3)) % 2]).join('');
}

/** A name that stands for twice the one around it, so many times. */
function doubled(name: string, times: number): string {
  return times === 0 ? `${name} == ${name}` : `[${name} + ${name}].all(${name}, ${doubled(name, times - 1)})`;
}
