import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { counterNames } from '../../../src/core/words/counters.ts';
import { fixedRoutes } from '../../../src/core/check/route.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';

test('of two records at one address the later file is told, and names the other', () => {
  const library = smallLibrary();
  const twin = { ...structuredClone(library.record), id: 'twin', path: '/stock/thing' };
  const { diagnostics } = compile(sourcesOf({ ...library, twin }));
  expect(diagnostics.map(({ file, code, pointer }) => `${file} ${code} ${pointer}`)).toContain(
    'twin.json clash/route /path',
  );
  const clashes = diagnostics.filter(({ code }) => code === 'clash/route');
  expect(clashes).toHaveLength(1);
  expect(clashes[0]?.message.en).toContain('thing (record.json)');
});

test.each(['/work/start', '/studio', '/Login', '/work/process/mine', '/api/mine'])(
  'a record cannot take %s from the app',
  (path) => {
    const library = smallLibrary();
    library.record.path = path;
    for (const menu of library.menu.menus) if (menu.path === '/stock/thing') menu.path = path;
    const codes = compile(sourcesOf(library)).diagnostics.map(({ file, code }) => `${file} ${code}`);
    expect(codes).toContain('record.json clash/route');
  },
);

test('the addresses kept for the app are those of its router', () => {
  const routers = ['PageRoutes', 'RootPages'].map((name) => readFileSync(`src/web/shell/${name}.tsx`, 'utf8'));
  const patterns = routers.flatMap((text) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path));
  const written = patterns.map((path) => path.replace(/(?<=.)\/[:*].*$/, '')).filter((path) => !/[:*]/.test(path));
  expect(written.length).toBeGreaterThan(15);
  // Personal info is a page of the app around a record, which is described with its address.
  expect(written.filter((path) => !fixedRoutes.includes(path))).toEqual(['/info/index']);
});

test('the counters that a process may name are those of S3-12', () => {
  const line = /S3-12\*\* Task counters: ([^.]+)/.exec(readFileSync('docs/specification.md', 'utf8'))?.[1] ?? '';
  const named = line.split(', ').filter((name) => !/^(claim|todo)Task/.test(name));
  expect([...counterNames].sort()).toEqual(named.sort());
});
