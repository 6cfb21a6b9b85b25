import { expect, test } from 'vitest';
import { fixedRoutes } from '../../../src/core/check/route.ts';
import { recordsByPath, recordsByRowPath } from '../../../src/generated/routes.ts';

const below = (area: string, ...pages: readonly string[]): readonly string[] => pages.map((page) => `${area}/${page}`);

test.each([
  ['S2-14 salaries', below('/smart-salary', 'startSalary', 'salaryAdjustment', 'yearEndBonus')],
  [
    'S2-16 cloud platform',
    below(
      '/cloud-platform',
      'yclass/outline',
      'imgtext/column',
      'imgtext/column-eng',
      'imgtext/banner_set',
      'hotWord',
      'coupon',
      'couponSend',
      'order',
      'score',
      'score/scoreChange',
      'vip',
      'invoice',
      'dict',
    ),
  ],
])('%s: each page is at its address, and none shows what another does', (_, addresses) => {
  const fixed = new Set<string>(fixedRoutes);
  const shown = addresses.map((address) => recordsByPath[address] ?? (fixed.has(address) ? address : undefined));
  expect(addresses.filter((__, at) => shown[at] === undefined)).toEqual([]);
  expect(new Set(shown).size).toBe(addresses.length);
});

test('S2-15 a month, a bonus and a raise have their pages by id, each of the record that its list shows', () => {
  expect(
    below('/salary-list', 'info', 'yearEndBonus', 'salaryAdjustment').map((address) => recordsByRowPath[address]),
  ).toEqual(
    below('/smart-salary', 'startSalary', 'yearEndBonus', 'salaryAdjustment').map((address) => recordsByPath[address]),
  );
  expect(Object.keys(recordsByRowPath)).toEqual(
    expect.arrayContaining([...below('/salary-list', 'info', 'yearEndBonus', 'salaryAdjustment')]),
  );
});
