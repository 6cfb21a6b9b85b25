import { validateCommand } from '../validate-command.ts';

process.exitCode = validateCommand(process.argv.slice(2), {
  root: process.cwd(),
  environment: process.env,
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
