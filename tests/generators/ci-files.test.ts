import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readValidateRequest } from '../../generators/validate-request.ts';
import { smallLibrary } from '../core/check/support/small-library.ts';
import { smallProject } from './support/small-project.ts';

const text = (name: string): string => readFileSync(join('docs/ci', name), 'utf8');

/** The arguments of the call of `validate` in a file, without what the shell does. */
function argumentsIn(name: string): readonly string[] {
  const [, called = ''] = /npm run --silent validate -- ([^>\n]+)/.exec(text(name)) ?? [];
  return called.trim().replaceAll('"', '').split(' ');
}

test.each([
  ['github.yml', 'origin/$BASE', false],
  ['gitlab.yml', '$BASE', false],
  ['pre-commit', null, true],
])('%s calls validate as it is called', (name, against, staged) => {
  expect(readValidateRequest(argumentsIn(name), {})).toMatchObject({ against, staged, changedSince: null });
});

test('the file for GitLab compares with where the branch left its target', () => {
  expect(text('gitlab.yml')).toContain('BASE=$(git merge-base FETCH_HEAD HEAD)');
});

test.each(['github.yml', 'gitlab.yml'])('%s fetches what it compares with', (name) => {
  expect(text(name)).toMatch(/fetch-depth: 0|GIT_DEPTH: '0'/);
  expect(text(name)).not.toContain('\t');
});

let project: ReturnType<typeof smallProject>;
beforeEach(() => {
  project = smallProject(smallLibrary());
});
afterEach(() => project.remove());

test('the hook asks validate only where descriptors are committed, and takes its answer', () => {
  const git = (...args: readonly string[]): void => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...who, ...args], { cwd: project.root, stdio: 'ignore' });
  };
  git('init', '-b', 'main');
  git('add', '.');
  git('commit', '-m', 'all');
  const hook = join(project.root, '.git/hooks/pre-commit');
  writeFileSync(hook, text('pre-commit'));
  chmodSync(hook, 0o755);
  // What stands for npm refuses whatever it is asked.
  writeFileSync(join(project.root, 'npm'), '#!/bin/sh\nexit 1\n');
  chmodSync(join(project.root, 'npm'), 0o755);
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${project.root}:${path}`;
  try {
    git('add', 'npm');
    git('commit', '-m', 'no descriptor');
    writeFileSync(join(project.root, 'schemas', 'more.json'), '{}');
    git('add', '.');
    expect(() => git('commit', '-m', 'a descriptor')).toThrow('Command failed');
  } finally {
    process.env['PATH'] = path;
  }
});
