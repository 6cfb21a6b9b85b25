import { releaseCommand } from '../release-command.ts';
import { terminal } from '../terminal.ts';

process.exitCode = await releaseCommand('apply', process.argv.slice(2), terminal);
