import { carriedPairs, type CarrySource } from '../../words/carried-pairs.ts';
import type {
  LetterSource,
  OutcomeSource,
  ProcessDescriptor,
  SheetSource,
  StepSource,
} from '../../../generated/descriptor.ts';
import { expectLabel, expectList, fail } from './expect.ts';
import { isObject, pointerTo } from '../../text/json.ts';
import { letterFaults } from '../letter-fields.ts';
import { sampleTable } from './load-set.ts';
import type { LetterModel, OutcomeModel, SheetModel, StepModel } from '../model.ts';
import { type PathScope, resolveList } from './path-list.ts';
import { withOwnSets } from './path-scope.ts';

/** What a step's model needs to know of the process around it. */
export interface StepContext {
  readonly descriptor: ProcessDescriptor;
  readonly steps: readonly StepSource[];
  /** Own sets of all steps, by name. */
  readonly scope: PathScope;
  /** Paths that are filled before the first step: by the application form, or by what opened the instance. */
  readonly filled: readonly string[];
}

/** Builds the steps' models in order. @throws DescriptorError when a path or a target is unknown. */
export function loadSteps(context: StepContext): readonly StepModel[] {
  const filled = new Set(context.filled);
  return Object.freeze(
    context.steps.map((source, index) => {
      const step = loadStep(source, index, context, [...filled]);
      for (const path of step.edit) filled.add(path);
      return step;
    }),
  );
}

function loadStep(source: StepSource, index: number, context: StepContext, filled: readonly string[]): StepModel {
  const pointer = pointerTo('/steps', index);
  if (!isObject(source)) fail(pointer, 'the step is damaged');
  const ownSets = new Map([...context.scope.own].filter(([name]) => source.own?.includes(name)));
  const scope = withOwnSets(context.scope, ownSets);
  const paths = (word: 'edit' | 'read' | 'hide' | 'need'): readonly string[] =>
    resolvePaths(source[word], scope, pointerTo(pointer, word), word === 'need' || word === 'hide');
  const edit = paths('edit');
  const hide = paths('hide');
  const without = new Set([...edit, ...hide]);
  const shown = source.read === undefined ? filled : readable(source.read, context, pointerTo(pointer, 'read'));
  const read = Object.freeze(shown.filter((path) => !without.has(path)));
  return Object.freeze({
    id: source.id,
    was: source.was ?? [],
    label: expectLabel(source.label, `${pointer}/label`),
    roles: expectList(source.roles, `${pointer}/roles`),
    dueWorkdays: workdays(source, pointer),
    edit,
    read,
    hide,
    need: paths('need'),
    own: source.own ?? [],
    sheet: loadSheet(source.sheet, [...edit, ...read], context),
    outcomes: loadOutcomes(source, index, context, scope),
    countsAs: source.countsAs ?? null,
    letter: loadLetter(source.letter, scope, pointer),
    prints: printButtons(source),
  });
}

/** A `read` list may name own sets of other steps: these are shown by the trail and stand for no stored path. */
function readable(list: readonly string[], context: StepContext, pointer: string): readonly string[] {
  return resolveList(list, context.scope, (item, problem) => {
    if (problem !== 'set-is-own' && problem !== 'field-is-own') fail(pointerTo(pointer, item), problem);
  });
}

function resolvePaths(
  list: readonly string[] | undefined,
  scope: PathScope,
  pointer: string,
  tables: boolean,
): readonly string[] {
  return resolveList(list, scope, (item, problem) => fail(pointerTo(pointer, item), problem), tables);
}

function workdays(source: StepSource, pointer: string): number | null {
  const days = source.due?.workdays;
  if (days === undefined) return null;
  return typeof days === 'number' ? days : fail(pointerTo(pointer, 'due', 'workdays'), 'not a number');
}

/** The prints that the step's buttons name. */
function printButtons({ actions = [] }: StepSource): readonly string[] {
  return Object.freeze(actions.flatMap(({ verb, as }) => (verb === 'print' ? [as] : [])));
}

function loadLetter(source: LetterSource | undefined, scope: PathScope, pointer: string): LetterModel | null {
  if (source === undefined) return null;
  for (const { word, name } of letterFaults(source, scope)) {
    fail(pointerTo(pointer, 'letter', word), `"${name}" cannot stand here`);
  }
  return Object.freeze({ to: source.to, text: source.text, way: source.way ?? null });
}

/** The sheet as written, or, where a step shows sample columns without saying how, one with the process's row key. */
function loadSheet(source: SheetSource | undefined, paths: readonly string[], context: StepContext): SheetModel | null {
  if (source !== undefined) {
    return Object.freeze({
      at: source.at,
      key: source.key,
      freeze: source.freeze ?? 0,
      columns: source.columns ?? null,
      scan: Object.freeze(source.scan ?? {}),
    });
  }
  const key = sheetKey(context);
  if (key === null || !paths.some((path) => path.startsWith(`${sampleTable}.`))) return null;
  return Object.freeze({ at: sampleTable, key, freeze: 1, columns: null, scan: {} });
}

/** The key of the sample rows: as the first sheet of the process names it, else the first field of a sample set. */
export function sheetKey(context: Pick<StepContext, 'steps' | 'scope'>): string | null {
  const named = context.steps.find((step) => step.sheet?.at === sampleTable)?.sheet?.key;
  if (named !== undefined) return named;
  const first = [...context.scope.stored.values()].find((set) => set.scope === 'sample');
  return first?.fields[0]?.key ?? null;
}

function loadOutcomes(
  step: StepSource,
  index: number,
  context: StepContext,
  scope: PathScope,
): readonly OutcomeModel[] {
  const outcomes = (step.outcomes ?? []).map((source, place): OutcomeModel => {
    const pointer = pointerTo('/steps', index, 'outcomes', place);
    const to = outcomeTarget(source, index, context.steps) ?? fail(pointerTo(pointer, 'to'), 'no such step');
    return Object.freeze({
      id: source.id,
      was: source.was ?? [],
      label: expectLabel(source.label, `${pointer}/label`),
      to,
      direction: outcomeDirection(to, index, context.steps),
      when: source.if ?? null,
      need: resolvePaths(source.need, scope, pointerTo(pointer, 'need'), true),
      opens: Object.freeze(
        (source.opens ?? []).map(({ process, carry, only = null }) =>
          Object.freeze({ process, carry: loadCarry(carry), only }),
        ),
      ),
      only: source.only ?? null,
      pick: source.pick ?? 'any',
    });
  });
  return Object.freeze(outcomes);
}

function loadCarry(carry: CarrySource = []): Readonly<Record<string, string>> {
  return Object.fromEntries(carriedPairs(carry).map(({ there, here }) => [there, here]));
}

/** Where an outcome of the step at `index` leads: a step id, `start`, `end` or `terminated`; null when nowhere. */
export function outcomeTarget(source: OutcomeSource, index: number, steps: readonly StepSource[]): string | null {
  if (source.to === 'next') return steps[index + 1]?.id ?? 'end';
  if (source.to === 'back') return steps[index - 1]?.id ?? 'start';
  if (source.to === 'start' || source.to === 'end' || source.to === 'terminated') return source.to;
  return steps.some((step) => step.id === source.to) ? source.to : null;
}

/** Whether a resolved target lies ahead, behind (the step itself counts as behind) or ends the process early. */
function outcomeDirection(to: string, index: number, steps: readonly StepSource[]): OutcomeModel['direction'] {
  if (to === 'terminated') return 'terminate';
  if (to === 'end') return 'forward';
  return steps.findIndex((step) => step.id === to) > index ? 'forward' : 'backward';
}
