import { expect, test } from 'vitest';
import { matchedTo } from '../../../src/server/workflow/matched-to.ts';

function places(...free: readonly (readonly string[])[]): Readonly<Record<string, number>> {
  return Object.fromEntries(matchedTo(free));
}

test('S2-15 each step gets somebody of its own where there are enough people', () => {
  expect(places(['ann'], ['bob'])).toEqual({ ann: 0, bob: 1 });
  // Ann alone can do the second step, so that Bob does the first.
  expect(places(['ann', 'bob'], ['ann'])).toEqual({ ann: 1, bob: 0 });
  expect(places(['ann', 'bob'], ['bob', 'cid'], ['bob'])).toEqual({ ann: 0, cid: 1, bob: 2 });
});

test('S2-15 where there are too few the first steps go before, and nobody does two', () => {
  expect(places(['ann'], ['ann'])).toEqual({ ann: 0 });
  expect(places([], ['ann'])).toEqual({ ann: 1 });
  expect(places([], [])).toEqual({});
});
