import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PathError } from './collect-files.ts';

/** Enough for the text of a large library. */
const mostBytes = 512 * 1024 * 1024;

/** What is asked of Git, and where. */
interface GitQuestion {
  readonly folder: string;
  /** What could not be told, for the message. */
  readonly question: string;
  readonly input?: string;
}

/**
 * Asks Git in a folder.
 *
 * @throws PathError with what Git says where it cannot answer
 */
function askGit({ folder, question, input }: GitQuestion, ...args: readonly string[]): Buffer {
  const { status, stdout, stderr, error } = runGit(folder, { args, env: environmentOf(folder), input });
  if (status === 0) return stdout;
  const said = error === undefined ? stderr.toString('utf8').trim() : 'there is no Git';
  throw new PathError(`Git cannot tell ${question}: ${said || 'there is no Git'}`);
}

interface GitRun {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly input?: string | undefined;
}

function runGit(folder: string, { args, env, input }: GitRun): SpawnSyncReturns<Buffer> {
  return spawnSync('git', args, { cwd: folder, env, maxBuffer: mostBytes, ...(input === undefined ? {} : { input }) });
}

/** What a hook has from Git about its own repository, told from where the hook runs and not from where Git is asked. */
const aboutHook = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR'] as const;

/**
 * The environment in which Git finds the repository of a folder by itself: that of a hook would have it take the folder
 * for the top of its own one, as in a worktree. The index of a commit on its way stays, where it is of that repository.
 */
function environmentOf(folder: string): NodeJS.ProcessEnv {
  if (aboutHook.every((name) => process.env[name] === undefined)) return process.env;
  const env = { ...process.env };
  for (const name of aboutHook) delete env[name];
  const [store, top = folder] = linesOf(
    runGit(folder, { args: ['rev-parse', '--absolute-git-dir', '--show-toplevel'], env }),
  );
  // Some keep the repository apart from its files, and say so by these words alone.
  if (store === undefined) return process.env;
  const index = process.env['GIT_INDEX_FILE'];
  const path = index === undefined ? null : resolve(top, index);
  if (path === null || !existsSync(path)) return env;
  const inside = realpathSync(dirname(path));
  const [owner = store] = linesOf(runGit(inside, { args: ['rev-parse', '--absolute-git-dir'], env }));
  return realpathSync(owner) === realpathSync(store) ? { ...env, GIT_INDEX_FILE: path } : env;
}

function linesOf({ status, stdout }: SpawnSyncReturns<Buffer>): readonly string[] {
  return status === 0 ? stdout.toString('utf8').split('\n').filter(Boolean) : [];
}

/**
 * What Git answers in a folder, line by line, or with `-z` name by name.
 *
 * @throws PathError with what Git says where it cannot answer
 */
export function gitLines(asked: GitQuestion, ...args: readonly string[]): readonly string[] {
  const answer = askGit(asked, ...args).toString('utf8');
  return answer.split(args.includes('-z') ? '\0' : '\n').filter((line) => line !== '');
}

/**
 * Texts that Git stores, by name.
 *
 * @param objectOf what Git calls the text of a name, such as `HEAD:schemas/menus.json`
 * @throws PathError with what Git says where it cannot answer
 */
export function gitTexts(
  asked: GitQuestion,
  names: readonly string[],
  objectOf: (name: string) => string,
): ReadonlyMap<string, string> {
  const input = names.map((name) => `${objectOf(name)}\n`).join('');
  const texts = textsIn(askGit({ ...asked, input }, 'cat-file', '--batch'));
  return new Map(names.map((name, index) => [name, texts[index] ?? '']));
}

/** The texts in an answer of `git cat-file --batch`: each after a line that ends with its length, and before a break. */
function textsIn(answer: Buffer): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; at < answer.length;) {
    const end = answer.indexOf('\n', at);
    const length = Number(/\d+$/.exec(answer.toString('utf8', at, end))?.[0] ?? 0);
    texts.push(answer.toString('utf8', end + 1, end + 1 + length));
    at = end + length + 2;
  }
  return texts;
}
