import type { OpeningModel, OutcomeModel } from '../model/model.ts';
import { withinFormBudgetInTurns } from '../expression/budget.ts';
import { atOnce, type Turns } from '../expression/turns.ts';
import { sampleTable } from '../model/load/load-set.ts';
import type { Row } from '../values/finding.ts';
import type { FormContext } from './form-engine.ts';
import { rowsOf } from './row-list.ts';
import { viewExpressions, type ReadByExpressions } from './view-expressions.ts';

/** A process that an outcome opens, with what goes along. */
export interface Leaving {
  readonly opening: OpeningModel;
  /** The data of the form with those samples alone that go along. */
  readonly data: Row;
  /** How many samples; null where nothing is said of them, so that all go along. */
  readonly along: number | null;
  /** Which samples go along, by their places in the table. */
  readonly places: ReadonlySet<number>;
}

/** What is read of an outcome to say what leaves with it. */
export type WayOut = Pick<OutcomeModel, 'opens' | 'only'>;

/**
 * By process, what an outcome opens with these data: a process that no sample would go along into is left out. Where
 * samples come to one process in two ways, it takes both, in the order of the table. The process itself is only opened
 * beside another one: alone it would be the same work once more.
 *
 * @param own the process of the form
 */
export function leavings(
  form: ReadByExpressions,
  own: string,
  outcome: WayOut,
  data: Row,
  context: FormContext,
): ReadonlyMap<string, Leaving> {
  return atOnce(leavingsInTurns(form, { own, outcome, data, context }));
}

/** Where samples go, and by what that is decided. */
interface Departure {
  readonly own: string;
  readonly outcome: WayOut;
  readonly data: Row;
  readonly context: FormContext;
}

/** The same with interruptions. */
export function leavingsInTurns(form: ReadByExpressions, departure: Departure): Turns<ReadonlyMap<string, Leaving>> {
  return withinFormBudgetInTurns(findLeavings(form, departure));
}

function* findLeavings(
  form: ReadByExpressions,
  { own, outcome, data, context }: Departure,
): Turns<ReadonlyMap<string, Leaving>> {
  const rows = rowsOf(data[sampleTable]);
  const left = new Map<string, Leaving>();
  for (const opening of outcome.opens) {
    const known = left.get(opening.process);
    const only = opening.only ?? outcome.only;
    const goes = only === null ? () => true : chooser(form, only, data, context);
    const places = new Set<number>();
    for (const [place, row] of rows.entries()) {
      if (known?.places.has(place) === true || goes(row)) places.add(place);
      yield;
    }
    const isWhole = only === null || known?.along === null;
    const chosen = rows.filter((_row, place) => places.has(place));
    left.set(opening.process, {
      opening,
      data: isWhole ? data : { ...data, [sampleTable]: chosen },
      along: isWhole ? null : places.size,
      places,
    });
  }
  for (const [process, { along }] of left) if (along === 0) left.delete(process);
  return left.size === 1 && left.has(own) ? new Map() : left;
}

/** Says of a row whether a condition chooses it. */
function chooser(form: ReadByExpressions, only: string, data: Row, { roles, ...who }: FormContext) {
  const expression = viewExpressions(form).compiled(only, sampleTable);
  const context = { ...who, role: roles };
  return (row: Row = {}): boolean => expression.evaluate({ own: row, root: data, context }) === true;
}

/**
 * How many samples of the form go into none of the processes chosen while their own process ends; none where nothing
 * that could be chosen takes samples.
 */
export function stayingSamples(
  { to }: Pick<OutcomeModel, 'to'>,
  left: ReadonlyMap<string, Leaving>,
  chosen: readonly string[],
  data: Row,
): number {
  const takers = [...left.values()].filter(({ opening }) => takesSamples(opening));
  if ((to !== 'end' && to !== 'terminated') || takers.length === 0) return 0;
  const going = takers.filter(({ opening }) => chosen.includes(opening.process));
  const gone = new Set(going.flatMap(({ places }) => [...places]));
  return rowsOf(data[sampleTable]).length - gone.size;
}

function takesSamples({ carry }: OpeningModel): boolean {
  return Object.values(carry).some((here) => here === sampleTable || here.startsWith(`${sampleTable}.`));
}
