import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = 'editors/vscode';
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const manifest = JSON.parse(read('package.json'));
const project = JSON.parse(readFileSync('package.json', 'utf8'));

test('the extension says all that packing it asks for, and what it names is there', () => {
  expect(manifest).toMatchObject({ publisher: expect.stringMatching(/^[a-z]+$/), version: project.version });
  expect(manifest.name).toMatch(/^[a-z-]+$/);
  expect(manifest.engines.vscode).toMatch(/^\^\d+\.\d+\.\d+$/);
  expect(manifest.repository.url).not.toBe('');
  expect(['extension.js', 'README.md', '.vscodeignore'].filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  expect(existsSync(join(folder, manifest.main))).toBe(true);
});

test('the extension needs what it loads, and runs the server of the project', () => {
  const code = read('extension.js');
  const loaded = [...code.matchAll(/require\('([^']+)'\)/g)].map(([, name = '']) =>
    name.replace(/^(vscode-[a-z]+).*/, '$1'),
  );
  const known = new Set(['node:path', 'vscode', ...Object.keys(manifest.dependencies)]);
  expect(loaded.filter((name) => !known.has(name))).toEqual([]);
  expect(code).toContain("'scripts', 'run.mjs'), 'language-server', '--stdio'");
  expect(project.scripts['language-server']).toBe('node scripts/run.mjs language-server');
  const settings = Object.keys(manifest.contributes.configuration.properties);
  const asked = [...code.matchAll(/settings\.get\('(\w+)'\)/g)].map(([, name]) => `seqdesk.${name}`);
  expect(asked.toSorted()).toEqual(settings.toSorted());
});
