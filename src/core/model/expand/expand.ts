import { recordWords } from '../../words/record-words.ts';
import type {
  FamilyDescriptor,
  ProcessDescriptor,
  RecordDescriptor,
  StartSource,
  StepSource,
} from '../../../generated/descriptor.ts';
import { fillParams } from './expand-params.ts';
import { familyValues } from './family-values.ts';
import { expandPrints, type FilledFamily } from './expand-prints.ts';
import { expandSets } from './expand-sets.ts';
import { expandSteps } from './expand-steps.ts';
import { expandTables } from './expand-tables.ts';
import { frozenCopy, isObject } from '../../text/json.ts';
import type { Entry, Library } from '../link-library.ts';
import { namedSets } from './named-sets.ts';
import { PlaceMap } from '../../words/place.ts';

/** A self-contained descriptor and where its parts were written. */
export interface Expanded<T> {
  readonly descriptor: T;
  readonly places: PlaceMap;
}

/**
 * Makes a process stand alone: family and parameters filled in, templates and labels settled, sets and shapes inlined.
 * What is unknown stays as written or falls away; the checks speak about it. Expanding the result again changes nothing.
 */
export function expandProcess(entry: Entry<ProcessDescriptor>, library: Library): Expanded<ProcessDescriptor> {
  const places = new PlaceMap(entry.source);
  const family = filledFamily(entry, library);
  const words = family === null ? {} : familyWords(entry, family, places);
  const { prints: _named, ...source } = { ...words, ...entry.value };
  const steps = expandSteps(words.steps ?? source.steps ?? [], places);
  const prints = expandPrints(entry, family, library, places);
  const start = words.start ?? source.start;
  const process: ProcessDescriptor = { ...source, steps, ...prints, ...(start === undefined ? {} : { start }) };
  const names = namedSets(process, mergedSets(entry.value.sets, library), Object.keys(entry.value.sets ?? {}));
  const { sets, $defs } = expandSets(names, entry, library, places);
  // Examples are long and nobody changes them: they stay as written.
  const { sets: _written, $defs: _shapes, tables: _tables, examples, ...own } = process;
  const tables = expandTables([...Object.values(sets), steps, prints], entry, library, places);
  const released = { ...frozenCopy(own), ...tables, ...(examples === undefined ? {} : { examples }) };
  return { descriptor: arrangeProcess(released, sets, $defs), places };
}

/** Makes a record stand alone: sets and shapes inlined. */
export function expandRecord(entry: Entry<RecordDescriptor>, library: Library): Expanded<RecordDescriptor> {
  const places = new PlaceMap(entry.source);
  const {
    $schema: _schema,
    sets: _sets,
    $defs: _defs,
    tables: _tables,
    prints: _named,
    examples,
    ...words
  } = entry.value;
  const prints = expandPrints(entry, null, library, places);
  const { sets, $defs } = expandSets(entry.value.data['x-fields'], entry, library, places);
  const descriptor: RecordDescriptor = {
    ...frozenCopy({ ...words, ...prints }),
    sets,
    ...(isEmpty($defs) ? {} : { $defs }),
    ...expandTables(
      [...Object.values(sets), words.actions, ...recordWords.map(({ name }) => words[name] ?? []), prints],
      entry,
      library,
      places,
    ),
    ...(examples === undefined ? {} : { examples }),
  };
  return { descriptor: Object.freeze(descriptor), places };
}

type FamilyWords = Partial<Omit<FamilyDescriptor, 'kind' | 'params' | 'id' | 'version' | 'prints'>>;

function filledFamily(entry: Entry<ProcessDescriptor>, library: Library): FilledFamily | null {
  const found = library.families.get(entry.value.extends ?? '');
  return found === undefined ? null : { entry: found, params: familyValues(entry, found) };
}

/** The words of the family with the process's parameters filled in, but for its prints. */
function familyWords(
  entry: Entry<ProcessDescriptor>,
  { entry: found, params: values }: FilledFamily,
  places: PlaceMap,
): FamilyWords {
  const fill = <T>(word: keyof FamilyDescriptor): T | undefined => {
    const value = found.value[word];
    if (value === undefined) return undefined;
    const from = { source: found.source, pointer: `/${word}` };
    places.note(`/${word}`, from);
    return fillParams(value, values, `/${word}`, from, places) as T;
  };
  const words = {
    stage: fill<string>('stage'),
    prefix: fill<string>('prefix'),
    node: fill<string>('node'),
    counter: fill<string>('counter'),
    numberPrefix: fill<string>('numberPrefix'),
    oversee: fill<readonly string[]>('oversee'),
    given: fill<readonly string[]>('given'),
    subject: fill<readonly string[]>('subject'),
    start: fill<StartSource>('start'),
    steps: fill<readonly StepSource[]>('steps'),
  };
  for (const word of ['stage', 'prefix', 'node', 'counter', 'numberPrefix', 'oversee', 'subject'] as const) {
    if (entry.value[word] !== undefined) places.note(`/${word}`, { source: entry.source, pointer: `/${word}` });
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
}

/** The words in the order in which released descriptors carry them. */
function arrangeProcess(
  process: Omit<ProcessDescriptor, 'sets' | '$defs'>,
  sets: ProcessDescriptor['sets'],
  $defs: ProcessDescriptor['$defs'],
): ProcessDescriptor {
  const { kind, id, version, label, description, stage, prefix, node, counter, numberPrefix } = process;
  const { oversee, given, subject, start, steps, tables, prints, migrate, examples } = process;
  const words = { kind, id, version, label, description, stage, prefix, node, counter, numberPrefix };
  const own = { sets, $defs: isEmpty($defs) ? undefined : $defs, tables };
  const rest = { oversee, given, subject, start, steps, prints, ...own, migrate, examples };
  const written = Object.entries({ ...words, ...rest }).filter(([, value]) => value !== undefined);
  return Object.freeze(Object.fromEntries(written)) as unknown as ProcessDescriptor;
}

function mergedSets(sets: ProcessDescriptor['sets'], library: Library): Library['setsByName'] {
  return sets === undefined ? library.setsByName : { ...library.setsByName, ...sets };
}

function isEmpty(value: unknown): boolean {
  return !isObject(value) || Object.keys(value).length === 0;
}
