import { expect, test } from 'vitest';
import { projectRoot, sourceFiles, withPlantedTree } from './project-tree.ts';
import { runTool } from './tool.ts';

interface LintReport {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** One violation per file, by the rule that must find it. */
const planted: Readonly<Record<string, readonly [path: string, content: string]>> = {
  'typescript(no-floating-promises)': [
    'src/core/floating.ts',
    'export async function a(): Promise<void> {}\nexport function b(): void {\n  a();\n}\n',
  ],
  'typescript(switch-exhaustiveness-check)': [
    'src/core/switch.ts',
    "export function a(b: 'x' | 'y'): number {\n  switch (b) {\n    case 'x':\n      return 1;\n  }\n  return 2;\n}\n",
  ],
  'typescript(no-explicit-any)': ['src/core/explicit-any.ts', 'export const a: any = 1;\n'],
  'import(no-default-export)': ['src/core/default-export.ts', 'export default 1;\n'],
  'eslint(max-depth)': [
    'src/core/depth.ts',
    'export function a(b: boolean): void {\n  if (b) { while (b) { if (b) { if (b) { a(b); } } } }\n}\n',
  ],
  'typescript(no-misused-promises)': [
    'src/core/misused.ts',
    'export async function a(): Promise<boolean> {\n  return true;\n}\nexport const b = a() ? 1 : 2;\n',
  ],
  'eslint(no-eval)': ['src/core/eval.ts', "export const a: unknown = eval('1');\n"],
  'unicorn(filename-case)': ['src/core/CamelCase.ts', 'export const a = 1;\n'],
};

function lint(root: string, ...options: readonly string[]): LintReport {
  const { output } = runTool('oxlint', [...options, '--format', 'json'], root);
  return JSON.parse(output) as LintReport;
}

test('the linter sees every source file of the project', () => {
  const { number_of_files: seen } = lint(projectRoot);
  expect(seen).toBeGreaterThanOrEqual(sourceFiles(projectRoot, ['src', 'generators', 'scripts', 'tests']).length);
});

test('planted: the linter finds each violation, and nothing in a clean file', () => {
  const clean = { 'src/core/clean.ts': 'export const a = 1;\n' };
  const report = withPlantedTree({ ...Object.fromEntries(Object.values(planted)), ...clean }, (root) =>
    lint(root, '--type-aware', 'src'),
  );
  const found = report.diagnostics.map(({ code, filename }) => `${filename} ${code}`);
  expect(report.number_of_files).toBe(Object.keys(planted).length + 1);
  for (const [rule, [path]] of Object.entries(planted)) expect(found).toContain(`${path} ${rule}`);
  expect(found.filter((line) => line.startsWith('src/core/clean.ts'))).toEqual([]);
});

test('planted: a violation fails the command', () => {
  const violation = { 'src/core/explicit-any.ts': 'export const a: any = 1;\n' };
  expect(withPlantedTree(violation, (root) => runTool('oxlint', ['--type-aware'], root).status)).toBe(1);
});
