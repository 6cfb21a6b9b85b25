import { getFileInfo } from 'prettier';
import { expect, test } from 'vitest';
import { projectRoot, sourceFiles, withPlantedTree } from './project-tree.ts';
import { runTool } from './tool.ts';

test('the formatter sees every source file', async () => {
  const files = sourceFiles(projectRoot, ['src', 'generators', 'scripts', 'tests']);
  expect(files.length).toBeGreaterThan(50);
  const infos = await Promise.all(
    files.map((file) => getFileInfo(file, { ignorePath: `${projectRoot}/.prettierignore` })),
  );
  expect(infos.filter((info) => info.ignored || info.inferredParser === null)).toEqual([]);
});

test.each([
  ['src/core/a.ts', 'export const a = "double";\n'],
  ['schemas/a.json', '{"a":1}'],
  ['docs/a.md', '#  A\n\n\n* b\n'],
])('planted: %s in another style fails', (path, content) => {
  const { status, output } = withPlantedTree({ [path]: content }, (root) =>
    runTool('prettier', ['--check', path], root),
  );
  expect(status).toBe(1);
  expect(output).toContain(path);
});

test('planted: a formatted file passes', () => {
  const files = { 'src/core/a.ts': "export const a = 'single';\n" };
  expect(withPlantedTree(files, (root) => runTool('prettier', ['--check', 'src'], root).status)).toBe(0);
});
