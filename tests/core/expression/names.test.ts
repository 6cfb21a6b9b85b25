import { describe, expect, test } from 'vitest';
import { createScope } from '../../../src/core/expression/scope.ts';
import { compiled, formScope, problemsOf, rowScope, values } from './scope-support.ts';

/** What a person is told: code, the part that is wrong, and what to write instead. */
function told(text: string, scope = formScope()): readonly (readonly [string, string, string | null])[] {
  return problemsOf(text, scope).map((each) => [each.code, text.slice(each.start, each.end), each.replacement]);
}

describe('problems name the place inside the text', () => {
  test.each([
    ['target +', 'expression/syntax', ''],
    ['(target', 'expression/syntax', ''],
    ["planName == 'x", 'expression/syntax', "'x"],
    ['target # 2', 'expression/syntax', '#'],
    ['', 'expression/syntax', ''],
    ['samples.count(1, true)', 'expression/syntax', '1'],
    ["types.exists('t', true)", 'expression/syntax', "'t'"],
  ])('%s', (text, code, at) => {
    expect(told(text)).toStrictEqual([[code, at, null]]);
  });

  test.each([
    ['target +', 'it ends too early', '没有写完'],
    ['round(target, 2', '")" is missing', '缺少“)”'],
    ["planName == 'x", 'a quote is not closed', '引号没有成对'],
    ['target # 2', '"#" does not belong here', '此处不应出现“#”'],
    ['target * * 2', '"*" does not belong here', '此处不应出现“*”'],
    ['samples.sum(1, true)', 'the first argument must be a name for the row', '第一个参数应是给行起的名字'],
    [`${'('.repeat(200)}1${')'.repeat(200)}`, 'it is too long or nested too deeply', '表达式过长或嵌套过深'],
  ])('%s: %s', (text, en, zh) => {
    expect(problemsOf(text, formScope())[0]?.args['detail']).toStrictEqual({ zh, en });
  });

  test('several unknown names at once, each with the nearest there is', () => {
    expect(told('taget + limmit > 0 && zzzz')).toStrictEqual([
      ['expression/name-near', 'taget', 'target'],
      ['expression/name-near', 'limmit', 'limit'],
      ['expression/name-unknown', 'zzzz', null],
    ]);
  });

  test('unknown keys of rows, of objects and of root', () => {
    expect(told('samples.count(r, r.konc > 1)')).toStrictEqual([['expression/name-near', 'konc', 'conc']]);
    expect(told('photo.sise > 1', rowScope())).toStrictEqual([['expression/name-near', 'sise', 'size']]);
    expect(told('root.targt > 1', rowScope())).toStrictEqual([['expression/name-near', 'targt', 'target']]);
    expect(told('root.samples.sum(r, r.xxxxx)', rowScope())).toStrictEqual([
      ['expression/name-unknown', 'xxxxx', null],
    ]);
  });

  test('a header value in a row is read by root', () => {
    expect(told('conc > target', rowScope())).toStrictEqual([['expression/name-near', 'target', 'root.target']]);
  });

  test('a column outside rows is no value', () => {
    expect(told('samples.conc > 1')).toStrictEqual([['expression/part-of-list', 'samples.conc', null]]);
    expect(told('root')).toStrictEqual([['expression/root-alone', 'root', null]]);
  });

  test('rowState stands in rows only', () => {
    expect(told("rowState == 'pass'")).toStrictEqual([['expression/name-unknown', 'rowState', null]]);
    expect(told("rowState == 'pass'", rowScope())).toStrictEqual([]);
  });
});

describe('functions', () => {
  test.each([
    ['has(planName)', 'expression/function-near', 'has(planName)'],
    ['size(planName) > 2', 'expression/function-near', 'size(planName)'],
    ['Math.round(target, 1)', 'expression/function-near', 'Math.round(target, 1)'],
    ['samples.avg(r, r.conc)', 'expression/function-near', 'samples.avg(r, r.conc)'],
    ['samples.size() > 1', 'expression/function-near', 'samples.size()'],
    ['frobnicate(target)', 'expression/function-unknown', 'frobnicate(target)'],
    ['divide(target, 2)', 'expression/function-unknown', 'divide(target, 2)'],
    ['round(target)', 'expression/argument-count', 'round(target)'],
    ['samples.count(r)', 'expression/argument-count', 'samples.count(r)'],
    ['coalesce(target)', 'expression/argument-count', 'coalesce(target)'],
    ["positionFree(planName, 'A1')", 'expression/function-unavailable', 'positionFree'],
    ['target == null', 'expression/construct', 'null'],
    ["types[0] == 'a'", 'expression/construct', 'types[0]'],
    ["{'a': target}", 'expression/construct', "{'a': target}"],
    ['target > 5u', 'expression/construct', '5u'],
  ])('%s', (text, code, at) => {
    expect(told(text)).toStrictEqual([[code, at, null]]);
  });

  test('a misspelt function brings the call as it is meant', () => {
    expect(told('rond(target, 1)')).toStrictEqual([
      ['expression/function-near', 'rond(target, 1)', 'round(target, 1)'],
    ]);
  });

  test.each(['annualTax', 'inBlindZone', 'positionFree', 'separateBonuses'])(
    '%s is refused with the reason that it is not available',
    (name) => {
      const [problem] = problemsOf(`${name}(planName)`, formScope());
      expect(problem?.code).toBe('expression/function-unavailable');
      expect(problem?.args['reason']).toMatchObject({ zh: /\S/, en: /\S/ });
    },
  );
});

describe('types', () => {
  test.each([
    ['target + planName', 'target + planName'],
    ['planName > 3', 'planName > 3'],
    ['target && done', 'target && done'],
    ['done ? target : planName', 'done ? target : planName'],
    ['1 + round(planName, 2)', 'round(planName, 2)'],
    ['coalesce(target, planName)', 'planName'],
    ['samples.sum(r, r.kind)', 'r.kind'],
    ['samples.count(r, r.conc)', 'r.conc'],
    ['types.sum(t, t)', 't'],
    ['target.count(r, true)', 'target'],
    ["target in ['a']", "target in ['a']"],
    ['!target', '!target'],
    ["-(planName + 'x')", "-(planName + 'x'"],
    ['target % 2', 'target % 2'],
  ])('%s does not fit', (text, at) => {
    expect(told(text)).toStrictEqual([['expression/type', at, null]]);
  });

  test('what does not fit is said in words for people', () => {
    const [problem] = problemsOf('target + planName', formScope());
    expect(problem?.args['detail']).toStrictEqual({
      zh: '运算符 + 不能用于数值和文本',
      en: 'the operator + does not take number and text',
    });
    const [call] = problemsOf('round(planName, 2)', formScope());
    expect(call?.args['detail']).toStrictEqual({
      zh: 'round 不接受（文本、数值）',
      en: 'round does not take (text, number)',
    });
  });

  test.each([
    ['1 / 2', 'double'],
    ['target * 2 + 1', 'double'],
    ['done ? 0 : target', 'double'],
    ['coalesce(target, 0)', 'double'],
    ['target in [1, 2]', 'bool'],
    ['round(target, 2)', 'double'],
    ["planName + 'x'", 'string'],
    ["types + ['a']", 'list<string>'],
  ])('whole literals are numbers like all others: %s is %s', (text, type) => {
    expect(compiled(text, formScope()).type).toBe(type);
  });
});

describe('inputs', () => {
  const paths = (text: string, scope = formScope()): readonly string[] =>
    compiled(text, scope).inputs.map((input) => `${input.kind} ${input.path}`);

  test('of a form', () => {
    expect(paths('target + root.limit > samples.sum(r, r.conc) && me == planName && target > 0')).toStrictEqual([
      'sibling target',
      'sibling limit',
      'table samples',
      'column samples.conc',
      'context me',
      'sibling planName',
    ]);
  });

  test('of a row', () => {
    expect(paths("photo.size > root.target && rowState != 'fail'", rowScope())).toStrictEqual([
      'sibling samples.photo',
      'header target',
      'context rowState',
    ]);
  });

  test('a name bound by an aggregate is no input, also when it hides a field', () => {
    expect(paths('samples.count(target, target.conc > 1)')).toStrictEqual(['table samples', 'column samples.conc']);
  });
});

describe('a lenient scope', () => {
  const fields = { target: 'double' } as const;
  const scope = createScope({ fields, table: null, root: fields, lenient: true });

  test('takes unknown names as keys of an absent set, which are empty', () => {
    const expression = compiled('coalesce(missing, root.gone, target)', scope);
    expect(expression.evaluate(values({ target: 4, missing: 9 }))).toBe(4);
    expect(expression.inputs.map((input) => input.kind)).toStrictEqual(['absent', 'absent', 'sibling']);
    expect(compiled("missing > 0 ? 'a' : 'b'", scope).evaluate(values({}))).toBeUndefined();
    expect(compiled('root.rows.sum(r, r.x)', scope).evaluate(values({}))).toBe(0);
  });

  test('still refuses unknown functions', () => {
    expect(told('frobnicate(missing)', scope)).toHaveLength(1);
  });
});
