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
export function askGit({ folder, question, input }: GitQuestion, ...args: readonly string[]): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    maxBuffer: mostBytes,
    ...(input === undefined ? {} : { input }),
  });
  if (status === 0) return stdout;
  const said = error === undefined ? stderr.toString('utf8').trim() : 'there is no Git';
  throw new PathError(`Git cannot tell ${question}: ${said || 'there is no Git'}`);
}
