import { expect, test } from 'vitest';
import { readImportGraph, type ImportGraph } from './import-graph.ts';
import { projectRoot, withPlantedTree } from './project-tree.ts';

const folders = ['src', 'src/generated'];

/** What is loaded for the pages that stand alone, and for home; everything else comes when it is needed. */
const first = [
  'src/web/main.tsx',
  'src/web/shell/oauth/OauthPage.tsx',
  'src/web/shell/lock/LockPage.tsx',
  'src/web/shell/AppFrame.tsx',
  'src/web/shell/SignedInPages.tsx',
  'src/web/pages/home/HomePage.tsx',
];

/** Everything that runs with these modules, each with the way that leads to it. */
function loadedWith({ edges }: ImportGraph, modules: readonly string[]): ReadonlyMap<string, string> {
  const ways = new Map<string, string>();
  const visit = (module: string, way: string): void => {
    if (ways.has(module)) return;
    ways.set(module, way);
    const needed = edges.filter(({ from, kind, use }) => from === module && kind === 'file' && use === 'now');
    for (const { to } of needed) visit(to, `${way} → ${to}`);
  };
  for (const module of modules) visit(module, module);
  return ways;
}

/** The ways to what is made from the descriptors, which grows with every process. */
function waysToGenerated(graph: ImportGraph, modules: readonly string[]): readonly string[] {
  const ways = loadedWith(graph, modules);
  return [...ways].filter(([module]) => module.startsWith('src/generated/')).map(([, way]) => way);
}

test('what login page and home load does not grow with the number of processes', () => {
  const graph = readImportGraph(projectRoot, folders);
  for (const module of first) expect(graph.modules).toContain(module);
  expect(waysToGenerated(graph, first)).toEqual([]);
  // The pages that need it do get there, so the way is one that this test sees.
  expect(waysToGenerated(graph, ['src/web/pages/step/StepPage.tsx'])).not.toEqual([]);
});

test('planted: a way to generated source is found, through re-exports too; types and import() are none', () => {
  const files = {
    'src/generated/routes.ts': '',
    'src/generated/types/a.ts': '',
    'src/web/a.ts': `import { b } from './b.ts';\nimport type { A } from '../generated/types/a.ts';`,
    'src/web/b.ts': `export { c } from './c.ts';`,
    'src/web/c.ts': `import '../generated/routes.ts';`,
    'src/web/later.ts': `const a = await import('./a.ts');\nimport { type A } from '../generated/types/a.ts';`,
  };
  const found = withPlantedTree(files, (root) => {
    const graph = readImportGraph(root, folders);
    return ['src/web/a.ts', 'src/web/later.ts'].map((module) => waysToGenerated(graph, [module]));
  });
  expect(found).toEqual([['src/web/a.ts → src/web/b.ts → src/web/c.ts → src/generated/routes.ts'], []]);
});
