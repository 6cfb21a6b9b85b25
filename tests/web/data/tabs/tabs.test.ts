// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSession, openSession, session, type UserInfo } from '../../../../src/web/data/state/session.ts';
import { homePath, type Tab } from '../../../../src/web/data/tabs/tab.ts';
import {
  closeAll,
  closeOthers,
  closeTab,
  mayClose,
  nameTab,
  openTab,
  resetTabs,
  showTab,
  tabs,
} from '../../../../src/web/data/tabs/tabs.ts';
import { eventually } from '../../support/eventually.ts';

function tab(key: string, label = key): Tab {
  return { key, label, value: key, params: {}, query: {}, meta: {}, group: '', address: key };
}

const lin: UserInfo = {
  userId: '7',
  userName: 'lin',
  account: 'lin',
  realName: 'Lin',
  avatar: '',
  sex: 1,
  tenantId: '000000',
  oauthId: '',
  roles: [],
};

const keys = (): string[] => tabs.items.map(({ key }) => key);

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  resetTabs();
});

describe('S2-28 tabs', () => {
  test('the first is the home page; opened pages follow, each once', () => {
    for (const key of ['/a', '/b', '/a']) openTab(tab(key));
    expect(keys()).toEqual([homePath, '/a', '/b']);
    expect(tabs.active).toBe('/a');
  });

  test('the home tab is never closed, and no tab while it is the only one', () => {
    expect(mayClose(homePath)).toBe(false);
    openTab(tab('/a'));
    expect([mayClose(homePath), mayClose('/a')]).toEqual([false, true]);
    expect(closeTab(homePath)).toBeNull();
    expect(keys()).toEqual([homePath, '/a']);
  });

  test('closing the active one leads to its neighbour, closing another one nowhere', () => {
    for (const key of ['/a', '/b', '/c']) openTab(tab(key));
    expect(closeTab('/a')).toBeNull();
    expect(closeTab('/c')).toBe('/b');
    showTab('/b');
    expect(closeTab('/b')).toBe(homePath);
    expect(keys()).toEqual([homePath]);
  });

  test('close others leaves home and this one, close all leads to the welcome tab', () => {
    for (const key of ['/a', '/b', '/c']) openTab(tab(key));
    expect(closeOthers('/b')).toBe('/b');
    expect(keys()).toEqual([homePath, '/b']);
    expect(closeAll()).toBe('/wel/index');
    expect(keys()).toEqual([homePath]);
  });

  test('a page that names its tab keeps that name when it is visited again', () => {
    openTab(tab('/task/1', 'Task'));
    nameTab('/task/1', { zh: '计划 EX-1', en: 'Plan EX-1' });
    openTab({ ...tab('/task/1', 'Task'), address: '/task/1?x=1' });
    expect(tabs.items[1]).toMatchObject({ label: '计划 EX-1', meta: { named: true }, address: '/task/1?x=1' });
  });

  test('a page that nothing names leaves no tab active unless its own is open', () => {
    openTab(tab('/a'));
    showTab('/unnamed');
    expect(tabs.active).toBeNull();
    showTab('/a');
    expect(tabs.active).toBe('/a');
  });
});

describe('S4-01 tabs and the session', () => {
  test('they are stored per person, and a login or logout begins with the home tab', async () => {
    openSession('token', 'refresh', lin);
    await eventually(() => expect(session.user?.userId).toBe('7'));
    openTab(tab('/a'));
    await eventually(() => expect(window.sessionStorage.getItem('seqdesk-tabs-7')).toContain('"/a"'));
    openSession('newer token', 'refresh', { ...lin });
    await Promise.resolve();
    expect(keys()).toEqual([homePath, '/a']);
    closeSession();
    await eventually(() => expect(keys()).toEqual([homePath]));
    expect(window.sessionStorage.getItem('seqdesk-tabs-7')).toBeNull();
  });
});

test.each([5, 'tabs', {}, [null, 5, {}, { key: '/a' }, { ...tab('/b'), meta: null }, { ...tab('/c'), query: 1 }]])(
  'S3-04 what is stored and is no tab (%j) opens none',
  async (stored) => {
    vi.resetModules();
    const state = await import('../../../../src/web/data/state/session.ts');
    state.openSession('token', 'refresh', lin);
    const { writeStored } = await import('../../../../src/web/parts/storage.ts');
    writeStored('tabs-7', Array.isArray(stored) ? [...stored, tab('/good')] : stored, 'session');
    const fresh = await import('../../../../src/web/data/tabs/tabs.ts');
    const open = fresh.tabs.items.map(({ key }) => key);
    expect(open).toEqual(Array.isArray(stored) ? [homePath, '/good'] : [homePath]);
  },
);
