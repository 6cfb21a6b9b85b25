import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFileInfo } from 'prettier';
import { expect, test } from 'vitest';
import { projectRoot, sourceFiles } from './project-tree.ts';

const folders = ['src', 'generators', 'scripts', 'tests'];
const files = sourceFiles(projectRoot, folders);

function settings<T>(name: string): T {
  return JSON.parse(readFileSync(join(projectRoot, name), 'utf8')) as T;
}

test('the formatter sees every source file', async () => {
  expect(files.length).toBeGreaterThan(50);
  const infos = await Promise.all(
    files.map((file) => getFileInfo(file, { ignorePath: `${projectRoot}/.prettierignore` })),
  );
  expect(infos.filter((info) => info.ignored || info.inferredParser === null)).toEqual([]);
});

test('the linter passes over no source file', () => {
  const { ignorePatterns } = settings<{ ignorePatterns: readonly string[] }>('.oxlintrc.json');
  expect(ignorePatterns.filter((pattern) => !/^[\w./-]+$/.test(pattern))).toEqual([]);
  expect(files.filter((file) => ignorePatterns.some((pattern) => `/${file}/`.includes(`/${pattern}/`)))).toEqual([]);
});

test('the checks that keep types and comparisons strict are on', () => {
  const { rules } = settings<{ rules: Readonly<Record<string, unknown>> }>('.oxlintrc.json');
  expect([rules['eqeqeq'], rules['no-eval'], rules['no-implied-eval']]).toEqual(['error', 'error', 'error']);
  const { compilerOptions } = settings<{ compilerOptions: object }>('tsconfig.base.json');
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true });
});

test('the search for unused code reads every folder of sources', () => {
  const { project, ignore = [] } = settings<{ project: readonly string[]; ignore?: readonly string[] }>('knip.json');
  expect(ignore).toEqual([]);
  // What stands in `public` is served as it is: no module names it.
  for (const file of files.filter((each) => !each.startsWith('src/web/public/'))) {
    const [folder = '', ending = ''] = [file.split('/')[0], file.split('.').at(-1)];
    const covering = project.filter((pattern) => pattern.startsWith(`${folder}/**/*.`) && pattern.includes(ending));
    expect(covering, file).toHaveLength(1);
  }
});
