// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  window.localStorage.clear();
  vi.resetModules();
});

async function openApp() {
  const { openSession, closeSession } = await import('../../../../src/web/data/state/session.ts');
  const { preferences, readPreferences } = await import('../../../../src/web/data/state/preferences.ts');
  const { followPreferences } = await import('../../../../src/web/shell/themes/document-look.ts');
  function logIn(userId: string): void {
    openSession('token', 'refresh', { userId } as Parameters<typeof openSession>[2]);
  }
  return { preferences, readPreferences, followPreferences, logIn, closeSession };
}

const untouched = {
  theme: 'default',
  colour: '#409EFF',
  size: 'middle',
  dark: false,
  collapsed: false,
  fullScreen: false,
  nextTask: true,
};

describe('S4-06 what a person has chosen', () => {
  test('S9-10 is the default theme and colour at first', async () => {
    const { preferences, logIn } = await openApp();
    logIn('1');
    expect({ ...preferences }).toEqual(untouched);
  });

  test('is kept for them alone, and found again after a new start of the app', async () => {
    const first = await openApp();
    first.logIn('1');
    first.preferences.theme = 'cool';
    first.preferences.colour = '#12a594';
    first.preferences.collapsed = true;
    first.logIn('2');
    expect({ ...first.preferences }).toEqual(untouched);
    first.closeSession();
    vi.resetModules();
    const second = await openApp();
    second.logIn('1');
    expect({ ...second.preferences }).toEqual({ ...untouched, theme: 'cool', colour: '#12a594', collapsed: true });
  });

  test('marks the document before anything is drawn, and the login page stays dark', async () => {
    const { preferences, followPreferences, logIn, closeSession } = await openApp();
    logIn('1');
    followPreferences();
    expect(document.documentElement.dataset['dark']).toBe('false');
    preferences.dark = true;
    expect(document.documentElement.dataset['dark']).toBe('true');
    closeSession();
    expect(preferences.dark).toBe(true);
    expect(preferences.theme).toBe('default');
  });

  test('a theme that is always dark is dark without being asked', async () => {
    const { preferences, followPreferences, logIn } = await openApp();
    logIn('1');
    followPreferences();
    preferences.theme = 'dark';
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', dark: 'true' });
  });

  test('what cannot be read in the storage is as if nothing had been chosen', async () => {
    const { readPreferences } = await openApp();
    for (const stored of [null, 'x', 7, [], { theme: 'none', colour: 'red', size: 1, dark: 'yes' }]) {
      expect(readPreferences(stored)).toEqual(untouched);
    }
  });
});
