import { explainCommand } from '../explain-command.ts';
import { optimiseLate } from '../optimise-late.ts';
import { terminal } from '../terminal.ts';

optimiseLate();
process.exitCode = explainCommand(process.argv.slice(2), terminal);
