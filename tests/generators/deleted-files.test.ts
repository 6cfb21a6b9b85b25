import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deletedFiles } from '../../generators/read/deleted-files.ts';
import { smallLibrary } from '../core/check/support/small-library.ts';
import { smallProject } from './support/small-project.ts';

let project: ReturnType<typeof smallProject>;
beforeEach(() => (project = smallProject(smallLibrary())));
afterEach(() => project.remove());

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...who, ...args], { cwd: project.root, stdio: 'ignore' });
}

test('files that Git knows the folder had are deleted, in a commit or not; without Git none is', () => {
  const [first, second] = ['kind', 'limits'].map((name) => `schemas/${name}.json`) as [string, string];
  rmSync(join(project.root, first));
  expect(deletedFiles(project.root)).toEqual([]);
  project.remove();
  project = smallProject(smallLibrary());
  git('init', '-b', 'main');
  git('add', '.');
  git('commit', '-m', 'all');
  expect(deletedFiles(project.root)).toEqual([]);
  rmSync(join(project.root, first));
  git('add', '.');
  git('commit', '-m', 'one goes');
  rmSync(join(project.root, second));
  expect(deletedFiles(project.root)).toEqual([first, second]);
});
