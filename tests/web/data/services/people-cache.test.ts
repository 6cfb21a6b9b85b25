import { expect, onTestFinished, test, vi } from 'vitest';
import { lookUpPeople, personMeant, personName } from '../../../../src/web/data/services/people-cache.ts';
import { session } from '../../../../src/web/data/state/session.ts';

vi.mock('../../../../src/web/data/calls/people.ts', () => ({
  findPeople: () =>
    Promise.resolve([
      { userId: '71', realName: '周敏', account: 'qc' },
      { userId: '72', realName: '李静', account: 'lj1' },
      { userId: '73', realName: '李静', account: 'lj2' },
      { userId: '74', realName: '', account: 'guest' },
    ]),
}));

test('a person is meant by id, account, name or both; of namesakes nobody is guessed', async () => {
  expect(personMeant('周敏')).toBeNull();
  await lookUpPeople('');
  expect(['71', 'QC', ' 周 敏', '周敏 (qc)', '周敏（qc）', 'guest'].map(personMeant)).toEqual([
    '71',
    '71',
    '71',
    '71',
    '71',
    '74',
  ]);
  expect(['李静', '李静 (lj2)', 'nobody', ''].map(personMeant)).toEqual([null, '73', null, null]);
});

test('whoever is signed in has a name before anybody was looked up, so that a form that puts them in shows no number', () => {
  const before = session.user;
  onTestFinished(() => {
    session.user = before;
  });
  const user = { userId: '90', userName: 'finance', account: 'finance', realName: '马丽', avatar: '', sex: 0 };
  session.user = { ...user, tenantId: '000000', oauthId: '', roles: ['finance'] };
  expect([personName('90'), personName('91')]).toEqual(['马丽', null]);
  session.user = { ...session.user, realName: '' };
  expect(personName('90')).toBe('finance');
});
