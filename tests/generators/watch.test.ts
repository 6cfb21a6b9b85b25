import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLibrary } from '../../generators/read/watch-library.ts';
import { smallLibrary } from '../core/check/support/small-library.ts';
import { smallProject } from './support/small-project.ts';

let project: ReturnType<typeof smallProject>;
let file: (name: string) => string;
beforeEach(() => {
  project = smallProject(smallLibrary());
  file = (name) => join(project.root, 'schemas', `${name}.json`);
});
afterEach(() => project.remove());

test('--watch looks again when a descriptor was saved, replaced, renamed, removed, or a folder came or went', async () => {
  const looked = vi.fn<() => void>();
  const stop = watchLibrary(project.root, looked);
  const text = readFileSync(file('types'), 'utf8');
  const folder = join(project.root, 'schemas', 'more');
  const deeds: readonly (() => void)[] = [
    () => writeFileSync(file('types'), `${text}\n`),
    // As Git and many editors do: another file takes the place.
    () => {
      writeFileSync(`${file('types')}.new`, text);
      renameSync(`${file('types')}.new`, file('types'));
    },
    () => renameSync(file('types'), file('fields')),
    () => rmSync(file('fields')),
    () => writeFileSync(file('types'), text),
    () => mkdirSync(folder),
    () => writeFileSync(join(folder, 'one.json'), '{}'),
    () => renameSync(folder, join(project.root, 'away')),
    () => renameSync(join(project.root, 'away'), folder),
    () => writeFileSync(join(folder, 'one.json'), '{ }'),
    () => rmSync(folder, { recursive: true }),
  ];
  for (const [place, act] of deeds.entries()) {
    looked.mockClear();
    act();
    await expect.poll(() => looked.mock.calls.length, { message: `deed ${place}` }).toBeGreaterThan(0);
    // What an earlier deed brought about late is not taken for the next one.
    await settled(looked);
  }
  stop();
});

/** Waits until nothing more is looked at. */
async function settled(looked: { readonly mock: { readonly calls: readonly unknown[] } }): Promise<void> {
  let before = -1;
  await expect.poll(() => before === (before = looked.mock.calls.length), { interval: 200 }).toBe(true);
}
