import type { ProcessModel } from '../../../core/model/model.ts';
import { opinionKey } from '../../../core/form/opinion.ts';
import { wireTime } from '../../platform/clock.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { outcomeText, routeValue, stepLabel } from '../../workflow/listed-task.ts';
import { realNames } from '../../workflow/people.ts';
import { hiddenPaths, instancesInSight } from '../../workflow/policy.ts';
import { processesOf } from '../../workflow/process-names.ts';
import type { Lookups } from '../../../core/values/value-field.ts';
import { valueLookups } from '../exchange/value-lookups.ts';
import { openRecord, type OpenRecord, type RecordAddress } from '../record-store.ts';
import { projectedKeys, type Projection } from './projections.ts';
import { readLineage } from './lineage.ts';
import {
  attachedFiles,
  filledValues,
  verdictsOf,
  wireValue,
  type FilledValue,
  type ModelledParticipation,
} from './participation-values.ts';
import { readInstancesOfKey, readSteps } from './read-participations.ts';
import { requireKeyedRow } from './keyed-row.ts';
import { keyOfRow } from '../../forms/named-rows.ts';
import type { Unit } from '../../platform/unit.ts';

/**
 * What processes did with the row of a key, in order: their steps with person, time and outcome, what each measured,
 * what the rules say, files; and what the row was made from and what of it. Only what the person may see of each form;
 * comments, files and the way to the detail page only where the person may look at the instance.
 *
 * @throws BusinessError 404 where the record follows no process, 400 where the person sees no such row
 */
export async function sampleHistory(unit: Unit, address: RecordAddress, named: string) {
  const record = await openRecord(unit, address, 'read');
  const { model } = record;
  if (model.projection === null) throw new BusinessError(404, 'record.missing');
  const key = keyOfRow(model, await requireKeyedRow(unit.tx, record, named));
  const keys = await projectedKeys(unit, record.found.head, model);
  const projection = { model, source: model.projection, keys };
  return {
    participations: await wireParticipations(unit, projection, record, key),
    lineage: await readLineage(unit, projection, record, key),
  };
}

async function wireParticipations(unit: Unit, projection: Projection, record: OpenRecord, key: string) {
  const rows = await readInstancesOfKey(unit.tx, projection, record, key);
  const ids = rows.map(({ id }) => id);
  const steps = await readSteps(unit.tx, ids);
  const all = [...steps.values()].flat();
  const sight = await instancesInSight(unit, ids);
  const models = await processesOf(unit, [...rows, ...all]);
  const actors = all.map(({ actor }) => actor);
  const people = await realNames(unit.tx, actors);
  const participations = rows.map((pass) => {
    const own = steps.get(pass.id) ?? [];
    const model = models.get(own.at(-1)?.release_id ?? '') ?? models.get(pass.release_id) ?? null;
    const seen = model === null ? null : modelled(pass, model, own, unit.principal.roles);
    return { pass, model, steps: own, seen, values: seen === null ? [] : filledValues(projection, seen) };
  });
  const stepValues = participations.flatMap(({ values }) => values);
  const names = await namesOf(unit, stepValues);
  return participations.map((one) =>
    wireParticipation({ ...one, projection, names, people, inSight: sight.has(one.pass.id) }),
  );
}

function modelled(
  pass: ModelledParticipation['pass'],
  model: ProcessModel,
  steps: ModelledParticipation['steps'],
  roles: readonly string[],
): ModelledParticipation {
  return { pass, model, steps, hidden: hiddenPaths(model, roles) };
}

/** The names behind all values, each field asked for once. */
function namesOf(unit: Unit, values: readonly FilledValue[]): Promise<Lookups> {
  const fields = [...new Set(values.map(({ field }) => field))];
  return valueLookups(unit, fields, (field) => values.flatMap((one) => (one.field === field ? [one.value] : [])));
}

interface ShownParticipation {
  readonly pass: ModelledParticipation['pass'];
  readonly model: ProcessModel | null;
  readonly steps: ModelledParticipation['steps'];
  readonly seen: ModelledParticipation | null;
  readonly values: readonly FilledValue[];
  readonly projection: Projection;
  readonly names: Lookups;
  readonly people: ReadonlyMap<string, string>;
  readonly inSight: boolean;
}

function wireParticipation({
  pass,
  model,
  steps,
  seen,
  values,
  projection,
  names,
  people,
  inSight,
}: ShownParticipation) {
  const label = model?.label ?? { zh: pass.process_key, en: pass.process_key };
  const files = seen !== null && inSight ? attachedFiles(projection, seen) : [];
  const opinionHidden = seen === null || seen.hidden.has(opinionKey);
  return {
    processInstanceId: pass.id,
    processCode: pass.business_no,
    processKey: pass.process_key,
    processLabel: label,
    routeValue: routeValue(model, pass.process_key),
    stage: model?.stage ?? '',
    status: pass.status,
    step: pass.step ?? '',
    stepLabel: pass.step === null ? null : stepLabel(model, pass.step),
    startedAt: wireTime(pass.started_at),
    endedAt: wireTime(pass.ended_at),
    inSight,
    verdicts: seen === null ? [] : verdictsOf(projection, seen),
    steps: steps.map(({ seq, step, outcome, actor, at, comment }) => ({
      seq,
      step,
      stepLabel: stepLabel(model, step),
      outcome: outcome ?? '',
      outcomeLabel: outcomeText(model, step, outcome),
      actor,
      actorName: people.get(actor) ?? '',
      at: wireTime(at),
      comment: inSight && !opinionHidden ? comment : '',
      values: values.filter((one) => one.seq === seq).map((one) => wireValue(one, names)),
      files: files.filter((one) => one.seq === seq).map(({ id, name, label: of }) => ({ id, name, label: of })),
    })),
  };
}
