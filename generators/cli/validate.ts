import { terminal } from '../terminal.ts';
import { validateCommand } from '../validate-command.ts';

process.exitCode = validateCommand(process.argv.slice(2), terminal);
