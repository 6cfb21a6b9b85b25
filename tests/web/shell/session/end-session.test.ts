import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const assign = vi.fn<(address: string) => void>();

/** A page of the app in a browser that is there as far as ending a session needs it. */
async function openPage(pathname: string, search = '') {
  vi.resetModules();
  const stored = new Map([
    ['seqdesk-draft-1-42', 'draft'],
    ['seqdesk-dynamic-routes-details', 'details'],
  ]);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { location: { pathname, search, assign }, localStorage, setTimeout });
  const { openSession, session } = await import('../../../../src/web/data/state/session.ts');
  const { onForget } = await import('../../../../src/web/data/state/forget.ts');
  const { forceLogout, leaveToLogin } = await import('../../../../src/web/shell/session/end-session.ts');
  openSession('token', 'refresh', { userId: '1' } as Parameters<typeof openSession>[2]);
  return { stored, session, onForget, forceLogout, leaveToLogin };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('S8-01 a forced logout forgets at once and loads the login page after 250 ms, once', async () => {
  const { session, forceLogout } = await openPage('/work/process/x/plan/42', '?a=1');
  forceLogout();
  forceLogout();
  expect(session).toMatchObject({ accessToken: null, refreshToken: null, user: null });
  vi.advanceTimersByTime(249);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign.mock.calls).toEqual([['/login?redirect=%2Fwork%2Fprocess%2Fx%2Fplan%2F42%3Fa%3D1']]);
});

test('on the login page itself it is a reload', async () => {
  const { forceLogout } = await openPage('/login', '?redirect=%2Fwork%2Fdone');
  forceLogout();
  vi.runAllTimers();
  expect(assign.mock.calls).toEqual([['/login?redirect=%2Fwork%2Fdone']]);
});

test('S4-01 stored route data goes and everything registered is forgotten, whatever fails; unsaved drafts stay', async () => {
  const { stored, onForget, forceLogout } = await openPage('/wel/index');
  const told = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', told);
  const forgotten: string[] = [];
  onForget(() => {
    throw new Error('tabs');
  });
  onForget(() => forgotten.push('menus'));
  onForget(() => forgotten.push('not any more'))();
  forceLogout();
  expect([forgotten, told.mock.calls.length]).toEqual([['menus'], 1]);
  expect([...stored.keys()]).toEqual(['seqdesk-draft-1-42']);
});

test('S4-07 whoever leaves by wish goes to the login page, and a call that fails meanwhile does not lead elsewhere', async () => {
  const { session, leaveToLogin, forceLogout } = await openPage('/work/done');
  leaveToLogin();
  expect(session.accessToken).toBeNull();
  forceLogout();
  vi.runAllTimers();
  expect(assign.mock.calls).toEqual([['/login']]);
});
