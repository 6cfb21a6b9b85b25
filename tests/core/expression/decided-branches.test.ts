import { expect, test } from 'vitest';
import { decidedBranches } from '../../../src/core/expression/decided-branches.ts';
import { formScope } from './scope-support.ts';

function decided(text: string, isTrue: readonly string[]) {
  return decidedBranches(text, formScope(), (condition) => isTrue.includes(condition));
}

test('the branch that is taken stands for the choice, wherever it stands', () => {
  expect(decided('done ? target : limit', ['done'])).toEqual({ text: 'target', conditions: ['done'] });
  expect(decided('done ? target : limit', []).text).toBe('limit');
  expect(decided('round((done ? target : limit) + 1.0, 2)', ['done']).text).toBe('round(target + 1.0, 2)');
  expect(decided('max(done ? target * 2.0 : 0.0, limit)', ['done']).text).toBe('max(target * 2.0, limit)');
});

test('a choice within a choice is decided as well, one that is passed over is not asked', () => {
  const text = 'done ? target : (target > 3.0 ? limit : 0.0)';
  expect(decided(text, ['target > 3.0'])).toEqual({ text: 'limit', conditions: ['done', 'target > 3.0'] });
  expect(decided(text, ['done'])).toEqual({ text: 'target', conditions: ['done'] });
});

test('brackets at the ends of a condition or a branch belong to it', () => {
  const text = 'done && (target > 3.0 || limit > 3.0) ? (target + 1.0) * 2.0 : 2.0 * (limit + 1.0)';
  const [first] = decided(text, []).conditions;
  expect(first).toBe('done && (target > 3.0 || limit > 3.0)');
  expect(decided(text, []).text).toBe('2.0 * (limit + 1.0)');
  expect(decided(text, [first ?? '']).text).toBe('(target + 1.0) * 2.0');
});

test('what decides nothing stays as it is written', () => {
  const text = 'coalesce(target, 1.0) + (limit - 2.0) * 3.0';
  expect(decided(text, [])).toEqual({ text, conditions: [] });
  expect(decided('target +', [])).toEqual({ text: 'target +', conditions: [] });
});
