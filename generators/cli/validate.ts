import { optimiseLate } from '../optimise-late.ts';
import { terminal } from '../terminal.ts';
import { validateCommand } from '../validate-command.ts';

optimiseLate();
process.exitCode = validateCommand(process.argv.slice(2), terminal);
