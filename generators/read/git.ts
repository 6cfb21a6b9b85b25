import { spawnSync } from 'node:child_process';
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
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    maxBuffer: mostBytes,
    ...(input === undefined ? {} : { input }),
  });
  if (status === 0) return stdout;
  const said = error === undefined ? stderr.toString('utf8').trim() : 'there is no Git';
  throw new PathError(`Git cannot tell ${question}: ${said || 'there is no Git'}`);
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
