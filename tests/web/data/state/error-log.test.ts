// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogEntry } from '../../../../src/web/data/state/log-entry.ts';

const post = vi.hoisted(() => vi.fn<(url: string, body: readonly LogEntry[]) => Promise<void>>());

vi.mock('../../../../src/web/data/calls/client.ts', () => ({ post }));

beforeEach(() => {
  window.localStorage.clear();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
  post.mockReset();
  post.mockResolvedValue(undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openLog() {
  const { openSession, closeSession } = await import('../../../../src/web/data/state/session.ts');
  const log = await import('../../../../src/web/data/state/error-log.ts');
  const { sendErrors } = await import('../../../../src/web/shell/error-log/send-errors.ts');
  const { watchErrors, rootReports } = await import('../../../../src/web/shell/error-log/watch-errors.ts');
  function logIn(userId: string): void {
    openSession('token', 'refresh', { userId } as Parameters<typeof openSession>[2]);
  }
  const messages = (): string[] => log.errorLog.entries.map(({ message }) => message);
  function record(...texts: readonly string[]): void {
    for (const message of texts) log.recordError({ type: 'error', message });
  }
  return { ...log, closeSession, sendErrors, watchErrors, rootReports, logIn, messages, record };
}

describe('S8-09 the log of this browser', () => {
  test('is there again after a new start of the app', async () => {
    const first = await openLog();
    first.logIn('1');
    first.record('a', 'b');
    vi.resetModules();
    const second = await openLog();
    expect(second.messages()).toEqual(['a', 'b']);
  });

  test('holds 200 entries, the oldest go', async () => {
    const log = await openLog();
    log.record(...Array.from({ length: 210 }, (_, at) => String(at)));
    expect(log.messages()).toHaveLength(200);
    expect(log.messages().at(0)).toBe('10');
  });

  test('the same error over and over within a second is one entry', async () => {
    const log = await openLog();
    vi.setSystemTime(1_000_000);
    log.record('loop', 'loop', 'loop');
    expect(log.messages()).toEqual(['loop']);
    vi.setSystemTime(1_001_000);
    log.record('loop');
    expect(log.messages()).toEqual(['loop', 'loop']);
  });

  test('a full storage costs the older half, not the newest, and never throws', async () => {
    const log = await openLog();
    log.record('old', 'older', 'new');
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((_, text) => {
      if (text.includes('older')) throw new DOMException('full', 'QuotaExceededError');
    });
    log.record('newest');
    expect(log.messages()).toEqual(['old', 'older', 'new', 'newest']);
    expect(setItem.mock.calls.at(-1)?.[1]).toContain('newest');
    setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => log.record('without any room')).not.toThrow();
  });

  test('takes in what another window of the browser wrote', async () => {
    const log = await openLog();
    log.record('here');
    vi.resetModules();
    const window2 = await openLog();
    window2.record('there');
    log.record('here again');
    expect(log.messages()).toEqual(['here', 'there', 'here again']);
  });

  test('is each person’s own; errors from before the login go to whoever logs in', async () => {
    const log = await openLog();
    log.record('at the login page');
    log.logIn('1');
    log.record('mine');
    log.closeSession();
    expect(log.messages()).toEqual([]);
    log.logIn('2');
    expect(log.messages()).toEqual([]);
    log.logIn('1');
    expect(log.messages()).toEqual(['at the login page', 'mine']);
  });

  test('S2-32 is empty after clearing', async () => {
    const log = await openLog();
    log.record('a');
    log.clearErrors();
    expect(log.messages()).toEqual([]);
    vi.resetModules();
    expect((await openLog()).messages()).toEqual([]);
  });
});

describe('S7-36 sending', () => {
  test('S7-09 goes to the logout address by POST, as a list, and empties the log', async () => {
    const log = await openLog();
    log.record('a', 'b');
    await log.sendErrors();
    expect(post).toHaveBeenCalledTimes(1);
    expect(post.mock.calls[0]?.[0]).toBe('/blade-auth/oauth/logout');
    expect(post.mock.calls[0]?.[1].map(({ message }) => message)).toEqual(['a', 'b']);
    expect(log.messages()).toEqual([]);
  });

  test('more than one call may carry goes in several; what a failed one held stays', async () => {
    const log = await openLog();
    log.record(...Array.from({ length: 150 }, (_, at) => `error ${at}`));
    post.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('away'));
    await expect(log.sendErrors()).rejects.toThrow('away');
    expect(post.mock.calls.map(([, body]) => body.length)).toEqual([100, 50]);
    expect(log.messages()).toHaveLength(50);
    expect(log.messages().at(0)).toBe('error 100');
  });

  test('what happens meanwhile is kept', async () => {
    const log = await openLog();
    log.record('before');
    post.mockImplementation(() => {
      log.record('meanwhile');
      return Promise.resolve();
    });
    await log.sendErrors();
    expect(log.messages()).toEqual(['meanwhile']);
  });
});

describe('S8-09 what nobody catches', () => {
  test('errors and promises are recorded until watching ends', async () => {
    const log = await openLog();
    const end = log.watchErrors();
    window.dispatchEvent(
      new ErrorEvent('error', { error: new RangeError('far'), message: 'far', filename: 'a.js', lineno: 3 }),
    );
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no catch' }));
    expect(log.errorLog.entries.map(({ type, message }) => [type, message])).toEqual([
      ['error', 'RangeError: far'],
      ['promise', 'no catch'],
    ]);
    expect(log.errorLog.entries[0]?.info).toContain('a.js:3');
    end();
    window.dispatchEvent(new ErrorEvent('error', { message: 'later' }));
    expect(log.messages()).toHaveLength(2);
  });

  test('an error of drawing that React hands on to the window is one entry', async () => {
    const log = await openLog();
    const end = log.watchErrors();
    const failure = new Error('cannot draw');
    vi.stubGlobal('reportError', (error: unknown) =>
      window.dispatchEvent(new ErrorEvent('error', { error, message: 'cannot draw' })),
    );
    log.rootReports.onUncaughtError(failure, { componentStack: 'in Page' });
    expect(log.errorLog.entries).toMatchObject([{ message: 'Error: cannot draw', info: 'in Page' }]);
    end();
    vi.unstubAllGlobals();
  });

  test('what a boundary caught is recorded with the parts around it', async () => {
    const log = await openLog();
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    log.rootReports.onCaughtError(new Error('broken page'), { componentStack: 'in StepPage' });
    expect(log.errorLog.entries).toMatchObject([{ type: 'page', info: 'in StepPage' }]);
    expect(said).toHaveBeenCalledOnce();
  });

  test('sizes that changed while they were measured are no errors', async () => {
    const log = await openLog();
    const end = log.watchErrors();
    const message = 'ResizeObserver loop completed with undelivered notifications.';
    window.dispatchEvent(new ErrorEvent('error', { message }));
    expect(log.messages()).toEqual([]);
    end();
  });
});
