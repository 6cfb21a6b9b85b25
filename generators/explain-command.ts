import { recordReasons, stepReasons, type Reason } from '../src/core/form/field-reasons.ts';
import { recordMatrix, stepMatrix, type RightsMatrix } from '../src/core/form/rights-matrix.ts';
import { startStep } from '../src/core/words/application-step.ts';
import { linkProcess, linkRecord, type LinkedProcess, type LinkedRecord } from '../src/core/model/link.ts';
import { buildLibrary } from '../src/core/model/link-library.ts';
import { pick, type Language } from '../src/core/text/text.ts';
import { expandedText, originOf } from './explain/expanded-text.ts';
import { legend, matrixText } from './explain/matrix-text.ts';
import { languageOf } from './language-of.ts';
import { PathError } from './read/collect-files.ts';
import { readDescriptors } from './read/read-descriptors.ts';
import type { Terminal } from './terminal.ts';
import { misuseText, UsageError } from './usage-error.ts';
import { readArgs } from './read-args.ts';

const usage = `Usage: npm run explain -- ID [STEP] [FIELD] [--lang zh|en] [--format text|json]

ID                 the whole process or record, each line with the file and line where it was written, then who may do what
ID STEP            who may do what with each field at a step, or at start
ID STEP FIELD      why a field is there required, shown, hidden, locked or computed, each reason with its file and line
RECORD FIELD       the same of a field of a record
Exit code: 0 explained, 2 misuse or a name that does not exist.
`;

const options = { lang: { type: 'string' }, format: { type: 'string' }, help: { type: 'boolean' } } as const;

type Linked = LinkedProcess | LinkedRecord;

/** An answer for programs, and the same for people. */
interface Answer {
  readonly json: unknown;
  readonly text: string;
}

/** `explain`: prints what a form is made of and why; gives the exit code. */
export function explainCommand(args: readonly string[], terminal: Terminal): 0 | 2 {
  try {
    const { values, positionals } = readArgs(args, options);
    const [id, ...names] = positionals;
    if (values.help === true || id === undefined) {
      terminal.print(usage);
      return values.help === true ? 0 : 2;
    }
    const { format = 'text' } = values;
    if (format !== 'text' && format !== 'json') throw new UsageError(`Unknown format "${format}": use text or json.`);
    const answer = explain(find(id, terminal), names, languageOf(values.lang, terminal.environment));
    terminal.print(format === 'json' ? `${JSON.stringify(answer.json, null, 2)}\n` : answer.text);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof PathError)) throw error;
    terminal.complain(misuseText(error, 'explain'));
    return 2;
  }
}

/** @throws UsageError when there is none, or when errors keep it from being put together */
function find(id: string, { root }: Terminal): Linked {
  const { sources } = readDescriptors(root, []);
  const library = buildLibrary(sources, new Map());
  const process = library.processes.get(id);
  const record = library.records.get(id);
  if (process === undefined && record === undefined) {
    throw new UsageError(
      `There is no process or record "${id}".${among([...library.processes.keys(), ...library.records.keys()], id)}`,
    );
  }
  const linked =
    process === undefined
      ? record && linkRecord(record, library, new WeakMap())
      : linkProcess(process, library, new WeakMap());
  if (linked?.model) return linked;
  const file = (process ?? record)?.source.file ?? id;
  throw new UsageError(`"${id}" has errors and cannot be put together: npm run validate -- ${file}`);
}

/** Names that begin alike or hold what was written, as a hint. */
function among(names: readonly string[], written: string): string {
  const near = names.filter(
    (name) => name.includes(written) || written.includes(name) || name.startsWith(written.slice(0, 4)),
  );
  const shown = near.length > 0 && near.length <= 12 ? near : names.length <= 40 ? names : [];
  return shown.length === 0 ? '' : ` There are: ${shown.toSorted().join(', ')}.`;
}

function explain(linked: Linked, names: readonly string[], language: Language): Answer {
  if (isProcess(linked)) return explainProcess(linked, names, language);
  const [path, ...more] = names;
  if (more.length > 0) throw new UsageError('A record has no steps: name it and one field.');
  if (path === undefined) return whole(linked, [['', recordMatrix(modelOf(linked))]], language);
  return because(
    linked,
    { path, known: [...modelOf(linked).fields.keys()], reasons: recordReasons(linked, path) },
    language,
  );
}

function explainProcess(linked: LinkedProcess, [step, path, ...more]: readonly string[], language: Language): Answer {
  const model = modelOf(linked);
  const steps = [startStep, ...model.steps.map(({ id }) => id)];
  if (more.length > 0) throw new UsageError('At most a step and a field are explained at once.');
  if (step === undefined)
    return whole(
      linked,
      steps.map((one) => [one, stepMatrix(model, one)]),
      language,
    );
  if (!steps.includes(step)) throw new UsageError(`There is no step "${step}".${among(steps, step)}`);
  const matrix = stepMatrix(model, step);
  if (path === undefined) return { json: matrixJson(matrix), text: matrixText(matrix, language) + legend[language] };
  const known = [...model.sets.values()].flatMap(({ fields }) => fields.map((field) => field.path));
  return because(linked, { path, known, reasons: stepReasons(linked, step, path) }, language);
}

function isProcess(linked: Linked): linked is LinkedProcess {
  return linked.descriptor.kind === 'process';
}

function modelOf<M>({ model }: { readonly model: M | null }): M {
  if (model === null) throw new UsageError('It has errors and cannot be put together.');
  return model;
}

function whole(linked: Linked, pages: readonly (readonly [string, RightsMatrix])[], language: Language): Answer {
  // Examples are long, and stand in the file as they are.
  const { examples: _examples, ...descriptor } = linked.descriptor;
  const tables = pages.map(([name, matrix]) => `\n${name === '' ? '' : `${name}\n`}${matrixText(matrix, language)}`);
  return {
    json: {
      descriptor,
      pages: Object.fromEntries(pages.map(([name, matrix]) => [name || 'form', matrixJson(matrix)])),
    },
    text: `${expandedText(descriptor, linked.places)}${tables.join('')}${legend[language]}`,
  };
}

function matrixJson({ roles, workers, rights }: RightsMatrix): unknown {
  const fields = [...rights].map(
    ([path, list]) => [path, Object.fromEntries(roles.map((role, at) => [role, list[at]]))] as const,
  );
  return { workers: roles.slice(0, workers), fields: Object.fromEntries(fields) };
}

interface AskedField {
  readonly path: string;
  readonly known: readonly string[];
  readonly reasons: readonly Reason[];
}

function because({ places }: Linked, { path, known, reasons }: AskedField, language: Language): Answer {
  if (reasons.length === 0) throw new UsageError(`There is no field "${path}".${among(known, path)}`);
  const placed = reasons.map(({ text, pointer }) => ({ reason: pick(text, language), at: originOf(places, pointer) }));
  const width = Math.max(...placed.map(({ at }) => at.length));
  return { json: placed, text: placed.map(({ reason, at }) => `${at.padEnd(width)}  ${reason}\n`).join('') };
}
