import type { ProcessModel } from '../../core/model/model.ts';
import { sameNames, type StepNames } from '../../core/release/step-names.ts';
import { mapInTurns, type Turns } from '../../core/expression/turns.ts';
import { opinionKey } from '../../core/form/opinion.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { wireTime } from '../platform/clock.ts';
import type { FieldChange } from './changes.ts';
import { trailEvents, type TrailEvent } from './event-store.ts';
import { namesBetween, namingRelease } from './flow-names.ts';
import { readInstance } from './instance-store.ts';
import { outcomeText, stepLabel } from './listed-task.ts';
import { realNames } from './people.ts';
import { hiddenPaths } from './policy.ts';
import { processesOf } from './process-names.ts';
import { questionPlaces } from './question-store.ts';
import { startStep } from '../../core/words/application-step.ts';
import type { Unit } from '../platform/unit.ts';
import type { TrailEntry as WireEntry } from '../../core/calls/task-detail.ts';

/** One thing that happened to an instance, as far as a person may see it. */
export interface TrailEntry extends WireEntry {
  readonly stepName: string;
  readonly fromUser: string;
  readonly toUser: string;
  /** Header values that the step could edit, as it left them. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** How much of each completion is told. */
export interface TrailOptions {
  readonly roles: readonly string[];
  /** Most changes listed of one completion. */
  readonly mostChanges: number;
}

/** The history of an instance, oldest first. */
export async function readTrail(unit: Unit, instanceId: string, options: TrailOptions): Promise<readonly TrailEntry[]> {
  const events = await trailEvents(unit.tx, instanceId, options.mostChanges);
  const models = await processesOf(unit, events);
  const people = events.flatMap((event) => [event.actor, event.from_user, event.to_user]);
  const names = await realNames(unit.tx, people);
  const naming = await namingRelease(unit, await readInstance(unit.tx, instanceId));
  const places = await questionPlaces(unit.tx, instanceId);
  const renames = new Map<string | null, StepNames>();
  for (const id of new Set(events.map((event) => event.release_id)))
    renames.set(id, await namesBetween(unit, id, naming));
  let model: ProcessModel | null = null;
  let called = sameNames;
  const entries: TrailEntry[] = [];
  for (const event of events) {
    model = models.get(event.release_id ?? '') ?? model;
    if (event.release_id !== null) called = renames.get(event.release_id) ?? sameNames;
    entries.push(await entry(event, { model, options, names, called, place: places.get(event.seq) }));
  }
  return entries;
}

interface EntryContext {
  readonly model: ProcessModel | null;
  /** What steps and outcomes are called in the form by which the instance stands now. */
  readonly called: StepNames;
  readonly options: TrailOptions;
  readonly names: ReadonlyMap<string, string>;
  /** What a question or an answer is about. */
  readonly place: TrailEntry['about'] | undefined;
}

async function entry(event: TrailEvent, { model, options, names, called, place }: EntryContext): Promise<TrailEntry> {
  const label = stepLabel(model, event.step ?? startStep);
  const hidden = model === null ? new Set<string>() : hiddenPaths(model, options.roles);
  // Without a form that says who may see what, values stay unsaid.
  const isTold = place === undefined || (model !== null && !isHidden(place.path, hidden));
  const changes = model === null ? [] : await inTurns(shownChanges(event.changes, hidden));
  return {
    seq: event.seq,
    kind: event.kind,
    step: called.step(event.step ?? startStep),
    stepName: label.zh,
    stepLabel: label,
    actor: event.actor,
    actorName: names.get(event.actor) ?? '',
    fromUser: event.from_user ?? '',
    fromName: names.get(event.from_user ?? '') ?? '',
    toUser: event.to_user ?? '',
    toName: names.get(event.to_user ?? '') ?? '',
    outcome: called.outcome(event.step ?? '', event.outcome ?? ''),
    outcomeLabel: outcomeText(model, event.step, event.outcome),
    comment: isTold ? shownComment(event, hidden) : '',
    at: wireTime(event.at),
    durationMs: event.duration_ms === null ? -1 : Number(event.duration_ms),
    undone: event.undone,
    releaseVersion: event.release_id === null ? -1 : (model?.version ?? -1),
    own: model === null ? {} : withoutHidden(event.own ?? {}, hidden),
    values: model === null ? {} : withoutHidden(event.written ?? {}, hidden),
    changes,
    changeCount: event.change_count,
    ...(place !== undefined && isTold ? { about: place } : {}),
  };
}

/** The changes that somebody may see who is not shown all. */
export function* shownChanges(
  changes: readonly FieldChange[],
  hidden: ReadonlySet<string>,
): Turns<readonly FieldChange[]> {
  if (hidden.size === 0) return changes;
  const shown = yield* mapInTurns(changes, (change) => (isHidden(change.path, hidden) ? [] : change));
  return shown.flat();
}

function withoutHidden(
  values: Readonly<Record<string, unknown>>,
  hidden: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  if (hidden.size === 0) return values;
  const shown = Object.entries(values).filter(([key]) => !isHidden(key, hidden));
  return Object.fromEntries(shown.map(([key, value]) => [key, withoutColumns(key, value, hidden)]));
}

/** Rows of a table without their hidden columns; any other value as it is. */
function withoutColumns(table: string, value: unknown, hidden: ReadonlySet<string>): unknown {
  if (!Array.isArray(value)) return value;
  return (value as readonly unknown[]).map((row) => {
    if (typeof row !== 'object' || row === null) return row;
    return Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(`${table}.${column}`)));
  });
}

/** What was said with a completion; nothing where it is the text of an opinion that is hidden. */
function shownComment({ comment, own }: TrailEvent, hidden: ReadonlySet<string>): string {
  return hidden.has(opinionKey) && own?.[opinionKey] === comment ? '' : comment;
}

/** A column is hidden with its table. */
export function isHidden(path: string, hidden: ReadonlySet<string>): boolean {
  return hidden.has(path) || hidden.has(path.split('.')[0] ?? '');
}
