import { releaseCommand } from '../release-command.ts';
import { terminal } from '../terminal.ts';

// The older name: what is named is applied without a question.
process.exitCode = await releaseCommand('apply', ['--yes', ...process.argv.slice(2)], terminal);
