// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeStored } from '../../../../src/web/parts/storage.ts';

const user = {
  userId: '7',
  userName: 'lin',
  account: 'lin',
  realName: '林',
  avatar: '',
  sex: 2,
  tenantId: '000000',
  oauthId: '',
  roles: ['qc'],
};

const nobody = { accessToken: null, refreshToken: null, user: null };

/** The session that a page finds which is opened now. */
async function found(): Promise<unknown> {
  vi.resetModules();
  const { session } = await import('../../../../src/web/data/state/session.ts');
  return { ...session };
}

afterEach(() => localStorage.clear());

describe('S3-01 the stored session', () => {
  test('is found again as it was stored', async () => {
    writeStored('access-token', 'access');
    writeStored('refresh-token', 'refresh');
    writeStored('user-info', user);
    expect(await found()).toEqual({ accessToken: 'access', refreshToken: 'refresh', user });
  });

  test.each([
    ['access-token', null],
    ['access-token', 5],
    ['access-token', { a: 1 }],
    ['user-info', null],
    ['user-info', 'lin'],
    ['user-info', [user]],
    ['user-info', { account: 'lin' }],
  ])('is none where %s is %j', async (name, content) => {
    writeStored('access-token', 'access');
    writeStored('user-info', user);
    writeStored(name, content);
    expect(await found()).toEqual(nobody);
  });

  test('S3-02 has a person of whom what cannot be read is unknown', async () => {
    writeStored('access-token', 'access');
    writeStored('user-info', { userId: '7', realName: 5, sex: 'f', roles: ['qc', null] });
    const unknown = { userName: '', account: '', realName: '', avatar: '', sex: -1, tenantId: '', oauthId: '' };
    expect(await found()).toEqual({
      accessToken: 'access',
      refreshToken: null,
      user: { ...unknown, userId: '7', roles: ['qc'] },
    });
  });
});
