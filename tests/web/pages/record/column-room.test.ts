// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { RecordModel } from '../../../../src/core/model/model.ts';
import { columnsWidth } from '../../../../src/web/pages/record/column-width.ts';
import { listColumns } from '../../../../src/web/pages/record/list-columns.ts';
import { recordColumns } from '../../../../src/web/pages/record/record-columns.ts';
import { actionsWidth, shownActions } from '../../../../src/web/parts/row-actions.ts';
import { allForms } from '../../../core/check/all-forms.ts';

const lookups = { choices: () => [], nameOf: () => null, meant: () => null };
/** What a window of 1,440 px leaves for the columns of a list beside the menu, the boxes and a scroll bar. */
const room = 1070;

const records = allForms().records.map(({ model }) => model);
const cases = records.flatMap((model) =>
  (['zh', 'en'] as const).map((language) => [model.id, language, model] as const),
);

function columnsOf(model: RecordModel, language: 'zh' | 'en') {
  const roles = ['administrator', 'hr', 'finance'];
  return recordColumns(model, listColumns(model, roles, language).shown, language, lookups, null);
}

describe('S9-11 the room of a list at 1,440 px', () => {
  const withState = cases.filter(([, , { states, list }]) => states !== null && list.includes(states.field));

  test.each(withState)('%s, %s: the state of a row is in sight beside its buttons', (_id, language, model) => {
    const columns = columnsOf(model, language);
    const upToState = columns.slice(0, columns.findIndex(({ key }) => key === model.states?.field) + 1);
    const moves = (model.states?.moves ?? []).map(({ label }) => label[language]);
    const buttons = actionsWidth([['编辑', ...moves, '删除']], 'More');
    expect(columnsWidth(upToState) + buttons).toBeLessThanOrEqual(room);
  });

  test.each(['zh', 'en'] as const)('year-end bonuses, %s: amount, tax method and net are in sight too', (language) => {
    const columns = columnsOf(
      records.find(({ id }) => id === 'year-end-bonus')!,
      language,
    );
    const last = columns.findIndex(({ key }) => key === 'bonusNet');
    expect(columnsWidth(columns.slice(0, last + 1)) + actionsWidth([['View']], 'More')).toBeLessThanOrEqual(room);
  });

  test.each(cases)('%s, %s: no word of a head is wider than its column', (_id, language, model) => {
    for (const column of columnsOf(model, language)) {
      const { title } = column;
      const longest = Math.max(...title.split(/[\s\u2e80-\uffff]/).map((word) => word.length));
      expect.soft(columnsWidth([column]), title).toBeGreaterThanOrEqual(longest * 7 + 30);
    }
  });
});

describe('the column of what can be done with a row', () => {
  test('is as wide as its buttons: for one it takes little, for many the others stand behind More', () => {
    expect(actionsWidth([['View'], []], 'More')).toBeLessThanOrEqual(80);
    expect(actionsWidth([['查看']], '更多')).toBeLessThanOrEqual(80);
    const many = ['Edit', 'Calculate', 'Hand in', 'Withdraw approval', 'Remove'];
    expect(shownActions(many)).toEqual(['Edit', 'Calculate']);
    expect(shownActions(many.slice(0, 3))).toEqual(['Edit', 'Calculate', 'Hand in']);
    expect(actionsWidth([many], 'More')).toBe(actionsWidth([[...many, 'Withdraw a very long approval']], 'More'));
    expect(actionsWidth([many], 'More')).toBeGreaterThan(actionsWidth([many.slice(0, 2)], 'More'));
  });
});
