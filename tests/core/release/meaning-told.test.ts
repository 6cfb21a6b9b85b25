import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { gravestForWork } from '../../../src/core/release/change.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { compareLibraries } from '../../../src/core/release/libraries/compare.ts';
import { stateOf } from '../../../src/core/release/libraries/library-state.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { noFormerFields, withFieldsOf } from '../../../src/core/release/former-fields.ts';
import { StoredFates } from '../../../src/core/release/stored-fates.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const { expanded } = compile(sourcesOf(smallLibrary()));
const formOf = (id: string): Json => structuredClone(expanded.get(id)!);
type Edit = (form: Json) => void;

const choices = (entries: Record<string, string>): Json =>
  Object.fromEntries(Object.entries(entries).map(([code, en]) => [code, { zh: `${en}。`, en }]));
const field = (words: Json): Json => ({ type: 'string', 'x-label': { zh: '等级', en: 'Grade' }, ...words });
const grade = (entries: Record<string, string>): Json => field({ 'x-enum': choices(entries) });
const passFail = { a: 'Pass', b: 'Fail', c: 'Open' };

/** A record with a field before and after. */
function between(before: Json, after: Json, migrate?: string) {
  const [old, next] = [formOf('thing'), formOf('thing')];
  old.sets.facts.properties.grade = before;
  const key = after['x-was'] === undefined ? 'grade' : 'level';
  next.sets.facts.properties[key] = after;
  if (migrate !== undefined) next.migrate = { [key]: migrate };
  const [one, other] = [old, next] as readonly ReleasedDescriptor[] as [ReleasedDescriptor, ReleasedDescriptor];
  const diff = diffReleases({ descriptor: one }, { descriptor: other });
  const told = diff.changes.map(({ class: grave, message }) => `${grave}: ${message.en}`).join('\n');
  const zh = diff.changes.map(({ message }) => message.zh).join('\n');
  const fates = new StoredFates(
    { before: loadForm(one), after: loadForm(other), former: noFormerFields },
    { today: '2026-11-28', now: '2026-11-28T09:00:00+08:00' },
  );
  const fateOf = (value: unknown) => fates.of({ title: 'T', grade: value }).map(({ fate }) => fate);
  return { ...diff, told, zh, fateOf, returns: diff.losesOnReturn.map(({ message }) => message.en).join() };
}

describe('names of choices that are exchanged', () => {
  const exchanged = { a: 'Fail', b: 'Pass', c: 'Open' };

  test('S2-14 are refused with the question what is meant, and stored values are told as misread', () => {
    const found = between(grade(passFail), grade(exchanged));
    expect(found.class).toBe('refuse');
    expect(found.told).toMatch(
      /refuse: the choice a of "Grade" is now called "Fail", as b was called; .*"grade": "grade"/,
    );
    expect(found.zh).toMatch(/选项 a 现在叫“Fail。”，那是 b 原来的名称/);
    expect(found.fateOf('a')).toEqual(['unread']);
    expect(found.returns).toMatch(/converted back/);
  });

  test('S2-14 one language alone, or the name of a choice that is gone, is enough', () => {
    const zhAlone = grade(passFail);
    zhAlone['x-enum'] = { ...zhAlone['x-enum'], a: { zh: 'Fail。', en: 'Pass' }, b: { zh: 'Pass。', en: 'Fail' } };
    expect(between(grade(passFail), zhAlone).class).toBe('refuse');
    expect(between(grade(passFail), grade({ a: 'Fail', c: 'Open' })).told).toMatch(/choice a of "Grade" is now called/);
  });

  test('S2-14 with a migrate that says what is meant they pass, and are told as converted', () => {
    const swap = between(grade(passFail), grade(exchanged), "grade == 'a' ? 'b' : (grade == 'b' ? 'a' : grade)");
    expect([swap.class, swap.fateOf('a')]).toEqual(['upcast', ['converted']]);
    const kept = between(grade(passFail), grade(exchanged), 'grade');
    expect([kept.class, kept.fateOf('a')]).toEqual(['upcast', []]);
    expect(kept.told).toMatch(/upcast: the choice a/);
  });

  test('S2-14 a name that is merely worded otherwise stays a text', () => {
    expect(between(grade(passFail), grade({ ...passFail, a: 'Passed' })).class).toBe('safe');
    expect(between(grade(passFail), grade({ ...passFail, d: 'Lost' })).class).toBe('safe');
  });
});

const edited = (id: string, edit: Edit) => {
  const next = formOf(id);
  edit(next);
  return diffReleases({ descriptor: formOf(id) as ReleasedDescriptor }, { descriptor: next as ReleasedDescriptor });
};

const exchange = (one: Json, other: Json, word: string): void => {
  [one[word], other[word]] = [other[word], one[word]];
};

describe('other names that are exchanged', () => {
  test('S2-14 two fields beside each other, outcomes and steps', () => {
    const fields = edited('thing', ({ sets: { facts } }) =>
      exchange(facts.properties.title, facts.properties.amount, 'x-label'),
    );
    expect(fields.class).toBe('pin');
    expect(fields.changes.map(({ message }) => message.en).join()).toMatch(
      /the field title is now called .*, as amount was/,
    );
    const outcomes = edited('plain', ({ steps: [first] }) => {
      for (const [index, outcome] of first.outcomes.entries()) outcome.label = { zh: `去${index}`, en: `Way ${index}` };
    });
    expect(outcomes.class).toBe('safe');
    const [before, after] = [formOf('plain'), formOf('plain')];
    for (const form of [before, after])
      for (const [index, outcome] of form.steps[0].outcomes.entries())
        outcome.label = { zh: `去${index}`, en: `Way ${index}` };
    exchange(after.steps[0].outcomes[0], after.steps[0].outcomes[1], 'label');
    exchange(after.steps[0], after.steps[1], 'label');
    const found = diffReleases(
      { descriptor: before as ReleasedDescriptor },
      { descriptor: after as ReleasedDescriptor },
    );
    expect(found.class).toBe('pin');
    const told = found.changes.map(({ message }) => message.en).join('\n');
    expect(told).toMatch(/the outcome \w+ is now called "Way 1"/);
    expect(told).toMatch(/the step \w+ is now called/);
  });

  test('S2-14 entries of a dictionary; one that is worded anew stays safe', () => {
    const state = (edit: (kind: Json) => void) => {
      const library = smallLibrary();
      library.kind.entries = ['a', 'b'].map((dictKey) => ({
        dictKey,
        dictValue: `种${dictKey}`,
        en: `Kind ${dictKey}`,
        sort: 1,
      }));
      edit(library.kind);
      const sources = sourcesOf(library);
      return stateOf(compile(sources), sources);
    };
    const changed = (edit: (kind: Json) => void) =>
      compareLibraries(
        state(() => {}),
        state(edit),
      )
        .causes.map((one) => `${one.class}: ${one.message.en}`)
        .join();
    const swapped = changed(({ entries: [a, b] }) => {
      exchange(a, b, 'en');
      exchange(a, b, 'dictValue');
    });
    expect(swapped).toMatch(/pin: .* gives entries the names of others.*: a, b/);
    expect(swapped).not.toMatch(/safe/);
    expect(changed(({ entries: [a] }) => (a.en = 'Sort a'))).toMatch(/^safe: .* words entries anew: a$/);
  });
});

describe('a migrate that throws values away', () => {
  const number = (words: Json = {}): Json => ({ type: 'number', 'x-label': { zh: '等级', en: 'Grade' }, ...words });
  const text = field({});

  test.each<[string, Json, Json, string]>([
    ['a constant', grade(passFail), grade({ x: 'X', y: 'Y' }), "'x'"],
    ['two choices that become one', grade(passFail), grade({ a: 'Pass', b: 'Fail' }), "grade == 'c' ? 'b' : grade"],
    ['a floor', number(), number({ type: 'integer' }), 'floor(grade)'],
    ['a text that becomes a choice', text, grade(passFail), "grade == 'good' ? 'a' : 'b'"],
    ['a number cut off at a maximum', number(), number({ maximum: 100 }), 'grade > 100.0 ? 100.0 : grade'],
  ])('S2-14 %s is told as a loss, on the way and on the way back', (_, before, after, migrate) => {
    const { class: grave, told, returns } = between(before, after, migrate);
    expect(told).toMatch(/migrate of "Grade" loses what tells values apart: .+ and .+, for example, both become/);
    expect(returns).toMatch(/"Grade" that its migrate made the same/);
    expect(grave, told).toBe('upcast');
  });

  test('S2-14 stored values that become the same are told as lost, the others as converted', () => {
    const { fateOf } = between(grade(passFail), grade({ x: 'X', y: 'Y' }), "grade == 'a' ? 'x' : 'y'");
    expect([fateOf('a'), fateOf('b'), fateOf('c')]).toEqual([['converted'], ['merged'], ['merged']]);
  });

  test.each<[string, Json, Json, string]>([
    [
      'another name for each choice',
      grade(passFail),
      grade({ x: 'X', y: 'Y', z: 'Z' }),
      "grade == 'a' ? 'x' : (grade == 'b' ? 'y' : 'z')",
    ],
    ['another unit', number({ 'x-unit': 'ng' }), number({ 'x-unit': 'ug' }), 'grade / 1000.0'],
    ['a number as a text', number(), text, 'string(grade)'],
  ])('S2-14 %s loses nothing', (_, before, after, migrate) => {
    expect(between(before, after, migrate).told).not.toMatch(/loses/);
  });
});

describe('limits that a migrate does not keep', () => {
  const said = (found: ReturnType<typeof between>) => gravestForWork(found.changes);

  test('S2-14 a removed choice that the migrate leaves is pin, one that it replaces upcast', () => {
    const less = grade({ a: 'Pass', b: 'Fail' });
    const leaves = between(grade(passFail), less, 'grade');
    expect(said(leaves)).toBe('pin');
    expect(leaves.told).toMatch(
      /pin: the limits of "Grade" are tighter: without the choice c; migrate gives values beyond that/,
    );
    expect(leaves.fateOf('c')).toEqual(['choice']);
    expect(said(between(grade(passFail), less, "grade == 'c' ? 'b' : grade"))).toBe('upcast');
  });

  test('S2-14 fewer decimals under another name are pin', () => {
    const number = (words: Json): Json => ({ type: 'number', 'x-label': { zh: '等级', en: 'Grade' }, ...words });
    const found = between(number({ 'x-decimals': 2 }), number({ 'x-decimals': 0, 'x-was': ['grade'] }));
    expect(said(found)).toBe('pin');
    const rounds = between(
      number({ 'x-decimals': 2 }),
      number({ 'x-decimals': 0, 'x-was': ['grade'] }),
      'round(grade, 0)',
    );
    expect(said(rounds)).toBe('upcast');
    expect(rounds.told).toMatch(/loses what tells values apart/);
  });
});

describe('a migrate between temperatures', () => {
  const degrees = (unit: string): Json => ({
    type: 'number',
    'x-unit': unit,
    'x-label': { zh: '温度', en: 'Degrees' },
  });

  test('S2-14 has to move the zero too, of whatever scale', () => {
    const kept = between(degrees('Cel'), degrees('K'), 'grade');
    expect(kept.class).toBe('refuse');
    expect(kept.told).toContain('1 Cel are 274.15 K, but "grade" gives 1');
    expect(between(degrees('Cel'), degrees('K'), 'grade + 273.15').class).not.toBe('refuse');
    expect(between(degrees('Cel'), degrees('[degF]'), 'grade * 1.8').told).toContain('1 Cel are 33.8 [degF]');
    expect(between(degrees('Cel'), degrees('[degF]'), 'grade * 1.8 + 32.0').class).not.toBe('refuse');
  });

  test('S2-14 a factor without an end is told as a quotient', () => {
    expect(between(degrees('min'), degrees('h')).told).toContain('write "migrate": { "grade": "grade / 60.0" }');
  });
});

test('S2-14 fields whose values are exchanged by migrate as their names are, are no more told as misread', () => {
  const [old, next] = [formOf('thing'), formOf('thing')];
  const wide = (name: string): Json => ({ type: 'number', 'x-unit': 'cm', 'x-label': { zh: name, en: name } });
  Object.assign(old.sets.facts.properties, { one: wide('Length'), other: wide('Width') });
  Object.assign(next.sets.facts.properties, { one: wide('Width'), other: wide('Length') });
  for (const key of ['one', 'other']) next.sets.facts.properties[key]['x-unit'] = 'mm';
  const told = (migrate: Json): string => {
    const now = { descriptor: { ...next, migrate } as ReleasedDescriptor };
    const { changes } = diffReleases({ descriptor: old }, now);
    return changes.map(({ message }) => message.en).join();
  };
  expect(told({ one: 'one * 10.0', other: 'other * 10.0' })).toContain('stored values read as those of the other');
  expect(told({ one: 'other * 10.0', other: 'one * 10.0' })).not.toContain('read as those of the other');
});

describe('a choice that comes back under another name after several versions', () => {
  test('S2-14 stored values that name it are told as misread, the others are not', () => {
    const versions = [
      passFail,
      { a: 'Pass', b: 'Fail' },
      { a: 'Pass', b: 'Fail' },
      { a: 'Pass', b: 'Fail', c: 'Other' },
    ];
    const [first, second, third, last] = versions.map((entries) => {
      const form = formOf('thing');
      form.sets.facts.properties.grade = grade(entries);
      return loadForm(form as ReleasedDescriptor);
    });
    const former = [first!, second!].reduce(withFieldsOf, noFormerFields);
    const fates = new StoredFates({ before: third!, after: last!, former }, { today: '', now: '' });
    expect(fates.of({ title: 'T', grade: 'c' })).toMatchObject([{ fate: 'unread', path: 'grade' }]);
    expect(fates.of({ title: 'T', grade: 'a' })).toEqual([]);
  });
});
