// @vitest-environment jsdom
import { lastSent, sent } from '../../support/wire.ts';
import { describe, expect, test } from 'vitest';
import { menuKeys } from '../../../../src/core/product.ts';
import { loadButtons, nodesOf } from '../../../../src/web/data/calls/menu.ts';
import { eventually } from '../../support/eventually.ts';

describe('S3-03 an entry of the menu', () => {
  test('is read by the keys that are set', () => {
    expect(menuKeys).toEqual({ label: 'name', path: 'path', icon: 'source', children: 'children', id: 'id' });
    const leaf = {
      id: '2',
      parentId: '1',
      code: 'todo',
      name: '待办',
      nameEn: 'To do',
      path: '/work/todo',
      source: 'inbox',
    };
    const more = { sort: 1, isOpen: 2, group: 'g', query: 'a=1', meta: { roles: ['qc'], i18n: 'x', routeId: '9' } };
    const tree = [{ ...leaf, id: '1', children: [{ ...leaf, ...more }] }];
    expect(nodesOf(tree)).toEqual(tree);
  });

  test('has label, path, icon, children and id by default', () => {
    const below = { id: 2, label: '待办', path: '/work/todo', icon: 'inbox', children: [] };
    expect(nodesOf([{ id: 1, label: '事务', path: '/work', icon: 'desk', children: [below] }])).toMatchObject([
      {
        id: '1',
        code: '1',
        name: '事务',
        nameEn: '',
        path: '/work',
        source: 'desk',
        children: [{ id: '2', name: '待办', path: '/work/todo', source: 'inbox' }],
      },
    ]);
  });

  test('has nothing below where its children are none, and is none where it is no entry', () => {
    const [leaf] = nodesOf([{ id: '1', name: 'a', path: '/a', children: [] }, null, 5]);
    expect([leaf !== undefined && 'children' in leaf, nodesOf([null, 5]), nodesOf({}), nodesOf(null)]).toEqual([
      false,
      [],
      [],
      [],
    ]);
  });

  test('S6-02 a button without children is a code, also where the list is there and empty', async () => {
    const buttons = loadButtons();
    await eventually(() => expect(sent).toHaveLength(1));
    lastSent().answer(200, {
      code: 200,
      data: [{ id: '1', code: 'dict', children: [{ id: '2', code: 'dict_add', children: [] }] }],
    });
    const [dict] = await buttons;
    expect(dict?.children?.map(({ code, children }) => [code, children])).toEqual([['dict_add', undefined]]);
  });
});
