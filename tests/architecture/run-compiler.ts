import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-tree.ts';

/** Runs the project's TypeScript compiler in a folder and collects what it says. */
export function runCompiler(args: readonly string[], cwd: string): { status: number | null; output: string } {
  const program = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
