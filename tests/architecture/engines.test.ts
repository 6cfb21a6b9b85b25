import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { projectRoot } from './project-tree.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
}

test.each(['20.20.0', '24.0.0'])('every installed package runs on Node %s', (version) => {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock;
  const bound = Object.entries(lock.packages).filter(([, { engines }]) => engines?.node !== undefined);
  expect(bound.length).toBeGreaterThan(100);
  const refused = bound.filter(([, { engines }]) => !satisfies(version, engines?.node ?? '*'));
  expect(refused.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
});
