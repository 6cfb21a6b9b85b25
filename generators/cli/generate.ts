import { generateCommand } from '../generate-command.ts';
import { terminal } from '../terminal.ts';

process.exitCode = await generateCommand(process.argv.slice(2), terminal);
