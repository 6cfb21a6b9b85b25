// @vitest-environment jsdom
import { createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { i18n } from '../../../src/web/i18n/i18n.ts';
import { LoadedTable } from '../../../src/web/parts/LoadedTable.tsx';
import { layOutPage, render, type Rendered } from '../support/dom.ts';

let shown: Rendered | null = null;
beforeAll(layOutPage);
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

interface Row {
  readonly id: string;
  readonly children?: readonly Row[];
}

test.each([
  ['zh', ['全选', '选择第 1 行', '选择第 3 行']],
  ['en', ['Select all', 'Select row 1', 'Select row 3']],
])('S6-03 the boxes that select rows are called in the language of the page (%s)', async (language, names) => {
  await i18n.changeLanguage(language);
  const rows: readonly Row[] = [{ id: 'a', children: [{ id: 'b' }] }, { id: 'c' }];
  const loaded = { value: rows, failure: null, loading: false, reload: () => undefined };
  const table = { loaded, rows, none: '', rowKey: 'id', columns: [{ title: 'id', dataIndex: 'id' }], rowSelection: {} };
  shown = await render(createElement(LoadedTable<Row>, table));
  const boxes = [...shown.box.querySelectorAll('input[type=checkbox]')].map((box) => box.getAttribute('aria-label'));
  expect(boxes).toEqual(names);
});
