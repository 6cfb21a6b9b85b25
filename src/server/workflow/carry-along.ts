import type { OutcomeModel, ProcessModel, StepModel } from '../../core/model/model.ts';
import type { Leaving } from '../../core/form/samples-along.ts';
import { sampleTable } from '../../core/model/load/load-set.ts';
import { rowsOf } from '../../core/form/row-list.ts';
import { hasNoPlace } from '../../core/release/conversion.ts';
import { saidValue } from '../../core/release/carried-value.ts';
import { allFields } from '../../core/release/form-fields.ts';
import type { Row } from '../../core/values/finding.ts';
import { wayBetween, type ReleaseWay } from '../forms/convert-data.ts';
import { newestProcess, type FoundProcess } from '../forms/find-release.ts';
import { formerFieldsOf } from '../forms/former-releases.ts';
import type { Unit } from '../platform/unit.ts';
import { carriedData, type CarriedData, type Luggage } from './carry.ts';

/** The step that is left, by the release of its task. */
export interface Departing {
  readonly process: FoundProcess;
  /** Null for the application form. */
  readonly step: StepModel | null;
  readonly outcome: OutcomeModel;
  /** Stored data and own values of the completed step. */
  readonly values: Row;
}

/**
 * What goes along into another process. Values are read by the form that they were entered by, and taken through its
 * newest release, whose outcome says by which names the other form has them.
 */
export async function takenAlong(
  unit: Unit,
  departing: Departing,
  leaving: Leaving,
  { head, model: target }: FoundProcess,
): Promise<CarriedData> {
  const { process } = departing;
  const [former, there] = [await formerFieldsOf(unit, process.head), await formerFieldsOf(unit, head)];
  const written = { carry: leaving.opening.carry, values: leaving.data, model: process.model, former };
  const newest = await newestProcess(unit, process.model.id, { roles: unit.principal.roles });
  if (newest === null || newest.head.id === process.head.id) return carriedData(written, target, there);
  const way = await wayBetween(unit, process.head.id, newest);
  const read = way === null || !way.forward ? null : byNewest(departing, leaving, { way, model: newest.model });
  if (read === null) return carriedData(written, target, there);
  const luggage = { ...read.luggage, former: await formerFieldsOf(unit, newest.head) };
  const { data, left } = carriedData(luggage, target, there);
  const kept = read.left.flatMap(({ path, row, value, field }) => {
    const place = row === null ? {} : { row: String(row + 1) };
    return { path, ...place, before: saidValue(field, value), after: null };
  });
  return { data, left: [...kept, ...left] };
}

interface Newest {
  readonly way: ReleaseWay;
  readonly model: ProcessModel;
}

/** Null where the newest release opens the other process no more with this outcome. */
function byNewest({ step, outcome, values }: Departing, leaving: Leaving, { way, model }: Newest) {
  const { conversion, older } = way;
  const opening = openingOf(model, way, { step, outcome, process: leaving.opening.process });
  if (opening === undefined) return null;
  const { data, left } = conversion.convert(values);
  const all = conversion.convertOwn(data);
  // Formulas read all samples of the form, also those that stay.
  const isPart = leaving.along !== null;
  const chosen = rowsOf(all[sampleTable]).filter((_row, place) => leaving.places.has(place));
  const luggage: Luggage = { carry: opening.carry, values: isPart ? { ...all, [sampleTable]: chosen } : all, model };
  return { luggage, left: left.filter(hasNoPlace).map((one) => ({ ...one, field: fieldAt(older, one.path) })) };
}

function fieldAt(older: ReleaseWay['older'], path: string) {
  return older.map((model) => allFields(model).get(path)).find((field) => field !== undefined);
}

interface Way {
  readonly step: StepModel | null;
  readonly outcome: OutcomeModel;
  readonly process: string;
}

function openingOf(model: ProcessModel, { conversion: { names } }: ReleaseWay, { step, outcome, process }: Way) {
  if (step === null) return undefined;
  const now = model.steps.find(({ id }) => id === names.step(step.id));
  const way = now?.outcomes.find(({ id }) => id === names.outcome(step.id, outcome.id));
  return way?.opens.find((opening) => opening.process === process);
}
