import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, projectRoot, withPlantedTree } from './project-tree.ts';

/** The anchors of a page, as renderers of Markdown make them from its headings. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ +(.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Whether a file is there, and has the heading where the link names one. */
function leadsSomewhere(root: string, page: string, target: string, anchor: string): boolean {
  const path = join(root, target === '' ? page : posix.join(posix.dirname(page), target));
  if (!existsSync(path)) return false;
  return anchor === '' || !path.endsWith('.md') || anchorsOf(readFileSync(path, 'utf8')).has(anchor);
}

/** Links between the project's pages: `page → target`, with those that lead nowhere apart. */
function pageLinks(root: string): { readonly all: readonly string[]; readonly broken: readonly string[] } {
  const pages = projectFiles(root).filter((path) => path.endsWith('.md'));
  const links = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
      ([, target = '', anchor = '']) => ({
        name: `${page} → ${target}${anchor === '' ? '' : `#${anchor}`}`,
        exists: leadsSomewhere(root, page, target, anchor),
      }),
    ),
  );
  return { all: links.map(({ name }) => name), broken: links.filter(({ exists }) => !exists).map(({ name }) => name) };
}

test('every link between the pages leads to a file, and to a heading of it where it names one', () => {
  const { all, broken } = pageLinks(projectRoot);
  expect(all.length).toBeGreaterThan(3);
  expect(broken).toEqual([]);
});

test('planted: a link to no file or to no heading is found', () => {
  const files = {
    'docs/a.md': '[b](b.md) [c](../c.md#part) [d](https://example.org) [e](b.md#two-words) [f](b.md#three) [g](#top)',
    'docs/b.md': '## Two words',
  };
  expect(withPlantedTree(files, pageLinks)).toEqual({
    all: [
      'docs/a.md → b.md',
      'docs/a.md → ../c.md#part',
      'docs/a.md → b.md#two-words',
      'docs/a.md → b.md#three',
      'docs/a.md → #top',
    ],
    broken: ['docs/a.md → ../c.md#part', 'docs/a.md → b.md#three', 'docs/a.md → #top'],
  });
});
