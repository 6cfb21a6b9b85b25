// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/web/data/calls/api-error.ts';
import { refreshSession } from '../../../../src/web/data/calls/auth.ts';
import { freshToken, startTokenTimer } from '../../../../src/web/shell/session/token-timer.ts';
import { closeSession, openSession, session, type UserInfo } from '../../../../src/web/data/state/session.ts';
import { removeStored } from '../../../../src/web/parts/storage.ts';

vi.mock('../../../../src/web/data/calls/auth.ts', () => ({ refreshSession: vi.fn() }));

const user = { userId: '1', tenantId: '000000', account: 'tech' } as UserInfo;
const refresh = vi.mocked(refreshSession);
const [onLost, onFailure] = [vi.fn<() => void>(), vi.fn<(error: unknown) => void>()];
const [tick, tokenTime] = [10_000, 1_800_000];
let end: () => void = () => undefined;

function renews(): Promise<void> {
  openSession('token-2', 'refresh-2', user);
  return Promise.resolve();
}

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockImplementation(renews);
  openSession('token-1', 'refresh-1', user);
  end = startTokenTimer(onLost, onFailure);
});

afterEach(() => {
  end();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('S4-02 the token timer', () => {
  test('S9-02 S9-07 renews once the token is 1,800 s old, looking every 10 s', async () => {
    await vi.advanceTimersByTimeAsync(tokenTime - tick);
    expect(refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(tick);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(tokenTime - tick);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(onLost).not.toHaveBeenCalled();
  });

  test('has one renewal under way at a time', async () => {
    let done: () => void = () => undefined;
    refresh.mockImplementation(() => new Promise((resolve) => (done = resolve)));
    await vi.advanceTimersByTimeAsync(tokenTime + 3 * tick);
    expect(refresh).toHaveBeenCalledTimes(1);
    done();
    await vi.advanceTimersByTimeAsync(tick);
    expect(refresh).toHaveBeenCalledTimes(2);
    done();
  });

  test('without a network nothing is renewed and nothing has failed: hours later the session goes on', async () => {
    refresh.mockRejectedValue(new ApiError(0, 'no connection', null));
    await vi.advanceTimersByTimeAsync(tokenTime + 360 * tick);
    expect([onLost.mock.calls.length, onFailure.mock.calls.length]).toEqual([0, 0]);
    refresh.mockImplementation(renews);
    await freshToken();
    expect(session.accessToken).toBe('token-2');
  });

  test('S8-06 a missing token ends the session', async () => {
    removeStored('access-token');
    await vi.advanceTimersByTimeAsync(tick);
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  test('S8-06 S9-05 two failed renewals end the session; they are told', async () => {
    refresh.mockRejectedValue(new Error('刷新token出错'));
    await vi.advanceTimersByTimeAsync(tokenTime + tick);
    expect([refresh.mock.calls.length, onFailure.mock.calls.length]).toEqual([2, 2]);
    expect(onLost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(tick);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test('a good renewal takes the failure before it back', async () => {
    refresh.mockRejectedValueOnce(new Error('no'));
    await vi.advanceTimersByTimeAsync(tokenTime + tick);
    refresh.mockRejectedValueOnce(new Error('no'));
    await vi.advanceTimersByTimeAsync(tokenTime + tick);
    expect(refresh).toHaveBeenCalledTimes(4);
    expect(onLost).not.toHaveBeenCalled();
  });
});

describe('several tabs', () => {
  test('what another tab has renewed is taken over instead', async () => {
    // As by Web Locks: this tab has to wait until the other one is done.
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, job: () => Promise<void>) => {
          openSession('token-of-other', 'refresh-of-other', user);
          session.accessToken = 'token-1';
          await job();
        },
      },
    });
    await vi.advanceTimersByTimeAsync(tokenTime);
    expect(refresh).not.toHaveBeenCalled();
    expect(session).toMatchObject({ accessToken: 'token-of-other', refreshToken: 'refresh-of-other' });
  });

  test('without Web Locks a stored record keeps the others out while a renewal is under way', async () => {
    const held = (): string | null => localStorage.getItem('seqdesk-refresh-held');
    const seen: (string | null)[] = [];
    refresh.mockImplementation(() => {
      seen.push(held());
      return renews();
    });
    await vi.advanceTimersByTimeAsync(tokenTime);
    expect([seen.length, seen[0] === null, held()]).toEqual([1, false, null]);
    await vi.advanceTimersByTimeAsync(tokenTime - tick);
    localStorage.setItem(
      'seqdesk-refresh-held',
      JSON.stringify({ dataType: 'string', content: 'other', type: 'local', datetime: Date.now() + tick }),
    );
    await vi.advanceTimersByTimeAsync(2 * tick);
    expect(seen).toHaveLength(1);
    // A tab that was closed meanwhile holds nothing for long.
    await vi.advanceTimersByTimeAsync(tick);
    expect(seen).toHaveLength(2);
  });
});

describe('before a call', () => {
  test('an old token is renewed once for all calls, a young one not', async () => {
    await freshToken();
    expect(refresh).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + tokenTime);
    await Promise.all([freshToken(), freshToken()]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('a renewal that hangs holds no call up for longer than 10 s', async () => {
    let done: () => void = () => undefined;
    refresh.mockImplementation(() => new Promise((resolve) => (done = resolve)));
    vi.setSystemTime(Date.now() + tokenTime);
    const waiting = freshToken();
    await vi.advanceTimersByTimeAsync(tick);
    await waiting;
    done();
  });

  test('after a failure calls go out as they are, and the timer tries again', async () => {
    refresh.mockRejectedValueOnce(new Error('no'));
    vi.setSystemTime(Date.now() + tokenTime);
    await freshToken();
    await freshToken();
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(tick);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});
