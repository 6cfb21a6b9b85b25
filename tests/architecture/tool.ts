import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-tree.ts';

const programs = { oxlint: 'node_modules/oxlint/bin/oxlint', tsc: 'node_modules/typescript/bin/tsc' } as const;

/** Runs one of the project's checking tools in a folder and collects what it says. */
export function runTool(
  name: keyof typeof programs,
  args: readonly string[],
  cwd: string,
): { status: number | null; output: string } {
  const program = join(projectRoot, programs[name]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
