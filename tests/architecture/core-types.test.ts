import { expect, test } from 'vitest';
import { projectRoot, sourceFiles, withPlantedTree } from './project-tree.ts';
import { runTool } from './tool.ts';

const settings = ['-p', 'tsconfig.core.json'];

test('core is compiled with the language alone: no DOM, no Node types', () => {
  const { output } = runTool('tsc', [...settings, '--listFilesOnly'], projectRoot);
  const files = output.split('\n');
  const core = sourceFiles(projectRoot, ['src/core']);
  expect(core.length).toBeGreaterThan(10);
  expect(files.filter((file) => file.includes('/src/core/') && file.endsWith('.ts'))).toHaveLength(core.length);
  expect(files.filter((file) => /@types\/(node|react)\/|\/lib\.(dom|webworker)/.test(file))).toEqual([]);
});

/** What core may not do, by the name of the file that does it. */
const planted: Readonly<Record<string, string>> = {
  document: 'export const a: unknown = document;',
  window: 'export const a: unknown = window;',
  process: 'export const a: unknown = process;',
  buffer: 'export const a: unknown = Buffer;',
  timer: 'setTimeout(() => undefined, 1);\nexport {};',
  console: "console.log('a');\nexport {};",
  url: "export const a: unknown = new URL('https://example.org');",
  'node-built-in': "import { readFileSync } from 'node:fs';\nexport const a: unknown = readFileSync;",
  'index-that-may-be-missing': 'export const a: string = (globalThis as unknown as string[])[0];',
};

/** Files of a small core that do not compile: those above beside a clean one, all in one run of the compiler. */
const refused = withPlantedTree(
  Object.fromEntries(
    Object.entries({ ...planted, clean: 'export const a: number = 1;' }).map(([name, content]) => [
      `src/core/${name}.ts`,
      content,
    ]),
  ),
  (root) => runTool('tsc', settings, root).output,
);

test.each(Object.keys(planted))('planted: core with %s does not compile', (name) => {
  expect(refused).toContain(`src/core/${name}.ts`);
});

test('planted: clean core compiles', () => {
  expect(refused).not.toContain('src/core/clean.ts');
});
