import type { OutcomeModel, ProcessModel } from '../../core/model/model.ts';
import type { Text } from '../../core/text/text.ts';
import { applyDefaults } from '../../core/form/defaults.ts';
import { formEngineInTurns } from '../../core/form/engine.ts';
import type { FormContext } from '../../core/form/form-engine.ts';
import { leavingsInTurns, type Leaving } from '../../core/form/samples-along.ts';
import { stepView } from '../../core/form/step-view.ts';
import { startStep } from '../../core/words/application-step.ts';
import type { Row } from '../../core/values/finding.ts';
import { isEmptyValue } from '../../core/values/empty.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { newestProcess } from '../forms/find-release.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { takenAlong, type Departing } from './carry-along.ts';
import { definitionOfRelease } from './definition-store.ts';
import type { InstanceHead } from './instance-store.ts';
import { openInstance, type OpenedInstance } from './open-instance.ts';
import type { Unit } from '../platform/unit.ts';
import { inTurns } from '../platform/turns/in-turns.ts';

/** A process that an outcome may open. */
export interface Offer {
  readonly process: string;
  readonly label: Text;
}

/**
 * By outcome, the processes that it may open, each once however many ways lead there; those left out that do not exist
 * (yet).
 */
export async function offeredProcesses(
  unit: Unit,
  outcomes: readonly OutcomeModel[],
): Promise<Readonly<Record<string, readonly Offer[]>>> {
  const offers: Record<string, Offer[]> = {};
  for (const outcome of outcomes) {
    for (const process of new Set(outcome.opens.map((opening) => opening.process))) {
      const found = await newestProcess(unit, process, { roles: unit.principal.roles });
      if (found !== null) (offers[outcome.id] ??= []).push({ process, label: found.model.label });
    }
  }
  return offers;
}

/** The instance and step whose outcome opens others. */
export interface OpeningSource extends Departing {
  readonly instance: InstanceHead;
}

/**
 * Opens the processes that the person chose among those an outcome offers; with `pick: all` all of them.
 *
 * @throws BusinessError 400 where one was chosen that the outcome does not offer, or that no sample would go into
 */
export async function openChosen(
  unit: Unit,
  source: OpeningSource,
  chosen: readonly string[],
): Promise<readonly OpenedInstance[]> {
  const { outcome, process: own } = source;
  const { model } = own;
  const offered = outcome.opens.map(({ process }) => process);
  const stranger = chosen.find((process) => !offered.includes(process));
  if (stranger !== undefined) throw new BusinessError(400, 'task.open-not-offered', { args: { process: stranger } });
  const context = contextOf(unit, model.version);
  const departure = { own: model.id, outcome, data: source.values, context };
  const left = await inTurns(leavingsInTurns(model, departure));
  const empty = left.size === 0 ? offered[0] : chosen.find((process) => !left.has(process));
  if (empty !== undefined) await rejectEmpty(unit, empty);
  const opened: OpenedInstance[] = [];
  for (const [process, leaving] of left) {
    if (outcome.pick !== 'all' && !chosen.includes(process)) continue;
    const one = await openOne(unit, source, leaving);
    if (one !== null) opened.push(one);
    else if (chosen.includes(process)) throw new BusinessError(400, 'task.open-not-offered', { args: { process } });
  }
  return opened;
}

/** @throws BusinessError 400: the process would begin without a sample */
async function rejectEmpty(unit: Unit, process: string): Promise<never> {
  const found = await newestProcess(unit, process, { roles: unit.principal.roles });
  const args = { ...(found?.model.label ?? { zh: process, en: process }) };
  throw new BusinessError(400, 'task.open-no-samples', { args });
}

async function openOne(unit: Unit, source: OpeningSource, leaving: Leaving): Promise<OpenedInstance | null> {
  const { process } = leaving.opening;
  const found = await newestProcess(unit, process, { roles: unit.principal.roles });
  const definition = found === null ? undefined : await definitionOfRelease(unit.tx, found.head.id);
  if (found === null || definition === undefined) return null;
  const { data: carried, left } = await takenAlong(unit, source, leaving, found);
  const wanted = { definition, process: found, openedBy: source.instance.id, left } as const;
  if (!isComplete(found.model, carried)) return openInstance(unit, { ...wanted, data: carried, at: 'start' });
  const context = contextOf(unit, found.head.version);
  return openInstance(unit, { ...wanted, data: await handedIn(found.model, carried, context), at: 'first' });
}

/** What an application form holds that is handed in as it was carried: with its defaults and computed values. */
async function handedIn(model: ProcessModel, carried: Row, context: FormContext): Promise<Record<string, unknown>> {
  const view = stepView(model, startStep, model.start.roles);
  return (await inTurns(formEngineInTurns(view, applyDefaults(view, carried), context))).data();
}

/** Whether the application form lacks nothing that it asks for. */
function isComplete(model: ProcessModel, data: Readonly<Record<string, unknown>>): boolean {
  const edited = [...model.fields.values()].filter((field) => model.start.edit.includes(field.path));
  const required = edited.filter((field) => field.required && field.table === null).map((field) => field.key);
  const tables = model.start.need.map((path) => path.split('.')[0] ?? path);
  return [...required, ...tables].every((key) => !isEmptyValue(data[key]));
}
