import { parseArgs } from 'node:util';
import type { Language } from '../../src/core/descriptor/text.ts';
import { checkDescriptors } from '../check-descriptors.ts';
import { diagnosticJson } from '../output/diagnostic-json.ts';
import { diagnosticText } from '../output/diagnostic-text.ts';
import { UnknownPathError } from '../read/collect-files.ts';

const usage = `Usage: npm run validate [-- [paths…] [--format text|json] [--lang zh|en]]

Checks descriptors: files, folders or globs; without a path, schemas/.
Exit code: 0 nothing wrong (warnings may stand), 1 errors, 2 misuse or an unknown path.
`;

/** What the command line asks for. */
interface Request {
  readonly paths: readonly string[];
  readonly format: 'text' | 'json';
  readonly language: Language;
}

/** A command line that asks for something there is not. */
class UsageError extends Error {}

function readRequest(args: readonly string[], environment: NodeJS.ProcessEnv): Request | 'help' {
  const { values, positionals } = parsed(args);
  if (values.help === true) return 'help';
  const format = values.format ?? 'text';
  if (format !== 'text' && format !== 'json') throw new UsageError(`Unknown format "${format}": use text or json.`);
  return { paths: positionals, format, language: languageOf(values.lang, environment) };
}

function parsed(args: readonly string[]): {
  values: { format?: string | undefined; lang?: string | undefined; help?: boolean | undefined };
  positionals: string[];
} {
  try {
    const options = { format: { type: 'string' }, lang: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `--lang`, else the language of the terminal, else English. */
function languageOf(asked: string | undefined, environment: NodeJS.ProcessEnv): Language {
  if (asked !== undefined && asked !== 'zh' && asked !== 'en')
    throw new UsageError(`Unknown language "${asked}": use zh or en.`);
  if (asked !== undefined) return asked;
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || '';
  return locale.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** Checks what is asked for and prints the report; the exit code. */
function run(args: readonly string[]): number {
  try {
    const request = readRequest(args, process.env);
    if (request === 'help') {
      process.stdout.write(usage);
      return 0;
    }
    const report = checkDescriptors(process.cwd(), request.paths);
    process.stdout.write(request.format === 'json' ? diagnosticJson(report) : diagnosticText(report, request.language));
    return report.errors > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof UnknownPathError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
}

process.exitCode = run(process.argv.slice(2));
