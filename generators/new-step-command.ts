import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { compile } from '../src/core/check/compile.ts';
import type { Diagnostic } from '../src/core/errors/diagnostic.ts';
import { type DescriptorSource, parseDescriptor } from '../src/core/words/reading/parse.ts';
import { type NewStep, processText, withStep } from './new-step-text.ts';
import { diagnosticReport } from './output/diagnostic-report.ts';
import { diagnosticText } from './output/diagnostic-text.ts';
import { library, readDescriptors } from './read/read-descriptors.ts';
import type { Terminal } from './terminal.ts';
import { misuseText, UsageError } from './usage-error.ts';
import { readArgs } from './read-args.ts';

const usage = `Usage: npm run new:step -- FILE --id ID --roles ROLE[,ROLE…] [--like approval] [--zh TEXT --en TEXT]
       [--edit @SET[,FIELD…]] [--days N] [--after STEP | --before STEP]
       and where FILE does not exist yet:
       --process-zh TEXT --process-en TEXT --start-edit @SET[,FIELD…] [--start-roles ROLE[,ROLE…]]

Adds a step to a process or family, or makes schemas/processes/STAGE/ID.json with its first step. What is missing is
asked for where somebody can answer. Nothing is written that \`npm run validate\` would refuse.
Exit code: 0 written, 2 misuse or refused.
`;

const text = { type: 'string' } as const;
const options = {
  id: text,
  roles: text,
  like: text,
  zh: text,
  en: text,
  edit: text,
  days: text,
  after: text,
  before: text,
  'process-zh': text,
  'process-en': text,
  'start-edit': text,
  'start-roles': text,
  help: { type: 'boolean' },
} as const;

type Option = Exclude<keyof typeof options, 'help'>;

/** Asks a person for what the command line lacks; absent where nobody can answer. */
export type Ask = (question: string) => Promise<string>;

/** `new:step`: writes a step into a descriptor, or a descriptor with its first step; gives the exit code. */
export async function newStepCommand(args: readonly string[], terminal: Terminal, ask?: Ask): Promise<0 | 2> {
  try {
    const { values, positionals } = readArgs(args, options);
    if (values.help === true) {
      terminal.print(usage);
      return 0;
    }
    const wanted = new Wanted(values, ask);
    if (positionals.length > 1) throw new UsageError(`Name one file, not ${positionals.length}.`);
    const file = fileOf(
      terminal.root,
      positionals[0] ?? (await wanted.answer('File of the process or family', 'FILE')),
    );
    const before = existsSync(join(terminal.root, file)) ? readFileSync(join(terminal.root, file), 'utf8') : null;
    const written = before === null ? await newProcess(file, wanted) : await extended(file, before, wanted);
    return await write(terminal, file, written);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.complain(misuseText(error, 'new:step'));
    return 2;
  }
}

/** What is wanted: options, and answers where they are missing. */
class Wanted {
  readonly #values: Readonly<Partial<Record<Option, string>>>;
  readonly #ask: Ask | undefined;

  constructor(values: Readonly<Partial<Record<Option, string>>>, ask: Ask | undefined) {
    this.#values = values;
    this.#ask = ask;
  }

  may(name: Option): string | undefined {
    return this.#values[name]?.trim();
  }

  list(name: Option): readonly string[] {
    return listOf(this.may(name) ?? '');
  }

  async must(name: Option, question: string): Promise<string> {
    return this.may(name) ?? this.answer(question, `--${name}`);
  }

  async answer(question: string, name: string): Promise<string> {
    const given = (await this.#ask?.(question))?.trim() ?? '';
    if (given === '') throw new UsageError(`${name} is missing: ${question}.`);
    return given;
  }
}

function listOf(words: string): readonly string[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The file relative to the project, whether it is named from there or in full. */
function fileOf(root: string, path: string): string {
  const file = relative(root, resolve(root, path)).replaceAll('\\', '/');
  if (!file.endsWith('.json')) throw new UsageError(`"${path}" is no descriptor: name a .json file.`);
  return file;
}

async function stepOf(wanted: Wanted): Promise<NewStep> {
  const id = await wanted.must('id', 'Id of the step, such as second-review');
  const roles = listOf(await wanted.must('roles', 'Who may claim it, with commas between'));
  const [zh, en, like, days] = (['zh', 'en', 'like', 'days'] as const).map((name) => wanted.may(name));
  if ((zh === undefined) !== (en === undefined)) throw new UsageError('Give --zh and --en, or neither.');
  if (days !== undefined && !/^\d{1,3}$/.test(days)) throw new UsageError(`--days is a whole number, not "${days}".`);
  const edit = wanted.list('edit');
  return {
    id,
    ...(like === undefined ? {} : { like }),
    ...(zh === undefined || en === undefined ? {} : { label: { zh, en } }),
    roles,
    ...(days === undefined ? {} : { due: { workdays: Number(days) } }),
    ...(edit.length === 0 ? {} : { edit }),
  };
}

async function extended(file: string, before: string, wanted: Wanted): Promise<string> {
  const { source } = parseDescriptor(file, before);
  if (source === null) throw new UsageError(`${file} cannot be read: run npm run validate -- ${file}.`);
  const place = { after: wanted.may('after'), before: wanted.may('before') };
  if (place.after !== undefined && place.before !== undefined) throw new UsageError('Give --after or --before.');
  return withStep(source, await stepOf(wanted), place);
}

async function newProcess(file: string, wanted: Wanted): Promise<string> {
  const [, stage] = /^schemas\/processes\/([a-z-]+)\/[a-z][a-z0-9-]*\.json$/.exec(file) ?? [];
  if (stage === undefined) {
    throw new UsageError(`There is no ${file}; a new process goes to schemas/processes/STAGE/ID.json.`);
  }
  const step = await stepOf(wanted);
  const label = {
    zh: await wanted.must('process-zh', 'Chinese name of the process'),
    en: await wanted.must('process-en', 'English name of the process'),
  };
  const edit = listOf(await wanted.must('start-edit', 'What the application form fills, such as @project-head'));
  const start = { roles: wanted.may('start-roles') === undefined ? step.roles : wanted.list('start-roles'), edit };
  const process = { id: basename(file, '.json'), stage, label, start };
  return processText(process, step, '../../meta/process.schema.json');
}

/** Writes a descriptor unless it brings errors that were not there before. */
async function write(terminal: Terminal, file: string, written: string): Promise<0 | 2> {
  const path = join(terminal.root, file);
  const formatted = await format(written, { ...(await resolveConfig(path)), parser: 'json', filepath: path });
  const { sources } = readDescriptors(terminal.root, existsSync(path) ? [library, file] : [library]);
  const { source } = parseDescriptor(file, formatted);
  const known = new Set(errorsOf(sources).map(markOf));
  const others = sources.filter((each) => each.file !== file);
  const errors = errorsOf([...others, ...(source === null ? [] : [source])]).filter((each) => !known.has(markOf(each)));
  if (errors.length > 0) {
    terminal.complain(`${diagnosticText(diagnosticReport([file], errors), 'en')}Nothing was written.\n`);
    return 2;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, formatted);
  terminal.print(`${file} written.\n`);
  return 0;
}

function errorsOf(sources: readonly DescriptorSource[]): readonly Diagnostic[] {
  return compile(sources).diagnostics.filter(({ severity }) => severity === 'error');
}

/** An error whatever line it stands on. */
function markOf({ file, code, message }: Diagnostic): string {
  return `${file} ${code} ${message.en}`;
}
