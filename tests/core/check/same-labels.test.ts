import { describe, expect, test } from 'vitest';
import { text } from './support/both.ts';
import { codes, fact, factPlace as at, told } from './support/told.ts';

describe('S7-31 what people choose between has labels of its own', () => {
  test('choices, entries, outcomes, processes and entries of the menu', () => {
    const choices = (b: object, words = {}) => fact({ type: 'string', 'x-enum': { a: text('A'), b }, ...words });
    const same = { zh: '中A', en: 'Other' };
    expect(codes(choices(same))).toEqual([`clash/label ${at}/x-enum/b/zh`]);
    expect(codes(choices(text(' A ')))).toEqual([`clash/label ${at}/x-enum/b/en`]);
    expect(told(choices(text(' A ')))).toMatchObject([{ fix: { op: 'replace', value: 'A (b)' } }]);
    expect(codes(choices(same, { readOnly: true }))).toEqual([]);
    expect(codes(({ kind }) => kind.entries.push({ ...kind.entries[0], dictKey: 'b', en: 'B' }))).toEqual([
      'clash/label /entries/2/dictValue',
    ]);
    expect(codes(({ kind }) => kind.entries.push({ ...kind.entries[1], dictKey: 'a2', parent: undefined }))).toEqual(
      [],
    );
    expect(codes(({ plain }) => (plain.steps[0].outcomes[1].label = { zh: '提交', en: 'Stop here' }))).toEqual([
      'clash/label /steps/0/outcomes/1/label/zh',
    ]);
    expect(codes(({ plain }) => Object.assign(plain, { stage: 'experiment', label: text('Bench one') }))).toEqual([
      'clash/label /label/zh',
      'clash/label /label/en',
    ]);
    expect(codes(({ plain }) => (plain.label = text('Bench one')))).toEqual([]);
    expect(codes(({ menu }) => (menu.menus[1].label = text('Lab')))).toEqual([
      'clash/label /menus/1/label/zh',
      'clash/label /menus/1/label/en',
    ]);
  });
});
