import { expect, test } from 'vitest';
import { projectFiles, projectRoot, withPlantedTree } from './project-tree.ts';
import { mapFaults } from './readme-map.ts';
import { areas } from './room-order.ts';

test("README's map matches the tree", () => {
  const { shown, faults } = mapFaults(projectRoot);
  expect(shown.length).toBeGreaterThan(30);
  expect(faults).toEqual([]);
});

test("README's map shows the rooms in their order", () => {
  const { shown } = mapFaults(projectRoot);
  for (const { folder, heights } of areas) {
    const rooms = shown.filter(
      (path) => path.startsWith(`${folder}/`) && path !== `${folder}/` && path !== 'src/web/public/',
    );
    expect(rooms).toEqual(heights.flatMap((height) => Object.keys(height)).map((room) => `${folder}/${room}/`));
  }
});

/** Folders of tests that are about no single room: what tests share, and attacks on the server as a whole. */
const roomless = ['support', 'hostile'];

test('tests stand in the rooms that they test', () => {
  for (const { folder, heights } of areas) {
    const rooms = heights.flatMap((height) => Object.keys(height));
    const tests = projectFiles(projectRoot, folder.replace('src/', 'tests/')).map((path) => path.split('/')[2] ?? '');
    expect(tests.length).toBeGreaterThan(10);
    expect([...new Set(tests)].filter((name) => !roomless.includes(name) && !rooms.includes(name))).toEqual([]);
  }
});

const map = ['## The map', '', '```text', 'src/', '  core/     the core', '  a.ts', 'README.md', '```', ''].join('\n');
const files = { 'README.md': map, 'src/core/b.ts': '', 'src/a.ts': '' };

test('planted: a map that matches passes', () => {
  expect(withPlantedTree(files, mapFaults)).toEqual({
    shown: ['src/', 'src/core/', 'src/a.ts', 'README.md'],
    faults: [],
  });
});

test('planted: a folder that the map does not know', () => {
  const faults = withPlantedTree({ ...files, 'src/web/c.ts': '' }, (root) => mapFaults(root).faults);
  expect(faults).toEqual(['src/web/ is in the tree and not in the map']);
});

test('planted: a path that the tree does not have', () => {
  const { 'src/a.ts': _, ...rest } = files;
  expect(withPlantedTree(rest, (root) => mapFaults(root).faults)).toEqual([
    'src/a.ts is in the map and not in the tree',
  ]);
});
