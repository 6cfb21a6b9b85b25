import type { OpeningModel, OutcomeModel } from '../descriptor/model.ts';
import { sampleTable } from '../descriptor/load-set.ts';
import type { Row } from '../validation/finding.ts';
import type { FormContext } from './form-engine.ts';
import { rowsOf } from './row-list.ts';
import { viewExpressions, type ReadByExpressions } from './view-expressions.ts';

/** A process that an outcome opens, with what goes along. */
export interface Leaving {
  readonly opening: OpeningModel;
  /** The data of the form with those samples alone that go along. */
  readonly data: Row;
  /** How many of how many samples; null where nothing is said of them, so that all go along. */
  readonly samples: { readonly along: number; readonly all: number } | null;
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
  const rows = rowsOf(data[sampleTable]);
  const ways = new Map<string, readonly OpeningModel[]>();
  for (const opening of outcome.opens) ways.set(opening.process, [...(ways.get(opening.process) ?? []), opening]);
  const left = new Map<string, Leaving>();
  for (const [process, openings] of ways) {
    const leaving = leavingOf(openings, outcome, rows, data, placesOf(form, data, context));
    if (leaving?.samples?.along !== 0 && leaving !== null) left.set(process, leaving);
  }
  return left.size === 1 && left.has(own) ? new Map() : left;
}

type Choose = (only: string) => readonly number[];

function leavingOf(
  openings: readonly OpeningModel[],
  outcome: WayOut,
  rows: readonly Row[],
  data: Row,
  choose: Choose,
): Leaving | null {
  const [opening] = openings;
  if (opening === undefined) return null;
  const conditions = openings.map((each) => each.only ?? outcome.only);
  if (conditions.includes(null)) return { opening, data, samples: null, places: new Set(rows.keys()) };
  const places = new Set(conditions.flatMap((only) => (only === null ? [] : choose(only))));
  const along = rows.filter((_row, place) => places.has(place));
  const samples = { along: along.length, all: rows.length };
  return { opening, data: { ...data, [sampleTable]: along }, samples, places };
}

/** Finds the places of the rows that a condition chooses. */
function placesOf(form: ReadByExpressions, data: Row, { roles, ...who }: FormContext): Choose {
  const context = { ...who, role: roles };
  const rows = rowsOf(data[sampleTable]);
  return (only) => {
    const expression = viewExpressions(form).compiled(only, sampleTable);
    return rows.flatMap((row, place) =>
      expression.evaluate({ own: row, root: data, context }) === true ? [place] : [],
    );
  };
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
