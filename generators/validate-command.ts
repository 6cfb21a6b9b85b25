import type { Diagnostic } from '../src/core/errors/diagnostic.ts';
import { companyProblems } from './company-problems.ts';
import { mend, type Mended } from './mend.ts';
import { changedFiles, type ChangedLibrary } from './read/changed-files.ts';
import { PathError } from './read/collect-files.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { compile } from '../src/core/check/compile.ts';
import { diagnosticReport, type DiagnosticReport } from './output/diagnostic-report.ts';
import { readDescriptors } from './read/read-descriptors.ts';
import { watchLibrary } from './read/watch-library.ts';
import { readValidateRequest, validateUsage, type ValidateRequest } from './validate-request.ts';

/** `validate`: checks what is asked for and prints the report; gives the exit code. A watch goes on behind it. */
export function validateCommand(args: readonly string[], terminal: Terminal): 0 | 1 | 2 {
  try {
    const request = readValidateRequest(args, terminal.environment);
    if (request === 'help') {
      terminal.print(validateUsage);
      return 0;
    }
    const code = validate(request, terminal);
    if (request.watch) keepWatch(request, terminal);
    return code;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof PathError)) throw error;
    terminal.complain(`${error.message}\n\n${validateUsage}`);
    return 2;
  }
}

function keepWatch(request: ValidateRequest, terminal: Terminal): void {
  watchLibrary(terminal.root, () => {
    try {
      validate(request, terminal);
    } catch (error) {
      // A file may be gone for the moment in which it is replaced.
      terminal.complain(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  });
  terminal.complain('Waiting for changes; Ctrl+C ends.\n');
}

/**
 * Mends first where that is asked for, checks, and prints.
 *
 * @throws PathError for a path that names nothing or cannot be read
 */
function validate(request: ValidateRequest, terminal: Terminal): 0 | 1 {
  const { root, print, complain } = terminal;
  const { paths, language, mostWarnings, changedSince } = request;
  const changed = changedSince === null ? null : changedFiles(root, changedSince);
  // Without a path the whole library would be mended.
  const mayMend = changed === null || changed.files.length > 0;
  if (request.fix && mayMend) complain(mendedText(mend(root, changed?.files ?? paths)));
  const report = changed === null ? checkDescriptors(root, paths) : checkChanged(root, changed);
  print(request.write(report, language));
  const company = paths.length === 0 ? companyProblems(root) : [];
  for (const problem of company) complain(`${problem}\n`);
  const tooMany = mostWarnings !== null && report.warnings > mostWarnings;
  if (tooMany) complain(`${report.warnings} warnings; --max-warnings allows ${mostWarnings}.\n`);
  return report.errors + company.length > 0 || tooMany ? 1 : 0;
}

function mendedText({ findings, files }: Mended): string {
  const lines = findings.map(({ file, line, column, code }) => `mended ${file}:${line}:${column} ${code}\n`);
  return `${lines.join('')}${findings.length} mended in ${files.length} ${files.length === 1 ? 'file' : 'files'}.\n`;
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
  return diagnosticReport(asked, [...diagnostics, ...found]);
}

/** Reports what concerns the changed files, and errors wherever they show: a changed set breaks the forms that use it. */
function checkChanged(root: string, { files, isLess }: ChangedLibrary): DiagnosticReport {
  const { sources, diagnostics } = readDescriptors(root, []);
  const concerned = new Set(files);
  const all = files.length === 0 && !isLess ? [] : [...diagnostics, ...compile(sources).diagnostics];
  const counts = ({ file, severity }: Diagnostic): boolean => concerned.has(file) || severity === 'error';
  return diagnosticReport(files, all.filter(counts));
}
