import { TooCostly } from '../../../core/expression/expression.ts';
import type { OutcomeModel } from '../../../core/model/model.ts';
import { sampleTable } from '../../../core/model/load/load-set.ts';
import { dataWith } from '../../../core/form/open-outcome.ts';
import { rowsOf } from '../../../core/form/row-list.ts';
import { leavings, stayingSamples } from '../../../core/form/samples-along.ts';
import type { FormStore } from '../../form/renderer/form-store.ts';
import { formContext } from '../../data/services/form-context.ts';

/** A task that is handed in, and who did the step before. */
interface Leaver {
  readonly store: FormStore;
  readonly prevUser: string;
}

/** How many of how many samples go along. */
interface Along {
  readonly along: number;
  readonly all: number;
}

/** What an outcome takes out of the tasks it is pressed for, all of them together. */
export interface WaysOut {
  readonly takes: (process: string) => boolean;
  /** Null where nothing is said of the samples. */
  readonly along: (process: string) => Along | null;
  /** How many samples go nowhere where these processes are chosen. */
  readonly staying: (chosen: readonly string[]) => number;
}

/** Where the samples of one or several tasks of a step go with an outcome. */
export function waysOut(outcome: OutcomeModel, leavers: readonly Leaver[]): WaysOut {
  const each = leavers.map(({ store: { view, engine }, prevUser }) => {
    const data = dataWith(view, outcome, engine.data());
    return {
      data,
      left: leavingsOf(() => leavings(view, view.formId, outcome, data, formContext(prevUser, view.version))),
    };
  });
  return {
    takes: (process) => each.some(({ left }) => left.has(process)),
    along: (process) => {
      const said = each.flatMap(({ left }) => left.get(process)?.along ?? []);
      return said.length === 0
        ? null
        : { along: sum(said), all: sum(each.map(({ data }) => rowsOf(data[sampleTable]).length)) };
    },
    staying: (chosen) => sum(each.map(({ left, data }) => stayingSamples(outcome, left, chosen, data))),
  };
}

/** Where the samples go; nothing is said of them where that takes too many steps, and the server refuses to compute it. */
function leavingsOf(compute: () => ReturnType<typeof leavings>): ReturnType<typeof leavings> {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    return new Map();
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
