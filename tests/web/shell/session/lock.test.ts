// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetAll } from '../../../../src/web/data/state/forget.ts';
import {
  clearLock,
  followLock,
  hasLockPassword,
  keepLockPassword,
  lock,
  lockState,
  unlock,
} from '../../../../src/web/shell/session/lock.ts';
import { hashPassword, isPassword } from '../../../../src/web/shell/session/password-hash.ts';
import { openLogin } from '../../../../src/web/shell/session/open-login.ts';
import { closeSession } from '../../../../src/web/data/state/session.ts';
import { writeStored } from '../../../../src/web/parts/storage.ts';

afterEach(() => {
  clearLock();
  closeSession();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('S4-03 locking', () => {
  test('the password is kept salted and hashed, in this browser alone', async () => {
    expect(hasLockPassword()).toBe(false);
    await keepLockPassword('my secret');
    expect(hasLockPassword()).toBe(true);
    const kept = Object.values(localStorage).join(' ');
    expect(kept).not.toContain('my secret');
    const other = await hashPassword('my secret');
    expect(kept).not.toContain(other.hash);
    expect(other.rounds).toBeGreaterThanOrEqual(200_000);
  });

  test('the lock password opens it, and wrong ones before do not count any more', async () => {
    await keepLockPassword('right');
    expect(lock()).toBe(true);
    expect(lockState.locked).toBe(true);
    expect(await unlock('wrong')).toEqual({ left: 4 });
    expect(await unlock('right')).toBe('open');
    expect(lockState.locked).toBe(false);
    lock();
    expect(await unlock('wrong')).toEqual({ left: 4 });
  });

  test('five wrong tries leave none, not even for the right password', async () => {
    await keepLockPassword('right');
    lock();
    const left: unknown[] = [];
    for (const _ of [1, 2, 3, 4, 5]) left.push(await unlock('wrong'));
    expect(left).toEqual([4, 3, 2, 1, 0].map((count) => ({ left: count })));
    expect(await unlock('right')).toEqual({ left: 0 });
    expect(lockState.locked).toBe(true);
  });

  test('S4-01 a login and a logout take lock and password away', async () => {
    for (const end of [forgetAll, () => openLogin({ user: {} } as Parameters<typeof openLogin>[0])]) {
      await keepLockPassword('right');
      lock();
      end();
      expect([lockState.locked, hasLockPassword()]).toEqual([false, false]);
    }
  });

  test('holds in all tabs of this browser', async () => {
    const end = followLock();
    await keepLockPassword('right');
    const record = JSON.stringify({ dataType: 'boolean', content: true, type: 'local', datetime: 1 });
    localStorage.setItem('seqdesk-lock', record);
    window.dispatchEvent(new StorageEvent('storage', { key: 'seqdesk-lock' }));
    expect(lockState.locked).toBe(true);
    localStorage.removeItem('seqdesk-lock');
    window.dispatchEvent(new StorageEvent('storage', { key: 'seqdesk-lock' }));
    expect(lockState.locked).toBe(false);
    end();
  });

  test.each(['text', 5, {}, { salt: 'zz', hash: 'x', rounds: 1 }])(
    'a stored password that is none (%j) opens nothing and can be chosen anew',
    async (stored) => {
      writeStored('lock-password', stored);
      expect(hasLockPassword()).toBe(false);
      writeStored('lock-tries', 'many');
      expect(await unlock('')).toEqual({ left: 4 });
    },
  );

  test('says so when the browser stores nothing, and does not lock what could not be opened again', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect([await keepLockPassword('right'), lock(), lockState.locked]).toEqual([false, false, false]);
  });
});

test('a hash made with the browser’s own cryptography is understood without it, as over plain HTTP', async () => {
  const kept = await hashPassword('密码 🧬');
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect([await isPassword('密码 🧬', kept), await isPassword('密码', kept)]).toEqual([true, false]);
});
