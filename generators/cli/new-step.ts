import { createInterface } from 'node:readline/promises';
import { newStepCommand } from '../new-step-command.ts';
import { terminal } from '../terminal.ts';

const lines = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : null;
process.exitCode = await newStepCommand(
  process.argv.slice(2),
  terminal,
  lines === null ? undefined : (question) => lines.question(`${question}: `),
);
lines?.close();
