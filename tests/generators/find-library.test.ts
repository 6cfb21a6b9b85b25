import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLibrary } from '../../generators/language-server/find-library.ts';

let top: string;
const at = (...parts: readonly string[]): string => join(top, ...parts);
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'seqdesk-library-'));
  for (const folder of ['desk/schemas/types', 'other/lab/types', 'other/lab/processes', 'else'])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('desk/schemas/types/support.json'), '{}');
  writeFileSync(at('other/lab/types/a.json'), '{}');
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

test('the library is the one of the project, the folder that is open itself, or the one around an open file', () => {
  const desk = { root: at('desk'), folder: 'schemas' };
  expect(findLibrary([at('desk')], undefined)).toEqual(desk);
  expect(findLibrary([at('desk/schemas')], undefined)).toEqual(desk);
  expect(findLibrary([at('desk/schemas/types/support.json')], undefined)).toEqual(desk);
  expect(findLibrary([at('else'), at('desk/schemas/types')], undefined)).toEqual(desk);
  expect(findLibrary([at('other/lab/types/a.json')], undefined)).toEqual({ root: at('other'), folder: 'lab' });
  expect(findLibrary([at('else'), at('other')], undefined)).toBeNull();
});

test('the library that the server was started for goes first, whatever is open', () => {
  expect(findLibrary([at('desk')], at('other/lab'))).toEqual({ root: at('other'), folder: 'lab' });
  expect(findLibrary([], at('other/lab'))).toEqual({ root: at('other'), folder: 'lab' });
});
