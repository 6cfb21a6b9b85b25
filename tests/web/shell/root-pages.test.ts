// @vitest-environment jsdom
import '../support/wire.ts';
import { createElement, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { i18n } from '../../../src/web/i18n/i18n.ts';
import { sessionRules } from '../../../src/core/product.ts';
import { lockState } from '../../../src/web/shell/session/lock.ts';
// Here before anything is drawn, so that no test waits for them.
import '../../../src/web/pages/error/StatusPage.tsx';
import '../../../src/web/pages/frame/FramePage.tsx';
import '../../../src/web/shell/lock/LockPage.tsx';
import '../../../src/web/shell/oauth/OauthPage.tsx';
import '../../../src/web/shell/AppFrame.tsx';
import '../../../src/web/shell/SignedInPages.tsx';
import { pageTable } from '../../../src/web/shell/PageRoutes.tsx';
import { RootPages } from '../../../src/web/shell/RootPages.tsx';
import { closeSession, openSession, type UserInfo } from '../../../src/web/data/state/session.ts';
import { writeStored } from '../../../src/web/parts/storage.ts';
import { layOutPage, render, type Rendered } from '../support/dom.ts';
import { eventually } from '../support/eventually.ts';

let address = '';
let shown: Rendered | null = null;

function Address() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  }, [pathname, search]);
  return null;
}

async function open(path: string): Promise<Rendered> {
  const pages = [createElement(Address, { key: 'address' }), createElement(RootPages, { key: 'pages' })];
  shown = await render(createElement(MemoryRouter, { initialEntries: [path] }, pages));
  return shown;
}

beforeAll(async () => {
  layOutPage();
  await i18n.changeLanguage('zh');
});
afterEach(async () => {
  await shown?.unmount();
  shown = null;
  document.getElementById('old-browser')?.remove();
  closeSession();
  lockState.locked = false;
  localStorage.clear();
});

test('S2-24 an address in another spelling becomes the plain one, with its query', async () => {
  await open('/%6Cogin/?a=1');
  expect(address).toBe('/login?a=1');
});

describe('S6-05 routes behind the login', () => {
  test.each([
    '/wel/index',
    '/wel/dashboard',
    '/info/index',
    '/index/index',
    '/dict-horizontal/index',
    '/work/todo',
    '/work/process/x/plan/1?a=1',
    '/404',
    '/403',
    '/500',
    '/lock',
    '/no/such/page',
  ])('S4-04 %s wants a session', async (path) => {
    await open(path);
    const back = path === '/lock' ? '/wel' : path;
    await eventually(() => expect(address).toBe(`/login?redirect=${encodeURIComponent(back)}`));
  });

  test.each(['/login', '/oauth/redirect/github', '/developing', '/myiframe/urlPath'])(
    'S4-04 %s wants none',
    async (path) => {
      const { box } = await open(path);
      await eventually(() => expect(box.textContent).not.toBe(''));
      expect(address).toBe(path);
    },
  );

  test('S2-08 an embedded page is shown to whoever has no session, alone', async () => {
    const { box } = await open('/myiframe/urlPath?name=Help&path=https%3A%2F%2Fa.example%2Fx');
    await eventually(() => expect(box.querySelector('main > iframe')).not.toBeNull());
    expect(box.querySelector('iframe')?.getAttribute('src')).toBe('https://a.example/x');
    expect(address).toMatch(/^\/myiframe\//);
  });
});

test('S4-03 a lock that was left behind without a session keeps nobody from the login page', async () => {
  lockState.locked = true;
  for (const path of ['/lock', '/wel/index', '/login']) {
    await open(path);
    await eventually(() => expect(shown?.box.querySelector('label')?.textContent).toBe('公司'));
    expect(address).toMatch(/^\/login/);
    await shown?.unmount();
  }
});

test('S2-06 the notice for old browsers is on its own page alone, not on the lock screen', async () => {
  const notice = document.body.appendChild(document.createElement('div'));
  notice.id = 'old-browser';
  await open('/upgrade-your-browser');
  expect([address, notice.hidden, notice.style.display]).toEqual(['/upgrade-your-browser', false, 'block']);
  await shown?.unmount();
  openSession('token', 'refresh', { userId: '7', account: 'lin', realName: '' } as UserInfo);
  lockState.locked = true;
  await open('/upgrade-your-browser');
  await eventually(() => expect(shown?.box.textContent).toContain('已锁屏'));
  expect([address, notice.hidden, notice.style.display]).toEqual(['/lock', true, 'none']);
});

test('S2-07 a path is known as it is written, so that no page has two tabs', () => {
  const named = (path: string) => pageTable.wordsOf(path).i18n;
  expect(['/wel/index', '/wel/index/', '/WEL/index'].map(named)).toEqual(['tabs:home', 'tabs:home', null]);
});

describe('S9-03 the login page', () => {
  test('asks for the company by the label 公司, and for no captcha', async () => {
    expect(sessionRules.tenantMode).toBe(true);
    const { box } = await open('/login');
    expect([...box.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(['公司', '账号', '密码']);
  });

  test.each([{ a: 1 }, [1], 5, ''])('S9-01 offers 000000 where the company remembered is none (%j)', async (stored) => {
    writeStored('last-tenant', stored);
    const { box } = await open('/login');
    expect(box.querySelector('select')?.value).toBe('000000');
  });
});
