import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { projectRoot } from './project-tree.ts';

interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly engines?: { readonly node?: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const registry = 'https://registry.npmjs.org/';

const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock;

test.each(['20.20.0', '24.0.0'])('every installed package runs on Node %s', (version) => {
  const bound = Object.entries(packages).filter(([, { engines }]) => engines?.node !== undefined);
  expect(bound.length).toBeGreaterThan(100);
  const refused = bound.filter(([, { engines }]) => !satisfies(version, engines?.node ?? '*'));
  expect(refused.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
});

test('every package comes from the registry that is set, with a hash that is checked as it is installed', () => {
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(100);
  const others = installed.filter(
    ([, { resolved = registry, integrity }]) =>
      !resolved.startsWith(registry) || integrity?.startsWith('sha512-') !== true,
  );
  expect(others.map(([path]) => path)).toEqual([]);
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
