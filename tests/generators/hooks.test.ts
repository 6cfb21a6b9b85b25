import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { smallLibrary } from '../core/check/support/small-library.ts';
import { smallProject } from './support/small-project.ts';
import { validateIn } from './support/validate-in.ts';

let project: ReturnType<typeof smallProject>;
beforeEach(() => {
  project = smallProject(smallLibrary());
});
afterEach(() => {
  vi.unstubAllEnvs();
  project.remove();
});

const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'protocol.file.allow=always'];

function git(folder: string, ...args: readonly string[]): void {
  execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' });
}

/**
 * Commits in a folder, and takes over the environment that Git gives its hook before the commit.
 *
 * @param args of `git commit`, such as `-a`
 */
function enterHook(folder: string, ...args: readonly string[]): void {
  const hooks = join(project.root, 'hooks');
  mkdirSync(hooks, { recursive: true });
  const told = join(project.root, 'told');
  const hook = join(hooks, 'pre-commit');
  // The index of a commit of some files is there only while the hook runs.
  const keep = 'case "$GIT_INDEX_FILE" in *lock) cp "$GIT_INDEX_FILE" "$GIT_INDEX_FILE.kept";; esac';
  writeFileSync(hook, `#!/bin/sh\n${keep}\nenv | grep ^GIT_ > "${told}"\nexit 1\n`);
  chmodSync(hook, 0o755);
  expect(() => git(folder, '-c', `core.hooksPath=${hooks}`, 'commit', ...args, '-m', 'planned')).toThrow(
    'Command failed',
  );
  for (const line of readFileSync(told, 'utf8').split('\n')) {
    const [, name, value = ''] = /^(GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR))=(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const path = value.endsWith('lock') ? `${value}.kept` : value;
    vi.stubEnv(name, path);
  }
}

function plant(folder: string): void {
  const file = join(folder, 'schemas', 'family.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"outcomes"', '"outcome"'));
}

/** What the hook is told of a project with one fault in one changed file. */
function expectOneFault(root: string): void {
  const { code, out } = validateIn(root, ['--staged']);
  expect(out).toMatch(/^schemas\/family\.json:\d+:\d+ error shape\//);
  expect(out).toContain('1 file checked: 1 error');
  expect(code).toBe(1);
}

function commitAll(folder: string): void {
  git(folder, 'init', '-b', 'main');
  git(folder, 'add', 'schemas');
  git(folder, 'commit', '-m', 'all');
}

describe('the hook before a commit reads what the commit would hold', () => {
  test.each([[[]], [['-a']], [['schemas/family.json']]])('in a repository, commit %j', (args) => {
    commitAll(project.root);
    plant(project.root);
    if (args.length === 0) git(project.root, 'add', '.');
    enterHook(project.root, ...args);
    expectOneFault(project.root);
  });

  test.each([[[]], [['-a']], [['schemas/family.json']]])('in a worktree, commit %j', (args) => {
    commitAll(project.root);
    const worktree = join(project.root, 'beside');
    git(project.root, 'worktree', 'add', worktree, '-b', 'beside');
    plant(worktree);
    if (args.length === 0) git(worktree, 'add', '.');
    enterHook(worktree, ...args);
    expect(process.env['GIT_DIR']).toContain('worktrees');
    expectOneFault(worktree);
  });

  test('in a folder of a worktree', () => {
    git(project.root, 'init', '-b', 'main');
    mkdirSync(join(project.root, 'desk'));
    renameSync(join(project.root, 'schemas'), join(project.root, 'desk', 'schemas'));
    git(project.root, 'add', 'desk');
    git(project.root, 'commit', '-m', 'all');
    const worktree = join(project.root, 'beside');
    git(project.root, 'worktree', 'add', worktree, '-b', 'beside');
    plant(join(worktree, 'desk'));
    git(worktree, 'add', '.');
    enterHook(join(worktree, 'desk'));
    expectOneFault(join(worktree, 'desk'));
  });

  test('in a submodule', () => {
    commitAll(project.root);
    const outer = join(project.root, 'outer');
    mkdirSync(outer);
    git(outer, 'init', '-b', 'main');
    git(outer, 'submodule', 'add', project.root, 'desk');
    const inner = join(outer, 'desk');
    plant(inner);
    git(inner, 'add', '.');
    enterHook(inner);
    expectOneFault(inner);
  });
});

test('the hook of another repository has nothing to say about the index of this one', () => {
  commitAll(project.root);
  plant(project.root);
  git(project.root, 'add', 'schemas');
  const other = join(project.root, 'other');
  mkdirSync(other);
  git(other, 'init', '-b', 'main');
  writeFileSync(join(other, 'file'), 'text');
  git(other, 'add', '.');
  enterHook(other, '-a');
  vi.stubEnv('GIT_DIR', join(other, '.git'));
  expectOneFault(project.root);
});
