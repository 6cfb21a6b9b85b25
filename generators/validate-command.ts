import { parseArgs } from 'node:util';
import type { Language } from '../src/core/text/text.ts';
import { companyProblems } from './company-problems.ts';
import { diagnosticJson } from './output/diagnostic-json.ts';
import { diagnosticText } from './output/diagnostic-text.ts';
import { PathError } from './read/collect-files.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { compile } from '../src/core/check/compile.ts';
import { diagnosticReport, type DiagnosticReport } from './output/diagnostic-report.ts';
import { readDescriptors } from './read/read-descriptors.ts';

const usage = `Usage: npm run validate [-- [paths…] [--format text|json] [--lang zh|en]]

Checks descriptors: files, folders or globs; without a path, schemas/ or the folder SCHEMAS_DIR.
Exit code: 0 nothing wrong (warnings may stand), 1 errors, 2 misuse or an unknown path.
`;

/** What the command line asks for. */
interface Request {
  readonly paths: readonly string[];
  readonly format: 'text' | 'json';
  readonly language: Language;
}

/** `validate`: checks what is asked for and prints the report; gives the exit code. */
export function validateCommand(args: readonly string[], terminal: Terminal): 0 | 1 | 2 {
  try {
    const request = readRequest(args, terminal.environment);
    if (request === 'help') {
      terminal.print(usage);
      return 0;
    }
    const report = checkDescriptors(terminal.root, request.paths);
    terminal.print(request.format === 'json' ? diagnosticJson(report) : diagnosticText(report, request.language));
    const company = request.paths.length === 0 ? companyProblems(terminal.root) : [];
    for (const problem of company) terminal.complain(`${problem}\n`);
    return report.errors + company.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof PathError)) throw error;
    terminal.complain(`${error.message}\n\n${usage}`);
    return 2;
  }
}

function readRequest(args: readonly string[], environment: Terminal['environment']): Request | 'help' {
  const { values, positionals } = parsed(args);
  if (values.help === true) return 'help';
  const format = values.format ?? 'text';
  if (format !== 'text' && format !== 'json') throw new UsageError(`Unknown format "${format}": use text or json.`);
  return { paths: positionals, format, language: languageOf(values.lang, environment) };
}

interface Arguments {
  readonly values: { format?: string | undefined; lang?: string | undefined; help?: boolean | undefined };
  readonly positionals: readonly string[];
}

function parsed(args: readonly string[]): Arguments {
  try {
    const options = { format: { type: 'string' }, lang: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `--lang`, else the language of the terminal, else English. */
function languageOf(asked: string | undefined, environment: Terminal['environment']): Language {
  if (asked === 'zh' || asked === 'en') return asked;
  if (asked !== undefined) throw new UsageError(`Unknown language "${asked}": use zh or en.`);
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '').find((name) => name !== '');
  return (locale ?? '').toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/**
 * Checks the descriptors that `paths` name (by default the whole library) together with the library, and reports what
 * concerns the files asked for.
 *
 * @throws PathError for a path that names nothing or cannot be read
 */
export function checkDescriptors(root: string, paths: readonly string[]): DiagnosticReport {
  const { asked, sources, diagnostics } = readDescriptors(root, paths);
  const concerned = new Set(asked);
  const found = compile(sources).diagnostics.filter(({ file }) => concerned.has(file));
  return diagnosticReport(asked.length, [...diagnostics, ...found]);
}
