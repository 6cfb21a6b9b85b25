import { optimiseLate } from '../optimise-late.ts';
import { terminal } from '../terminal.ts';
import { validateWithServer } from '../validate-command.ts';

optimiseLate();
process.exitCode = await validateWithServer(process.argv.slice(2), terminal);
