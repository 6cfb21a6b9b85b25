import { expect, test, vi } from 'vitest';
import { lookUpPeople, personMeant } from '../../../../src/web/data/services/people-cache.ts';

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
