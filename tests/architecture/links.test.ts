import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, projectRoot, withPlantedTree } from './project-tree.ts';

/** Links between the project's pages: `page → target`, with those that lead nowhere apart. */
function pageLinks(root: string): { readonly all: readonly string[]; readonly broken: readonly string[] } {
  const pages = projectFiles(root).filter((path) => path.endsWith('.md'));
  const links = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, target = '']) => ({
      name: `${page} → ${target}`,
      exists: existsSync(join(root, posix.join(posix.dirname(page), target))),
    })),
  );
  return { all: links.map(({ name }) => name), broken: links.filter(({ exists }) => !exists).map(({ name }) => name) };
}

test('every link between the pages leads somewhere', () => {
  const { all, broken } = pageLinks(projectRoot);
  expect(all.length).toBeGreaterThan(3);
  expect(broken).toEqual([]);
});

test('planted: a link to nowhere is found', () => {
  const files = { 'docs/a.md': '[b](b.md) [c](../c.md#part) [d](https://example.org)', 'docs/b.md': '' };
  expect(withPlantedTree(files, pageLinks)).toEqual({
    all: ['docs/a.md → b.md', 'docs/a.md → ../c.md'],
    broken: ['docs/a.md → ../c.md'],
  });
});
