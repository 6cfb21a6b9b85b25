import { describe, expect, test } from 'vitest';
import { witnessOf } from '../../../src/core/check/conditions/decide.ts';
import { compile } from '../../../src/core/check/compile.ts';
import { treeOf } from '../../../src/core/check/literals.ts';
import { text } from './support/both.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

const library = smallLibrary();
const label = { zh: '旗', en: 'Flag' };
Object.assign(library.types.sets.result.properties, {
  flag: { type: 'boolean', 'x-label': { zh: '标', en: 'Mark' } },
  count: { type: 'integer', minimum: 1, maximum: 3, 'x-label': { zh: '数', en: 'Count' } },
  word: { type: 'string', 'x-label': label },
});
const set = compile(sourcesOf(library)).model.processes.get('bench-one')?.sets.get('result');
const fields = new Map((set?.fields ?? []).map((field) => [field.key, field]));

/** Whether some values make a condition hold: such values, none, or undecided. */
function decide(text: string): 'yes' | 'never' | 'undecided' {
  const tree = treeOf(text);
  const found = tree === null ? undefined : witnessOf(tree, fields, (verdict) => verdict === 'yes');
  if (found === undefined) return 'undecided';
  return found === null ? 'never' : 'yes';
}

describe('conditions over fixed values are decided, and no others', () => {
  test.each([
    ["reason == 'a' || true", 'yes'],
    ['1.0 > 2.0', 'never'],
    ['count > 3', 'never'],
    ['count >= 3', 'yes'],
    ['count < 1', 'never'],
    ['count > 1 && count < 2', 'never'],
    ['conc > 1.0 && conc < 2.0', 'yes'],
    ['conc < 0.0', 'never'],
    ['conc <= 0.0', 'yes'],
    ['flag && !flag', 'never'],
    ['flag || !flag', 'yes'],
    ['empty(count) && count > 1', 'never'],
    ['!empty(count) && count > 1', 'yes'],
    ["word == 'a' && word == 'b'", 'never'],
    ["word != 'a' && word in ['a', 'b']", 'yes'],
    ["word != 'a' && word in ['a']", 'never'],
    ['count > volume', 'undecided'],
    ['conc * volume < 0.0', 'undecided'],
    ["coalesce(word, '') == 'a'", 'undecided'],
    ['unheard > 3', 'undecided'],
    ['!empty(count) && count > 3 && conc * volume > 0.0', 'never'],
    ['count > 3 && conc * volume > 0.0', 'undecided'],
  ])('%s: %s', (text, expected) => {
    expect(decide(text)).toBe(expected);
  });

  test('values that make a condition hold are told', () => {
    const tree = treeOf('count >= 3 && !flag');
    const witness = tree === null ? null : witnessOf(tree, fields, (verdict) => verdict === 'yes');
    expect(Object.fromEntries(witness ?? [])).toEqual({ count: 3, flag: false });
  });
});

describe('what nobody can mean', () => {
  const codes = (change: (it: ReturnType<typeof smallLibrary>) => void): readonly string[] => {
    const it = smallLibrary();
    change(it);
    return compile(sourcesOf(it)).diagnostics.map(({ code }) => code);
  };

  /** A step that is handed in by these outcomes, each with its condition. */
  const wayOut = (verdict: object, ...conditions: readonly string[]): readonly string[] => {
    const it = smallLibrary();
    it.plain.sets.note.properties.verdict = { ...verdict, 'x-label': { zh: '结论', en: 'Verdict' } };
    it.plain.steps[0].outcomes = conditions.map((condition, index) => {
      return { id: `way${index}`, label: { zh: `出口${index}`, en: `Way ${index}` }, to: 'next', if: condition };
    });
    return compile(sourcesOf(it)).diagnostics.map(({ message }) => message.en);
  };
  const threeWays = { type: 'string', 'x-enum': { pass: text('Pass'), fail: text('Fail'), hold: text('Hold') } };

  test('values with which nobody can hand a step in are told', () => {
    expect(wayOut(threeWays, "verdict == 'pass'", "verdict == 'fail'")).toEqual([
      'With verdict = hold every outcome of the step "plan" is closed.',
    ]);
    expect(wayOut({ type: 'integer', minimum: 0, maximum: 9 }, 'verdict < 5', 'verdict > 5')).toEqual([
      'With verdict = 5 every outcome of the step "plan" is closed.',
    ]);
  });

  test('nothing is said where each value has its outcome, where one is always open, and where it cannot be told', () => {
    expect(wayOut(threeWays, "verdict == 'pass'", "verdict in ['fail', 'hold']")).toEqual([]);
    expect(wayOut({ type: 'boolean' }, 'verdict', '!verdict')).toEqual([]);
    expect(wayOut({ type: 'number' }, 'verdict > amount', 'verdict < amount')).toEqual([]);
  });

  test('an outcome that nobody can choose', () => {
    expect(codes(({ plain }) => (plain.steps[0].outcomes[0].if = 'amount < 0.0'))).toEqual(['condition/never']);
  });

  test('a rule that says again what the limits of a number say is left in peace', () => {
    const more = (pass: string) =>
      codes(({ types: { sets } }) => sets.result['x-rules'].push({ ...sets.result['x-rules'][0], id: 'more', pass }));
    expect(more('conc >= 0.0')).toEqual([]);
    expect(more('conc >= 0.0 || conc < 0.0')).toEqual(['condition/always']);
  });

  test('texts that stand in each other’s place, and numbers that cannot be kept', () => {
    expect(codes(({ types }) => (types.sets.facts.label = { zh: 'Facts', en: '事实' }))).toContain(
      'text/languages-exchanged',
    );
    expect(codes(({ types }) => (types.sets.facts.properties.title.maxLength = 1e20))).toContain('shape/number-beyond');
  });
});
