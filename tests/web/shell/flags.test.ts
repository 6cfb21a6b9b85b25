// @vitest-environment jsdom
import '../support/wire.ts';
import { App as AntApp, ConfigProvider } from 'antd';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shellFlags } from '../../../src/core/product.ts';
import { i18n } from '../../../src/web/i18n/i18n.ts';
import { TopBar } from '../../../src/web/shell/top-bar/TopBar.tsx';
import { layOutPage, render } from '../support/dom.ts';

type Flag = keyof typeof shellFlags;

const flags: Record<Flag, boolean> = shellFlags;
const all = Object.keys(shellFlags) as Flag[];

/** What shows that an item is there. */
const signs: Readonly<Record<Flag, string>> = {
  collapse: 'button[aria-label="收起菜单"]',
  topMenu: 'nav[aria-label="顶部菜单"]',
  search: '[role="search"]',
  color: 'button[aria-label="主题色"]',
  debug: 'button[aria-label="错误日志"]',
  lock: 'button[aria-label="锁屏"]',
  theme: 'button[aria-label="主题"]',
  notice: 'button[aria-label^="通知中心"]',
  language: '[data-testid="language-switch"]',
  fullScreen: 'button[aria-label$="全屏"]',
  user: '[data-testid="user-menu"]',
};

/** The items of the top bar that are there at a width of the window. */
async function itemsAt(width: number): Promise<readonly Flag[]> {
  window.innerWidth = width;
  const bar = createElement(TopBar, { folded: false, onToggle: () => undefined });
  const app = createElement(AntApp, null, createElement(MemoryRouter, null, bar));
  const { box, unmount } = await render(createElement(ConfigProvider, { theme: { zeroRuntime: true } }, app));
  const there = all.filter((flag) => box.querySelector(signs[flag]) !== null);
  await unmount();
  return there;
}

beforeAll(async () => {
  layOutPage();
  await i18n.changeLanguage('zh');
});
afterEach(() => {
  for (const flag of all) flags[flag] = true;
});

describe('S2-27 each item of the top bar has a flag', () => {
  test('all on, all are there, the home item too where the server has no top menus', async () => {
    expect(await itemsAt(1440)).toEqual(all);
  });

  test.each(all)('%s off, it alone is gone', async (off) => {
    flags[off] = false;
    expect(await itemsAt(1440)).toEqual(all.filter((flag) => flag !== off));
  });

  test('all off, nothing is there, on small screens neither', async () => {
    for (const flag of all) flags[flag] = false;
    expect([await itemsAt(1440), await itemsAt(360)]).toEqual([[], []]);
  });
});
