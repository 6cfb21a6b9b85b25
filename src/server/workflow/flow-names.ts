import type { StepTable } from '../../core/model/step-table.ts';
import { renamedTable, sameNames, type StepNames } from '../../core/release/step-names.ts';
import { wayBetween } from '../forms/convert-data.ts';
import type { FoundRelease } from '../forms/find-release.ts';
import { definitionRow } from './definition-store.ts';
import { flowEvents, type FlowEventRow } from './event-store.ts';
import type { InstanceHead } from './instance-store.ts';
import { pinnedRelease } from './task-release.ts';
import type { Unit } from '../platform/unit.ts';

/** The names of steps and outcomes of one release in another; the same where nothing is known to lead there. */
export async function namesBetween(unit: Unit, fromId: string | null, to: FoundRelease | null): Promise<StepNames> {
  if (fromId === null || to === null || fromId === to.head.id) return sameNames;
  return (await wayBetween(unit, fromId, to))?.conversion.names ?? sameNames;
}

/** The form by whose names an instance stands where it stands: that of its data; null where it was never moved. */
export async function namingRelease(
  unit: Unit,
  { data_release: id }: Pick<InstanceHead, 'data_release'>,
): Promise<FoundRelease | null> {
  return id === null ? null : pinnedRelease(unit, id, null);
}

/** The flow that an instance began with, by the names that its steps have now. */
export async function currentTable(
  unit: Unit,
  instance: Pick<InstanceHead, 'definition_id' | 'data_release'>,
): Promise<StepTable> {
  const definition = await definitionRow(unit.tx, instance.definition_id);
  if (definition === undefined) throw new RangeError(`no definition ${instance.definition_id}`);
  if (instance.data_release === null || instance.data_release === definition.release_id) return definition.steps;
  const naming = await namingRelease(unit, instance);
  return renamedTable(definition.steps, await namesBetween(unit, definition.release_id, naming));
}

/** What happened to an instance, by the names that its steps have now. */
export async function currentEvents(unit: Unit, instance: InstanceHead): Promise<readonly FlowEventRow[]> {
  const events = await flowEvents(unit.tx, instance.id);
  const naming = await namingRelease(unit, instance);
  const renamed: FlowEventRow[] = [];
  for (const event of events) {
    const names = await namesBetween(unit, event.releaseId, naming);
    const { step, outcome, toStep } = event;
    renamed.push({
      ...event,
      step: step === null ? null : names.step(step),
      outcome: outcome === null ? null : names.outcome(step ?? '', outcome),
      toStep: toStep === null ? null : names.step(toStep),
    });
  }
  return renamed;
}
