// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forceLogout } from '../../../../src/web/shell/session/end-session.ts';
import { followTabs } from '../../../../src/web/shell/session/start-session.ts';
import { closeSession, openSession, session, type UserInfo } from '../../../../src/web/data/state/session.ts';

vi.mock('../../../../src/web/shell/session/end-session.ts', () => ({ forceLogout: vi.fn() }));

const reload = vi.fn<() => void>();
let end: () => void = () => undefined;

function user(userId: string): UserInfo {
  return { userId, account: `account ${userId}` } as UserInfo;
}

/** What another tab does to the storage, and what this one is told of it. */
function otherTab(act: () => void, key: string | null = 'seqdesk-access-token'): void {
  const here = { ...session };
  act();
  Object.assign(session, here);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

beforeEach(() => {
  end = followTabs();
  openSession('token-1', 'refresh-1', user('1'));
  vi.spyOn(window, 'location', 'get').mockReturnValue({ reload } as Partial<Location> as Location);
});

afterEach(() => {
  end();
  closeSession();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('tabs that share a session', () => {
  test('a renewal in another tab is taken over', () => {
    otherTab(() => openSession('token-2', 'refresh-2', user('1')));
    expect(session).toMatchObject({ accessToken: 'token-2', refreshToken: 'refresh-2' });
  });

  test('S4-01 a logout in another tab ends the session here', () => {
    otherTab(closeSession);
    expect(forceLogout).toHaveBeenCalledTimes(1);
  });

  test('so does a storage that was emptied', () => {
    otherTab(() => localStorage.clear(), null);
    expect(forceLogout).toHaveBeenCalledTimes(1);
  });

  test('a login in another tab is one here, where nobody was logged in', () => {
    closeSession();
    otherTab(() => openSession('token-3', 'refresh-3', user('3')));
    expect(session.user?.userId).toBe('3');
    expect(forceLogout).not.toHaveBeenCalled();
  });

  test('what else is stored is nobody’s business here', () => {
    otherTab(closeSession, 'seqdesk-language');
    expect(session.accessToken).toBe('token-1');
    expect(forceLogout).not.toHaveBeenCalled();
  });
});
