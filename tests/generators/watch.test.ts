import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { watchFolders } from '../../generators/authoring.ts';
import { watchLibrary } from '../../generators/read/watch-library.ts';
import { smallLibrary } from '../core/check/support/small-library.ts';
import { projectOfEachTest } from './support/project-of-each-test.ts';

const project = projectOfEachTest(smallLibrary);
const { file } = project;

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

test('sources of any kind are followed, also after one or its folder was replaced', async () => {
  const folder = join(project.root, 'source');
  const source = join(folder, 'inner', 'one.ts');
  mkdirSync(join(folder, 'inner'), { recursive: true });
  writeFileSync(source, '');
  const changed = vi.fn<() => void>();
  const followed = watchFolders([folder, join(project.root, 'missing')], changed);
  const deeds: readonly (() => void)[] = [
    () => writeFileSync(source, 'one'),
    () => {
      writeFileSync(`${source}.new`, 'two');
      renameSync(`${source}.new`, source);
    },
    () => writeFileSync(source, 'three'),
    () => renameSync(join(folder, 'inner'), join(project.root, 'away')),
    () => renameSync(join(project.root, 'away'), join(folder, 'inner')),
    () => writeFileSync(source, 'four'),
  ];
  for (const [place, act] of deeds.entries()) {
    changed.mockClear();
    act();
    await expect.poll(() => changed.mock.calls.length, { message: `deed ${place}` }).toBeGreaterThan(0);
    await settled(changed);
  }
  for (const each of followed) each.close();
});

/** Waits until nothing more is looked at. */
async function settled(looked: { readonly mock: { readonly calls: readonly unknown[] } }): Promise<void> {
  let before = -1;
  await expect.poll(() => before === (before = looked.mock.calls.length), { interval: 200 }).toBe(true);
}
