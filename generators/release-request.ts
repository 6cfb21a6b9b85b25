import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { product } from '../src/core/product.ts';
import { isObject } from '../src/core/text/json.ts';
import { fileContentHash } from '../src/core/words/reading/file-content.ts';
import type { Language } from '../src/core/text/text.ts';
import { builtFiles, type CompanyFile } from '../src/core/release/company-files.ts';
import type { PlanFilter } from '../src/core/release/plan-blocks.ts';
import type { PullWish } from './pull.ts';
import type { ReleaseFile, ReleaseFiles } from './publish/release-calls.ts';
import type { Account } from './publish/server-session.ts';
import { collectFiles, PathError } from './read/collect-files.ts';
import type { RenameWords } from './rename-answers.ts';
import { deletedFiles } from './read/deleted-files.ts';
import { library } from './read/read-descriptors.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { readArgs } from './read-args.ts';

/** What a command line of `plan` or `apply` asks for. */
export interface ReleaseRequest {
  readonly url: string;
  readonly account: Account;
  readonly language: Language;
  readonly files: ReleaseFiles;
  readonly filter: PlanFilter;
  readonly reason: string;
  readonly asJson: boolean;
  readonly write: boolean;
  readonly dryRun: boolean;
  /** Applies without asking. */
  readonly yes: boolean;
  /** File of a plan: written by `plan`, held to by `apply`. */
  readonly planFile: string | null;
  readonly renames: RenameWords;
  /** Writes what is live on the server into these files instead; null where nothing is pulled. */
  readonly pull: Omit<PullWish, 'dryRun'> | null;
}

const options = {
  url: { type: 'string' },
  account: { type: 'string' },
  password: { type: 'string' },
  tenant: { type: 'string' },
  reason: { type: 'string' },
  lang: { type: 'string' },
  form: { type: 'string', multiple: true },
  class: { type: 'string', multiple: true },
  plan: { type: 'string' },
  rollback: { type: 'string' },
  json: { type: 'boolean' },
  write: { type: 'boolean' },
  rename: { type: 'string', multiple: true },
  'no-rename': { type: 'boolean' },
  yes: { type: 'boolean' },
  prune: { type: 'boolean' },
  pull: { type: 'boolean' },
  theirs: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const classes = ['safe', 'upcast', 'pin', 'refuse'];

/** @throws UsageError for a command line that cannot be understood */
export function readReleaseRequest(args: readonly string[], { root, environment }: Terminal): ReleaseRequest | 'help' {
  const { values, positionals } = readArgs(args, options);
  if (values.help === true) return 'help';
  const account = values.account ?? environment['SEQDESK_ACCOUNT'];
  const password = values.password ?? environment['SEQDESK_PASSWORD'];
  if (!account || !password) throw new UsageError('Say who releases: --account and --password.');
  const language = readLanguage(values.lang);
  const stranger = (values.class ?? []).find((name) => !classes.includes(name));
  if (stranger !== undefined) throw new UsageError(`Unknown class "${stranger}": use ${classes.join(', ')}.`);
  return {
    url: readUrl(values.url),
    account: { tenant: values.tenant ?? product.defaultTenantId, account, password, language },
    language,
    files: filesOf(root, values, positionals),
    filter: { forms: values.form ?? [], classes: values.class ?? [] },
    reason: values.reason ?? '',
    asJson: values.json === true,
    write: values.write === true && values.rollback === undefined,
    dryRun: values['dry-run'] === true,
    yes: values.yes === true,
    planFile: values.plan ?? null,
    renames: { renamed: values.rename ?? [], none: values['no-rename'] === true },
    pull: values.pull === true ? { paths: positionals, theirs: values.theirs === true } : null,
  };
}

/** @throws UsageError */
function filesOf(
  root: string,
  { rollback, pull, prune = false }: { readonly rollback?: string; readonly pull?: boolean; readonly prune?: boolean },
  paths: readonly string[],
): ReleaseFiles {
  const isWhole = paths.every((path) => resolve(root, path) === resolve(root, library));
  if (prune && (!isWhole || pull === true || rollback !== undefined))
    throw new UsageError(
      '--prune takes what the folder does not have out of use: it goes with the whole folder alone.',
    );
  if (pull !== true && rollback === undefined) return isWhole ? wholeFolder(root, prune) : readFiles(root, paths);
  if (pull !== true) return takenBack(rollback ?? '', paths);
  if (rollback !== undefined)
    throw new UsageError('--pull brings files here, --rollback takes a release back: use one.');
  return { files: [], beside: [] };
}

function readUrl(url: string | undefined): string {
  if (url === undefined) throw new UsageError('Say which server: --url http://host:port.');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`"${url}" is no address of a server: use http://host:port.`);
  }
  return url.replace(/\/+$/, '');
}

function readLanguage(language: string | undefined): Language {
  if (language === undefined || language === 'en' || language === 'zh') return language ?? 'en';
  throw new UsageError(`Unknown language "${language}": use zh or en.`);
}

/** @throws UsageError for what is no number of a release, and for files beside it */
function takenBack(release: string, paths: readonly string[]): ReleaseFiles {
  if (!/^(last|[1-9]\d{0,8})$/.test(release))
    throw new UsageError(`"${release}" is no release: use its number, or last.`);
  if (paths.length > 0) throw new UsageError('A release is taken back as a whole: name no files with --rollback.');
  return { files: [], beside: [], rollback: release === 'last' ? 0 : Number(release) };
}

/** All files of the library, and those that it had once. */
function wholeFolder(root: string, prune: boolean): ReleaseFiles {
  try {
    const files = collectFiles(root, [library]).map((file) => readOne(root, file));
    const company = companyFiles(
      root,
      builtFiles.map((name) => join(library, name)),
    );
    return { files, beside: [], whole: true, prune, gone: deletedFiles(root), company };
  } catch (error) {
    throw error instanceof PathError ? new UsageError(error.message) : error;
  }
}

/** The files named, those that are not there any more apart; and the rest of the library beside them. */
function readFiles(root: string, paths: readonly string[]): ReleaseFiles {
  try {
    const own = paths.filter((path) => builtFiles.some((name) => resolve(root, library, name) === resolve(root, path)));
    const others = paths.filter((path) => !own.includes(path));
    const [there, gone] = [others.filter((path) => !isGone(root, path)), others.filter((path) => isGone(root, path))];
    const files = there.length === 0 ? [] : collectFiles(root, there).map((file) => readOne(root, file));
    const named = new Set(files.flatMap((each) => [each.file, nameOf(each)]));
    const all = collectFiles(root, [library]).map((file) => readOne(root, file));
    const beside = all.filter((each) => !named.has(each.file) && !named.has(nameOf(each)));
    const goneFiles = gone.map((path) => relative(root, resolve(root, path)).replaceAll('\\', '/'));
    return { files, beside, gone: goneFiles, company: companyFiles(root, own) };
  } catch (error) {
    throw error instanceof PathError ? new UsageError(error.message) : error;
  }
}

/** Those of these files of the company that are there, with hashes of what they say. */
function companyFiles(root: string, paths: readonly string[]): readonly CompanyFile[] {
  return paths
    .filter((path) => existsSync(resolve(root, path)))
    .map((path) => readOne(root, path))
    .map(({ file, text }) => ({ file, hash: fileContentHash(jsonOf(file, text)) }));
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`The file "${file}" is no JSON: ${(error as Error).message}`);
  }
}

/** Whether a path names a descriptor file that is not there. */
function isGone(root: string, path: string): boolean {
  return /^[^*?]+\.json$/.test(path) && !existsSync(resolve(root, path));
}

function readOne(root: string, file: string): ReleaseFile {
  try {
    return { file, text: readFileSync(resolve(root, file), 'utf8') };
  } catch {
    throw new UsageError(`The file "${file}" cannot be read.`);
  }
}

/** Kind and id of a file, by which one from elsewhere takes the place of the library's. */
function nameOf({ file, text }: ReleaseFile): string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? `${String(value['kind'])} ${String(value['id'])}` : file;
  } catch {
    return file;
  }
}
