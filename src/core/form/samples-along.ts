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
}

/**
 * By process, what an outcome opens with these data: a process that no sample would go along into is left out. Of two
 * openings of one process the first counts that has samples.
 */
export function leavings(
  form: ReadByExpressions,
  outcome: Pick<OutcomeModel, 'opens' | 'only'>,
  data: Row,
  context: FormContext,
): ReadonlyMap<string, Leaving> {
  const left = new Map<string, Leaving>();
  for (const opening of outcome.opens) {
    if (left.has(opening.process)) continue;
    const only = opening.only ?? outcome.only;
    const leaving = only === null ? { opening, data, samples: null } : chosen(form, opening, only, data, context);
    if (leaving.samples?.along !== 0) left.set(opening.process, leaving);
  }
  return left;
}

function chosen(
  form: ReadByExpressions,
  opening: OpeningModel,
  only: string,
  data: Row,
  { roles, ...who }: FormContext,
): Leaving {
  const expression = viewExpressions(form).compiled(only, sampleTable);
  const context = { ...who, role: roles };
  const rows = rowsOf(data[sampleTable]);
  const along = rows.filter((row) => expression.evaluate({ own: row, root: data, context }) === true);
  return {
    opening,
    data: { ...data, [sampleTable]: along },
    samples: { along: along.length, all: rows.length },
  };
}
