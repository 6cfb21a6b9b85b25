import { expect, test } from 'vitest';
import { projectRoot, withPlantedTree } from './project-tree.ts';
import { wordingFaults } from './wording.ts';

test('the project holds no unfinished work, machine paths or debugging', () => {
  const { files, faults } = wordingFaults(projectRoot);
  expect(files).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});

const mark = ['TO', 'DO'].join('');
const folder = ['', 'home', 'someone'].join('/');

test.each([
  ['a mark of unfinished work', `// ${mark}: the rest`],
  ['a path of one machine', `const file = '${folder}/notes.txt';`],
  ['a test that shuts the others out', `test.${'only'}('a', () => {});`],
])('planted: %s', (_, content) => {
  const { faults } = withPlantedTree({ 'src/core/a.ts': `\n${content}\n` }, wordingFaults);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^src\/core\/a\.ts:2: /);
});
