import { describe, expect, test } from 'vitest';
import { listRules, shellFlags } from '../../../../src/core/product.ts';
import { screenLevel } from '../../../../src/web/parts/screen-level.ts';
import { defaultAvatar } from '../../../../src/web/data/state/UserPicture.tsx';

test.each([
  [1920, 3],
  [1200, 3],
  [1199, 2],
  [992, 2],
  [991, 1],
  [768, 1],
  [767, 0],
  [360, 0],
])('S9-13 a width of %i px is level %i', (width, level) => {
  expect(screenLevel(width)).toBe(level);
});

test('S9-11 lists: small tables with 78 px below, search fields of 6 parts, folded after 7 fields', () => {
  expect(listRules).toEqual({ tableSize: 'small', tableOffset: 78, searchSpan: 6, searchIndex: 7 });
});

describe('S2-27 the top bar', () => {
  test('has a flag for each of its items', () => {
    const items = ['collapse', 'topMenu', 'search', 'color', 'debug', 'lock', 'theme', 'notice', 'language'];
    expect(Object.keys(shellFlags)).toEqual([...items, 'fullScreen', 'user']);
  });

  test('S3-02 shows a man for 1, a woman for 2 and the boy for anything else', () => {
    expect(defaultAvatar(1)).toBe('/avatars/male.svg');
    expect(defaultAvatar(2)).toBe('/avatars/female.svg');
    for (const sex of [0, 3, -1, Number.NaN]) expect(defaultAvatar(sex)).toBe('/avatars/boy.svg');
  });
});
