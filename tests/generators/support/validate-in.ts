import { validateCommand } from '../../../generators/validate-command.ts';

/** Runs `validate` in a project: its exit code, the report, and what it says beside. */
export function validateIn(root: string, args: readonly string[]) {
  let out = '';
  let said = '';
  const code = validateCommand(args, {
    root,
    environment: {},
    print: (text) => void (out += text),
    complain: (text) => void (said += text),
  });
  return { code, out, said };
}
