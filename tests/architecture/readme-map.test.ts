import { expect, test } from 'vitest';
import { projectRoot, withPlantedTree } from './project-tree.ts';
import { mapFaults } from './readme-map.ts';

test("README's map matches the tree", () => {
  const { shown, faults } = mapFaults(projectRoot);
  expect(shown).toBeGreaterThan(30);
  expect(faults).toEqual([]);
});

const map = ['## The map', '', '```text', 'src/', '  core/     the core', '  a.ts', 'README.md', '```', ''].join('\n');
const files = { 'README.md': map, 'src/core/b.ts': '', 'src/a.ts': '' };

test('planted: a map that matches passes', () => {
  expect(withPlantedTree(files, mapFaults)).toEqual({ shown: 4, faults: [] });
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
