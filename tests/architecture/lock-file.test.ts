import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { projectRoot } from './project-tree.ts';

interface LockedPackage {
  readonly engines?: { readonly node?: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock;

test.each(['20.20.0', '24.0.0'])('every installed package runs on Node %s', (version) => {
  const bound = Object.entries(packages).filter(([, { engines }]) => engines?.node !== undefined);
  expect(bound.length).toBeGreaterThan(100);
  const refused = bound.filter(([, { engines }]) => !satisfies(version, engines?.node ?? '*'));
  expect(refused.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
});

/** `npm ci` refuses a lock file that lacks a package for any system, also one that is not this machine's. */
test('the lock file knows the packages of every system', () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(wanted.length).toBeGreaterThan(50);
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  expect(wanted.filter(({ name }) => !locked.has(name))).toEqual([]);
});
