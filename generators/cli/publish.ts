import { publishCommand } from '../publish-command.ts';
import { terminal } from '../terminal.ts';

process.exitCode = await publishCommand(process.argv.slice(2), terminal);
