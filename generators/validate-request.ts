import { languageOf } from './language-of.ts';
import type { Language } from '../src/core/text/text.ts';
import { formats } from './output/formats.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { readArgs } from './read-args.ts';

/** How `validate` is called. */
export const validateUsage = `Usage: npm run validate [-- [paths…] [options]]

Checks descriptors: files, folders or globs; without a path, schemas/ or the folder SCHEMAS_DIR.
--format F        ${Object.keys(formats).join(', ')}; text without it
--lang zh|en      language of text, SARIF, annotations and JUnit; that of the terminal without it
--fix             make the edits that findings bring with them; no edit that adds errors is kept
--all             also what shows only because of another finding
--changed         the files that differ from the last commit, and errors wherever they show
--base REF        with --changed: that differ since the branch left REF, such as origin/main
--staged          what the next commit holds, whatever lies in the folder: for a hook before commits
--against BASE    what changed since BASE: a commit, branch or tag, a folder, or the address of a server
                  (SEQDESK_ACCOUNT and SEQDESK_PASSWORD, or SEQDESK_TOKEN); fails on what the policy does not let pass
--policy FILE     which changes may pass; policy.json beside the descriptors, else safe and upcast
--max-warnings N  fail above N warnings
--watch           check again whenever a file is saved, until Ctrl+C
Exit code: 0 nothing wrong (warnings may stand), 1 errors, too many warnings or changes that may not pass, 2 misuse or
an unknown path.
`;

/** What the command line asks for. */
export interface ValidateRequest {
  readonly paths: readonly string[];
  /** Writes the report in the format asked for. */
  readonly write: (typeof formats)[string];
  readonly language: Language;
  readonly fix: boolean;
  readonly watch: boolean;
  /** Whether findings that wait for others are listed, too. */
  readonly all: boolean;
  /** The commit that files are compared with; null where all that are named count. */
  readonly changedSince: string | null;
  /** Whether what is staged is looked at instead of what lies in the folder. */
  readonly staged: boolean;
  /** What the library is compared with; null where it is not. */
  readonly against: string | null;
  /** The file of the policy; null for the usual one. */
  readonly policy: string | null;
  /** How many warnings may stand; null = any number. */
  readonly mostWarnings: number | null;
}

const options = {
  format: { type: 'string' },
  lang: { type: 'string' },
  fix: { type: 'boolean' },
  watch: { type: 'boolean' },
  all: { type: 'boolean' },
  changed: { type: 'boolean' },
  base: { type: 'string' },
  staged: { type: 'boolean' },
  against: { type: 'string' },
  policy: { type: 'string' },
  'max-warnings': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/**
 * Reads the arguments of `validate`.
 *
 * @throws UsageError for what it does not know
 */
export function readValidateRequest(
  args: readonly string[],
  environment: Terminal['environment'],
): ValidateRequest | 'help' {
  const { values, positionals } = readArgs(args, options);
  if (values.help === true) return 'help';
  const { format = 'text', lang, base, changed = false, fix = false, watch = false } = values;
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (write === undefined) {
    throw new UsageError(`Unknown format "${format}": use ${Object.keys(formats).join(', ')}.`);
  }
  if (base !== undefined && !changed) throw new UsageError('--base goes with --changed.');
  if (values.policy !== undefined && values.against === undefined)
    throw new UsageError('--policy goes with --against.');
  if (values.against === '') throw new UsageError('--against takes a commit, a folder or the address of a server.');
  if (changed && positionals.length > 0) throw new UsageError('--changed finds the files itself: leave the paths out.');
  const staged = values.staged === true;
  if (staged && (positionals.length > 0 || changed || fix || watch || values.against !== undefined))
    throw new UsageError('--staged looks at what is staged and at nothing else: leave out paths and other options.');
  return {
    paths: positionals,
    write,
    language: languageOf(lang, environment),
    fix,
    watch,
    all: values.all === true,
    changedSince: changed ? (base ?? 'HEAD') : null,
    staged,
    against: values.against ?? null,
    policy: values.policy ?? null,
    mostWarnings: countOf(values['max-warnings']),
  };
}

function countOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--max-warnings takes a whole number, not "${text}".`);
  return Number(text);
}
