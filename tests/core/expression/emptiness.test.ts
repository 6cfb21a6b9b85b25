import { describe, expect, test } from 'vitest';
import { compiled, inForm, inRow, rowScope, values } from './scope-support.ts';

describe('emptiness travels along the path that is evaluated', () => {
  test.each([null, undefined, '', Number.NaN, Number.POSITIVE_INFINITY, [], 'abc', {}])(
    '%s in a number field counts as no value',
    (value) => {
      expect(inForm('target + 1', { target: value })).toBeUndefined();
      expect(inForm('empty(target)', { target: value })).toBe(true);
    },
  );

  test('zero and false are values', () => {
    expect(inForm('target + 1', { target: 0 })).toBe(1);
    expect(inForm('!done', { done: false })).toBe(true);
    expect(inForm('empty(done)', { done: false })).toBe(false);
  });

  test('false && empty is false, true || empty is true, whichever comes first', () => {
    expect(inForm('done && target > 1', { done: false })).toBe(false);
    expect(inForm('target > 1 && done', { done: false })).toBe(false);
    expect(inForm('done || target > 1', { done: true })).toBe(true);
    expect(inForm('target > 1 || done', { done: true })).toBe(true);
    expect(inForm('done && target > 1', { done: true })).toBeUndefined();
    expect(inForm('target > 1 || done', { done: false })).toBeUndefined();
  });

  test('a condition needs itself and the branch taken', () => {
    const text = "planName == 'a' ? target : limit";
    expect(inForm(text, { planName: 'a', target: 1 })).toBe(1);
    expect(inForm(text, { planName: 'b', target: 1 })).toBeUndefined();
    expect(inForm(text, { target: 1, limit: 1 })).toBeUndefined();
  });

  test('a division by zero is empty, also inside', () => {
    expect(inForm('target / limit', { target: 1, limit: 0 })).toBeUndefined();
    expect(inForm('target / limit > 5', { target: 1, limit: 0 })).toBeUndefined();
    expect(inForm('clamp(target / limit, 0, 100)', { target: 1, limit: 0 })).toBeUndefined();
    expect(inForm('coalesce(target / limit, 7)', { target: 1, limit: 0 })).toBe(7);
  });

  test('an empty text is an empty result', () => {
    expect(inForm("done ? '' : 'x'", { done: true })).toBeUndefined();
  });

  test('coalesce gives the first value there is, a literal empty text stands for "no"', () => {
    expect(inForm('coalesce(target, limit, 3)', { limit: 2 })).toBe(2);
    expect(inForm('coalesce(target, limit)', {})).toBeUndefined();
    expect(inForm("coalesce(planName, '') == 'risk'", {})).toBe(false);
    expect(inForm("planName == 'risk'", {})).toBeUndefined();
  });

  test('a list without elements is empty', () => {
    expect(inForm("types.exists(t, t == 'a')", { types: [] })).toBeUndefined();
    expect(inForm("types.exists(t, t == 'a')", { types: ['b', 'a'] })).toBe(true);
    expect(inForm("['a', 'b'].all(t, t in types)", { types: ['a'] })).toBe(false);
    expect(inForm('empty(files)', { files: [] })).toBe(true);
  });
});

describe('aggregates pass over rows whose expression is empty', () => {
  const samples = [
    { sampleNo: '1', conc: 2, volume: 10, isControl: false },
    { sampleNo: '2', conc: null, volume: 5, isControl: true },
    { sampleNo: '', conc: 4, volume: 1 },
    {},
  ];

  test.each([
    ['samples.count(r, !empty(r.sampleNo))', 2],
    ['samples.count(r, r.conc > 1)', 2],
    ['samples.sum(r, r.conc * r.volume)', 24],
    ['samples.max(r, true, r.volume)', 10],
    ['samples.max(r, r.isControl, r.volume)', 5],
    ['samples.max(r, r.isControl, r.conc)', 0],
    ['samples.filter(r, r.conc > 1).count(r, r.volume > 5)', 1],
    ['samples.count(r, r.conc > target)', 0],
    ['samples.exists(r, r.conc > 3)', true],
    ['samples.all(r, r.conc > 1)', undefined],
  ])('%s → %s', (text, result) => {
    expect(inForm(text, { samples })).toBe(result);
  });

  test('without rows they give 0', () => {
    expect(inForm('samples.count(r, true) + samples.sum(r, r.conc) + samples.max(r, true, r.conc)', {})).toBe(0);
    expect(inForm('samples.sum(r, r.conc)', { samples: [] })).toBe(0);
  });

  test('a largest value may be below zero', () => {
    expect(inForm('samples.max(r, true, r.conc)', { samples: [{ conc: -5 }, { conc: -3 }] })).toBe(-3);
  });
});

describe('names', () => {
  test('a row reads its siblings, the form by root, and the context', () => {
    const row = { conc: 3, volume: 2 };
    expect(inRow('conc * volume * root.target', row, { target: 2 })).toBe(12);
    expect(inRow("rowState == 'warn' && me != prevUser && release >= 3", row)).toBe(true);
    expect(inRow("'lab-technician' in role && today < '2026-12-01'", row)).toBe(true);
  });

  test('parts of an object', () => {
    expect(inRow('photo.size > 10', { photo: { name: 'a.png', size: 12 } })).toBe(true);
    expect(inRow('photo.size > 10', { photo: { name: 'a.png' } })).toBeUndefined();
    expect(inRow('empty(photo)', {})).toBe(true);
  });

  test('texts and their methods', () => {
    expect(inForm("planName.startsWith('EP') && planName.matches(r'^EP\\d+$')", { planName: 'EP12' })).toBe(true);
    expect(inForm("planName + '-' + string(target)", { planName: 'a', target: 1.5 })).toBe('a-1.5');
  });

  test('the values of one evaluation are not kept for the next', () => {
    const expression = compiled('conc * volume', rowScope());
    expect(expression.evaluate(values({ conc: 2, volume: 3 }))).toBe(6);
    expect(expression.evaluate(values({ conc: 2 }))).toBeUndefined();
    expect(expression.evaluate(values({ conc: 5, volume: 3 }))).toBe(15);
  });

  test('a pattern that is read from the data and cannot be used is empty', () => {
    expect(inForm('planName.matches(planName)', { planName: 'a+' })).toBe(true);
    expect(inForm('planName.matches(planName)', { planName: '(' })).toBeUndefined();
    expect(inForm('coalesce(planName.matches(planName), false)', { planName: '(?=a)' })).toBe(false);
  });
});
