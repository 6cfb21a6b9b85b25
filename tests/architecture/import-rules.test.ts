import { expect, test } from 'vitest';
import { readImportGraph } from './import-graph.ts';
import { forbiddenImports, importCycles, zones } from './import-rules.ts';
import { projectRoot, withPlantedTree } from './project-tree.ts';
import { areas } from './room-order.ts';
import { roomFaults } from './rooms.ts';

const folders = ['src', 'src/generated', 'generators', 'scripts', 'tests'];

test('every import of the project follows the table of arrows', () => {
  const graph = readImportGraph(projectRoot, folders);
  for (const { folder } of zones) {
    expect(graph.modules.filter((path) => path.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(0);
  }
  expect(graph.edges.filter((edge) => edge.kind === 'file').length).toBeGreaterThan(10);
  expect(forbiddenImports(graph)).toEqual([]);
});

test('no modules of the project import each other in a circle', () => {
  expect(importCycles(readImportGraph(projectRoot, folders))).toEqual([]);
});

test.each([
  ['web imports server', 'src/web/a.ts', `import { b } from '../server/b.ts';`],
  ['server imports web', 'src/server/a.ts', `import type { b } from '../web/b.ts';`],
  ['core imports server', 'src/core/a.ts', `export { b } from '../server/b.ts';`],
  ['core imports generated source', 'src/core/a.ts', `export * from '../generated/b.ts';`],
  ['src imports a generator', 'src/server/a.ts', `const b = await import('../../generators/b.ts');`],
  ['generators import server', 'generators/a.ts', `type B = import('../src/server/b.ts').B;`],
  ['core imports a Node built-in', 'src/core/a.ts', `import fs from 'node:fs';`],
  ['core imports a Node built-in by its bare name', 'src/core/a.ts', `import path from 'path';`],
  ['core imports React', 'src/core/a.ts', `import { useState } from 'react';`],
  ['web imports a database driver', 'src/web/a.ts', `import pg from 'pg';`],
  ['server imports a component library', 'src/server/a.tsx', `import { Button } from 'antd';`],
  ['an import names no file', 'src/core/a.ts', `import { b } from './b';`],
  ['a module lies outside every part', 'src/a.ts', `import { b } from './core/b.ts';`],
])('planted: %s', (_, path, content) => {
  const files = {
    [path]: content,
    'src/web/b.ts': '',
    'src/server/b.ts': '',
    'src/core/b.ts': '',
    'src/generated/b.ts': '',
    'generators/b.ts': '',
  };
  const found = withPlantedTree(files, (root) => forbiddenImports(readImportGraph(root, folders)));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(path);
});

test('planted: allowed arrows pass', () => {
  const files = {
    'src/core/a.ts': `import meta from '../../schemas/meta/types.schema.json';`,
    'schemas/meta/types.schema.json': '{}',
    'src/web/a.ts': `import { b } from '../core/a.ts';\nimport css from './a.css?inline';`,
    'src/web/a.css': '',
    'src/server/a.ts': `import fs from 'node:fs';\nimport { fastify } from 'fastify';`,
    'generators/a.ts': `import { b } from '../src/core/a.ts';`,
  };
  const graph = withPlantedTree(files, (root) => readImportGraph(root, folders));
  expect(graph.modules).toHaveLength(4);
  expect(graph.edges).toHaveLength(6);
  expect(forbiddenImports(graph)).toEqual([]);
});

test('planted: a circle is found, also through type-only and dynamic imports', () => {
  const files = {
    'src/core/a.ts': `import type { B } from './b.ts';`,
    'src/core/b.ts': `export { c } from './c.ts';`,
    'src/core/c.ts': `const a = import('./a.ts');`,
    'src/core/d.ts': `import './a.ts';`,
  };
  const cycles = withPlantedTree(files, (root) => importCycles(readImportGraph(root, folders)));
  expect(cycles).toEqual(['src/core/a.ts → src/core/b.ts → src/core/c.ts → src/core/a.ts']);
});

test('every room imports only rooms below it', () => {
  const graph = readImportGraph(projectRoot, ['src']);
  for (const { folder } of areas) {
    expect(graph.modules.filter((path) => path.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(100);
  }
  expect(roomFaults(graph)).toEqual([]);
});

const twoFloors: typeof areas = [
  {
    folder: 'src/core',
    types: true,
    heights: [{ upper: ['upper', 'left/*/top.ts'] }, { left: ['left'], right: ['right', 'upper/fallen.ts'] }],
  },
  { folder: 'src/server', types: false, heights: [{ upper: ['upper'] }, { lower: ['lower'] }] },
];

test.each([
  ['a room imports one above it', 'src/core/left/a.ts', `import { b } from '../upper/b.ts';`],
  ['a room imports one beside it', 'src/core/left/a.ts', `export { b } from '../right/b.ts';`],
  ['a room imports one above it later', 'src/core/left/a.ts', `const b = await import('../upper/b.ts');`],
  ['a room imports a type from above', 'src/core/left/a.ts', `import type { b } from '../upper/b.ts';`],
  ['a file that another room has imports its folder', 'src/core/upper/fallen.ts', `import { b } from './b.ts';`],
  ['a room imports a file in a folder of its own that stands above', 'src/core/left/a.ts', `import './c/top.ts';`],
  ['a room imports for its effect', 'src/server/lower/a.ts', `import '../upper/b.ts';`],
  ['a file is in no room', 'src/core/cellar/a.ts', ''],
])('planted: %s', (_, path, content) => {
  const files = {
    [path]: content,
    'src/core/upper/b.ts': '',
    'src/core/left/c/top.ts': '',
    'src/core/right/b.ts': '',
    'src/server/upper/b.ts': '',
  };
  const found = withPlantedTree(files, (root) => roomFaults(readImportGraph(root, ['src']), twoFloors));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(path);
});

test('planted: imports within a room and of rooms below pass, and types where they are not held', () => {
  const files = {
    'src/core/upper/a.ts': `import { b } from '../left/b.ts';\nimport { c } from './c.ts';`,
    'src/core/upper/c.ts': '',
    'src/core/left/b.ts': `import { d } from '../../server/upper/d.ts';`,
    'src/server/upper/d.ts': '',
    'src/server/lower/e.ts': `import type { d } from '../upper/d.ts';`,
  };
  const graph = withPlantedTree(files, (root) => readImportGraph(root, ['src']));
  expect(graph.edges).toHaveLength(4);
  expect(roomFaults(graph, twoFloors)).toEqual([]);
});
