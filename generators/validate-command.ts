import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../src/core/errors/diagnostic.ts';
import { editsOf } from '../src/core/words/reading/edited-text.ts';
import { baseOf, comparison, type Base } from './against/compare.ts';
import { readPolicy } from './against/policy.ts';
import { serverState } from './against/server-releases.ts';
import { companyFindings } from './company/company-findings.ts';
import { mend, type Mended } from './mend.ts';
import { changedFiles, type ChangedLibrary } from './read/changed-files.ts';
import { PathError } from './read/collect-files.ts';
import type { Terminal } from './terminal.ts';
import { misuseText, UsageError } from './usage-error.ts';
import { releasedTable } from '../src/core/model/released-table.ts';
import { isObject } from '../src/core/text/json.ts';
import { type Causes, causesOf, isAtHome } from '../src/core/check/causes.ts';
import { compile } from '../src/core/check/compile.ts';
import { startHelper, type GiveWork } from './examples/start-helper.ts';
import { checkCache, type CheckCache } from './output/check-cache.ts';
import { byPlace, diagnosticReport, type DiagnosticReport, type Finding } from './output/diagnostic-report.ts';
import { ServerRejection } from './publish/server-session.ts';
import { repositoryPaths } from './read/repository-paths.ts';
import {
  library,
  parseTexts,
  readDescriptors,
  readTexts,
  type ReadDescriptors,
  type ReadTexts,
} from './read/read-descriptors.ts';
import { stagedLibrary } from './read/staged-files.ts';
import { watchLibrary } from './read/watch-library.ts';
import { readValidateRequest, validateUsage, type ValidateRequest } from './validate-request.ts';

/** `validate`: checks what is asked for and prints the report; gives the exit code. A watch goes on behind it. */
export function validateCommand(args: readonly string[], terminal: Terminal): 0 | 1 | 2 {
  return orMisuse(terminal, () => run(readValidateRequest(args, terminal.environment), null, terminal));
}

/** The same where the library may be compared with that of a server, which is asked first. */
export async function validateWithServer(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  const { environment, root, complain } = terminal;
  try {
    const request = readValidateRequest(args, environment);
    const server = request === 'help' ? null : addressOf(request.against);
    if (request === 'help' || server === null) return orMisuse(terminal, () => run(request, null, terminal));
    const own = compile(readDescriptors(root, []).sources);
    const signIn = { url: server, language: request.language, environment };
    const tables = [...own.tables.values()].map((table) => releasedTable(table));
    const state = await serverState(signIn, [...own.expanded.values(), ...tables]);
    return orMisuse(terminal, () => run(request, { name: server, state, unread: [] }, terminal));
  } catch (error) {
    if (error instanceof ServerRejection) {
      complain(`Not compared: ${error.message}\n`);
      return 2;
    }
    return orMisuse(terminal, () => {
      throw error;
    });
  }
}

/** The address of a server without a slash at the end; null where something else is meant. */
function addressOf(against: string | null): string | null {
  return against !== null && /^https?:\/\//.test(against) && URL.canParse(against) ? against.replace(/\/+$/, '') : null;
}

function orMisuse(terminal: Terminal, act: () => 0 | 1): 0 | 1 | 2 {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof PathError)) throw error;
    terminal.complain(misuseText(error, 'validate'));
    return 2;
  }
}

function run(request: ValidateRequest | 'help', server: Base | null, terminal: Terminal): 0 | 1 {
  if (request === 'help') {
    terminal.print(validateUsage);
    return 0;
  }
  const { against } = request;
  const base = against === null ? null : (server ?? baseOf(terminal.root, against));
  const code = validate(request, base, terminal);
  if (request.watch) keepWatch(request, base, terminal);
  return code;
}

function keepWatch(request: ValidateRequest, base: Base | null, terminal: Terminal): void {
  watchLibrary(terminal.root, () => {
    try {
      validate(request, base, terminal);
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
function validate(request: ValidateRequest, base: Base | null, terminal: Terminal): 0 | 1 {
  const { root, print, complain } = terminal;
  const { paths, language, mostWarnings, changedSince } = request;
  const staged = request.staged ? stagedLibrary(root) : null;
  const changed = changedSince === null ? staged : changedFiles(root, changedSince);
  // Without a path the whole library would be mended.
  const mayMend = changed === null || changed.files.length > 0;
  if (request.fix && mayMend) complain(mendedText(mend(root, changed?.files ?? paths)));
  const read = staged?.read ?? readTexts(root, paths);
  const checked =
    changed === null
      ? checkTexts(root, read, { all: request.all, isPart: paths.length > 0 })
      : checkChanged(root, read, { ...changed, all: request.all });
  const textOf = staged?.textOf ?? reader(root);
  const withCompany =
    paths.length > 0 ? checked : withFindings(checked, companyFindings(textsOf(read, checked), textOf));
  const report = base === null ? withCompany : compared(request, { base, checked: withCompany }, terminal);
  const said = { ...report, texts: editedTexts(report, textOf), pathOf: repositoryPaths(root, library) };
  print(request.write(said, language));
  const tooMany = mostWarnings !== null && report.warnings > mostWarnings;
  if (tooMany) complain(`${report.warnings} warnings; --max-warnings allows ${mostWarnings}.\n`);
  return report.errors > 0 || tooMany ? 1 : 0;
}

/** The text of a file of the project; null where there is none. */
type TextOf = (file: string) => string | null;

function reader(root: string): TextOf {
  return (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);
}

/** The texts of all files; null where a fault keeps what some of them define from being known. */
function textsOf({ texts }: ReadTexts, { diagnostics }: DiagnosticReport): readonly string[] | null {
  return diagnostics.some((one) => one.severity === 'error' && isAtHome(one)) ? null : texts.map(({ text }) => text);
}

function withFindings(report: DiagnosticReport, more: readonly Finding[]): DiagnosticReport {
  if (more.length === 0) return report;
  return { ...diagnosticReport(report.asked, [...report.diagnostics, ...more]), waiting: report.waiting ?? [] };
}

/** The texts of files that findings bring edits for. */
function editedTexts({ diagnostics }: DiagnosticReport, textOf: TextOf): ReadonlyMap<string, string> {
  const files = new Set(diagnostics.flatMap((one) => editsOf(one).map(({ file }) => file)));
  return new Map(
    [...files].flatMap((file) => {
      const text = textOf(file)?.replace(/^\uFEFF/, '');
      return text === undefined ? [] : [[file, text] as const];
    }),
  );
}

/** Adds what changed since the base; a file that cannot be read would look as if all in it were gone. */
function compared(
  { paths, policy }: ValidateRequest,
  { base, checked }: { readonly base: Base; readonly checked: DiagnosticReport },
  terminal: Terminal,
): DiagnosticReport {
  const rules = readPolicy(terminal.root, policy);
  const { asked, sources } = readDescriptors(terminal.root, paths);
  if (checked.diagnostics.some(({ code, severity }) => severity === 'error' && code.startsWith('syntax/'))) {
    terminal.complain(`The comparison with ${base.name} waits until every file can be read.\n`);
    return checked;
  }
  const files = paths.length === 0 ? null : asked;
  const changes = comparison(base, { sources, files, policy: rules }, terminal);
  return { ...diagnosticReport(checked.asked, checked.diagnostics, changes), waiting: checked.waiting ?? [] };
}

function mendedText({ findings, files }: Mended): string {
  const lines = findings.map(({ file, line, column, code }) => `mended ${file}:${line}:${column} ${code}\n`);
  return `${lines.join('')}${findings.length} mended in ${files.length} ${files.length === 1 ? 'file' : 'files'}.\n`;
}

/**
 * Checks the descriptors that `paths` name (by default the whole library) together with the library, and reports what
 * concerns the files asked for: causes in them, and those elsewhere for which something in them waits.
 *
 * @param all whether what waits is listed, too
 * @throws PathError for a path that names nothing or cannot be read
 */
export function checkDescriptors(root: string, paths: readonly string[], all = false): DiagnosticReport {
  return checkTexts(root, readTexts(root, paths), { all, isPart: paths.length > 0 });
}

function checkTexts(root: string, read: ReadTexts, { all, isPart }: Pick<Telling, 'all' | 'isPart'>): DiagnosticReport {
  const concerned = new Set(read.asked);
  const counts = ({ file }: Diagnostic): boolean => concerned.has(file);
  return toldOf(read, { ...toolsOf(root, !isPart), asked: read.asked, counts, all, isPart });
}

/** Reports what concerns the changed files, and errors wherever they show: a changed set breaks the forms that use it. */
function checkChanged(
  root: string,
  read: ReadTexts,
  { files, isLess, all }: ChangedLibrary & Pick<Telling, 'all'>,
): DiagnosticReport {
  if (files.length === 0 && !isLess) return diagnosticReport(files, []);
  const concerned = new Set(files);
  const counts = ({ file, severity }: Diagnostic): boolean => concerned.has(file) || severity === 'error';
  return toldOf(read, { ...toolsOf(root, true), asked: files, counts, all, isPart: false });
}

/** What checks work with beside the files. */
interface Tools {
  readonly cache: CheckCache | null;
  /** A thread that helps where everything has to be run. */
  readonly giveWork: GiveWork | null;
}

function toolsOf(root: string, isWhole: boolean): Tools {
  const cache = checkCache(root);
  return { cache, giveWork: isWhole && cache?.isEmpty === true ? startHelper() : null };
}

/** What is said of these is found by their own checks, whoever uses them. */
const standsAlone = new Set<unknown>(['process', 'record', 'dictionary', 'table']);

/** More files than these are looked at together with all others. */
const mostAlone = 20;

/** Whether files that stand alone have no fault and nothing that waits for another to be mended: a quick look. */
function areFaultless({ asked, sources, diagnostics }: ReadDescriptors, cache: CheckCache | null): boolean {
  const files = new Set(asked);
  const own = sources.filter(({ file }) => files.has(file));
  const isQuick = own.length === files.size && files.size <= mostAlone && diagnostics.length === 0;
  if (!isQuick || !own.every(({ value }) => isObject(value) && standsAlone.has(value['kind']))) return false;
  const compiled = compile(sources, ({ file }) => files.has(file), cache ?? undefined);
  cache?.keepForms();
  return compiled.diagnostics.length === 0;
}

function foundIn({ sources, diagnostics, unread, texts }: ReadDescriptors, { cache, giveWork }: Tools): Causes {
  const memory = cache === null ? undefined : { ...cache, helper: giveWork?.(sources) ?? null };
  const compiled = compile(sources, () => true, memory);
  const all = [...diagnostics, ...unread, ...compiled.diagnostics, ...compiled.unchecked];
  const found = causesOf(all, sources, texts);
  cache?.keep(texts, found);
  return found;
}

/** How findings are told. */
interface Telling extends Tools {
  readonly asked: readonly string[];
  /** Whether a finding concerns what was asked for. */
  readonly counts: (one: Diagnostic) => boolean;
  /** Whether what waits is told, too. */
  readonly all: boolean;
  /** Whether single files are asked for. */
  readonly isPart: boolean;
}

const nothing: Causes = { causes: [], waiting: [] };

/** Causes that count, and those for which something waits that does. */
function toldOf(texts: ReadTexts, { asked, counts, all, isPart, ...tools }: Telling): DiagnosticReport {
  const look = (read: ReadDescriptors): Causes =>
    isPart && areFaultless(read, tools.cache) ? nothing : foundIn(read, tools);
  const { causes, waiting } = tools.cache?.known(texts.texts) ?? look(parseTexts(texts));
  const waits = waiting.filter((one) => counts(one)).toSorted(byPlace);
  const told = causes.filter(({ diagnostic, waiting: some }) => counts(diagnostic) || (some > 0 && waits.length > 0));
  const found = told.map((one): Finding => ({ ...one.diagnostic, waiting: one.waiting }));
  return { ...diagnosticReport(asked, all ? [...found, ...waits] : found), waiting: waits };
}
