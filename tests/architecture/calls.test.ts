import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '../../src/core/calls/calls.ts';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }));

/** Calls whose last word belongs to no other call, so that whoever writes it means this one; by that word. */
function distinctive(): ReadonlyMap<string, string> {
  const words = [...calls.keys()].map((name) => [name.split('/').at(-1) ?? '', name] as const);
  const own = words.filter(([word]) => /^[a-z]+[A-Z-]\w+/.test(word) && words.filter(([w]) => w === word).length === 1);
  return new Map(own);
}

/** The files that name a call: as the end of an address, however its beginning is put together. */
function naming(word: string): string[] {
  return files.filter(({ text }) => new RegExp(`/${word}['"\`?]`).test(text)).map(({ name }) => name);
}

test('a call is named by its declaration, by the route that hands it to its handler, and by one client at most', () => {
  const told = [...distinctive()].map(([word, name]) => ({ name, files: naming(word) }));
  expect(told.length).toBeGreaterThan(40);
  expect(told.filter(({ files: named }) => named.length > 3)).toEqual([]);
  const strangers = told.flatMap((call) =>
    call.files.filter((file) => !/^core\/calls\/|^server\/.*routes\.ts$|^web\//.test(file)),
  );
  expect(strangers).toEqual([]);
});

test('the files that name a call are found, however its address begins', () => {
  expect(distinctive().get('claim-task')).toBe('POST /api/blade-flow/work/claim-task');
  expect(naming('claim-task').toSorted()).toEqual([
    'core/calls/moves.ts',
    'server/workflow/move-routes.ts',
    'web/data/calls/workflow.ts',
  ]);
});
