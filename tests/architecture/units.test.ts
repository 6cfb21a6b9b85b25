import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureSources } from './code-measures.ts';
import { projectRoot, sourceFiles, withPlantedTree } from './project-tree.ts';

const mostParameters = 3;

/**
 * How many functions of each part of the house may still take more than three parameters. Numbers only become smaller;
 * where a part has none left, its line goes.
 */
const wider: Readonly<Record<string, number>> = {
  scripts: 11,
  'src/core': 138,
  'src/web': 32,
  'src/server/directory': 21,
  'src/server/files': 2,
  'src/server/forms': 8,
  'src/server/platform': 9,
  'src/server/records': 42,
  'src/server/workflow': 19,
};

function partOf(file: string): string {
  const folders = file.split('/');
  if (folders[0] !== 'src') return folders[0] ?? '';
  return folders.slice(0, folders[1] === 'server' ? 3 : 2).join('/');
}

/** Functions with more than three parameters, by their part of the house. */
function widerFunctions(root: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { file, what, parameters } of measureSources(root, ['src', 'generators', 'scripts'])) {
    if (parameters <= mostParameters || file.startsWith('src/generated')) continue;
    found.set(partOf(file), [...(found.get(partOf(file)) ?? []), `${file}: ${what}`]);
  }
  return found;
}

test('no part of the house has more functions with over three parameters than it is allowed', () => {
  const over = [...widerFunctions(projectRoot)].filter(([part, functions]) => functions.length > (wider[part] ?? 0));
  expect(over).toEqual([]);
});

test('planted: a fourth parameter is found, in functions and methods', () => {
  const planted = {
    'src/server/statistics/a.ts': 'export function a(b: 1, c: 2, d: 3, e: 4) {}\nexport const f = (g: 1) => g;\n',
    'src/server/logs/b.ts': 'export class B {\n  c(d: 1, e: 2, f: 3, ...g: 4[]) {}\n}\n',
  };
  const found = withPlantedTree(planted, widerFunctions);
  expect([...found.keys()].toSorted()).toEqual(['src/server/logs', 'src/server/statistics']);
});

const server = sourceFiles(projectRoot, ['src/server']).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

function filesWith(pattern: RegExp): readonly string[] {
  return server.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
}

test('routes are registered in platform/http alone, as handlers of calls', () => {
  const registering = filesWith(/\b(?:app|scope|server|fastify)\.(?:get|post|put|patch|delete|route|all)\s*[(<]/);
  expect(registering.filter((file) => !file.startsWith('src/server/platform/http/'))).toEqual([]);
});

test('a transaction of a tenant is begun as a unit of work, but where nobody is signed in yet', () => {
  const beginning = filesWith(/\btenantTx\(/).filter((file) => !file.startsWith('src/server/directory/'));
  expect(beginning).toEqual(['src/server/platform/unit.ts']);
});
