import { expect, test } from 'vitest';
import { projectRoot, sourceFiles, withPlantedTree } from './project-tree.ts';
import { runTool } from './tool.ts';

test('core is compiled with the language alone: no DOM, no Node types', () => {
  const { status, output } = runTool('tsc', ['-p', 'tsconfig.core.json', '--listFiles'], projectRoot);
  const lines = output.split('\n');
  const files = lines.filter((line) => line.startsWith('/'));
  expect(lines.filter((line) => line !== '' && !files.includes(line))).toEqual([]);
  expect(status).toBe(0);
  const core = sourceFiles(projectRoot, ['src/core']);
  expect(core.length).toBeGreaterThan(10);
  expect(files.filter((file) => file.includes('/src/core/') && file.endsWith('.ts'))).toHaveLength(core.length);
  expect(files.filter((file) => /@types\/(node|react)\/|\/lib\.(dom|webworker)/.test(file))).toEqual([]);
});

test.each([
  ['document', 'export const a: unknown = document;'],
  ['window', 'export const a: unknown = window;'],
  ['process', 'export const a: unknown = process;'],
  ['Buffer', 'export const a: unknown = Buffer;'],
  ['a timer', 'setTimeout(() => undefined, 1);'],
  ['the console', "console.log('a');"],
  ['a URL', "export const a: unknown = new URL('https://example.org');"],
  ['a Node built-in', "import { readFileSync } from 'node:fs';\nexport const a: unknown = readFileSync;"],
  ['an index that may be missing', 'export const a: string = (globalThis as unknown as string[])[0];'],
])('planted: core with %s does not compile', (_, content) => {
  const { status, output } = withPlantedTree({ 'src/core/a.ts': content }, (root) =>
    runTool('tsc', ['-p', 'tsconfig.core.json'], root),
  );
  expect(status).not.toBe(0);
  expect(output).toContain('src/core/a.ts');
});

test('planted: clean core compiles', () => {
  const files = { 'src/core/a.ts': 'export const a: number = 1;\n' };
  expect(withPlantedTree(files, (root) => runTool('tsc', ['-p', 'tsconfig.core.json'], root).status)).toBe(0);
});
