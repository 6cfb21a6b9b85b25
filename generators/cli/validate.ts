import { setFlagsFromString } from 'node:v8';
import { terminal } from '../terminal.ts';
import { validateCommand } from '../validate-command.ts';

// A check of a few hundred descriptors ends before most optimised code has repaid its compilation, which took more than
// a third of the processor time. The budget is what a function runs before it is optimised, in bytes of bytecode; the
// engine's own is about an eighth of this.
setFlagsFromString('--interrupt-budget=1000000');

process.exitCode = validateCommand(process.argv.slice(2), terminal);
