import { expect, test } from 'vitest';
import { inLanes, type Lane } from '../../../scripts/demo/lanes.ts';

const lane = (pieces: readonly string[], after: readonly Lane<string>[] = []): Lane<string> => ({ pieces, after });

/** Makes pieces that end only when told to. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const make = (piece: string): Promise<void> => {
    begun.push(piece);
    return new Promise((done) => ends.set(piece, done));
  };
  const end = async (piece: string): Promise<void> => {
    ends.get(piece)?.();
    await new Promise((turn) => setImmediate(turn));
  };
  return { begun, make, end };
}

test('so many lanes are made at once, in each piece after piece, and a free place goes to the next', async () => {
  const { begun, make, end } = workshop();
  const all = inLanes([lane(['a1', 'a2']), lane(['b1']), lane(['c1'])], 2, make);
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
  await end('a2');
  await end('c1');
  await all;
});

test('a lane begins once those before it are through; others need not wait for them', async () => {
  const { begun, make, end } = workshop();
  const first = lane(['a1', 'a2']);
  const all = inLanes([first, lane(['b1'], [first]), lane(['c1'])], 3, make);
  expect(begun).toEqual(['a1', 'c1']);
  await end('c1');
  await end('a1');
  expect(begun).toEqual(['a1', 'c1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'c1', 'a2', 'b1']);
  await end('b1');
  await all;
});

test('a lane without pieces is through at once, and what fails fails all', async () => {
  const empty = lane([]);
  const made: string[] = [];
  const make = async (piece: string): Promise<void> => void made.push(piece);
  await inLanes([empty, lane(['a1'], [empty])], 1, make);
  expect(made).toEqual(['a1']);
  await expect(inLanes([lane(['x'])], 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
