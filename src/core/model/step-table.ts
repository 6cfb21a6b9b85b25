import { startStep } from '../words/application-step.ts';
import type { ProcessModel } from './model.ts';

/** How an instance stands as a whole. */
export type InstanceStatus = 'running' | 'finished' | 'terminated' | 'revoked';

/**
 * The flow of a process, all that run time needs: for each step, where each of its outcomes leads (a step id, `start`,
 * `end` or `terminated`). No process forks, so an instance has at most one open step.
 */
export interface StepTable {
  readonly first: string;
  readonly steps: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What can happen to an instance. */
export type EventKind =
  | 'start'
  | 'claim'
  | 'complete'
  | 'cancelReceive'
  | 'recaption'
  | 'revoke'
  | 'release'
  | 'handOver'
  /** Its data were converted to the form of a newer release. */
  | 'convert'
  /** Somebody asked about one of its values, and somebody answered. */
  | 'ask'
  | 'answer';

/** What replaying reads of an event; `toStep` is where a start event opened the instance. */
export interface FlowEvent {
  readonly seq: number;
  readonly kind: EventKind;
  readonly step: string | null;
  readonly outcome: string | null;
  readonly toStep: string | null;
  readonly actor: string;
  readonly undone: boolean;
}

/** Where an instance stands: its open step (null once it ended) and the event that opened it. */
export interface Position {
  readonly status: InstanceStatus;
  readonly step: string | null;
  readonly since: number;
}

/** The events of an instance contradict its step table; the message says at which event. */
export class ReplayError extends Error {}

/** The step table of a linked process. The application form leads to the first step. */
export function stepTableOf(process: ProcessModel): StepTable {
  const first = process.steps[0];
  if (first === undefined) throw new ReplayError(`process ${process.id} has no steps`);
  const steps: Record<string, Record<string, string>> = { [startStep]: { submit: first.id } };
  for (const step of process.steps) {
    steps[step.id] = Object.fromEntries(step.outcomes.map((outcome) => [outcome.id, outcome.to]));
  }
  return { first: first.id, steps };
}

/** Where an outcome leads: an open step, or the end. Throws ReplayError for a step or outcome the table lacks. */
export function follow(table: StepTable, step: string, outcome: string, seq: number): Position {
  const target = table.steps[step]?.[outcome];
  if (target === undefined) throw new ReplayError(`event ${seq}: step "${step}" has no outcome "${outcome}"`);
  if (target === 'end') return { status: 'finished', step: null, since: seq };
  if (target === 'terminated') return { status: 'terminated', step: null, since: seq };
  if (table.steps[target] === undefined) throw new ReplayError(`event ${seq}: no step "${target}"`);
  return { status: 'running', step: target, since: seq };
}

/**
 * The position that the events lead to. Undone completions are passed over; claims and their like move nothing.
 * Throws ReplayError when an event does not fit, e.g. the completion of a step that was not open.
 */
export function replay(table: StepTable, events: readonly FlowEvent[]): Position {
  let position: Position | null = null;
  for (const event of events) {
    position = advance(table, position, event);
  }
  if (position === null) throw new ReplayError('no start event');
  return position;
}

function advance(table: StepTable, position: Position | null, event: FlowEvent): Position {
  if (event.kind === 'start') return { status: 'running', step: event.toStep ?? table.first, since: event.seq };
  if (position === null) throw new ReplayError(`event ${event.seq} comes before the start`);
  if (event.kind === 'revoke') return { status: 'revoked', step: null, since: event.seq };
  if (event.kind !== 'complete' || event.undone) return position;
  if (position.step !== event.step || event.step === null) {
    throw new ReplayError(`event ${event.seq} completes "${event.step}" while "${position.step}" is open`);
  }
  return follow(table, event.step, event.outcome ?? '', event.seq);
}

/** What taking back would do: which completion is undone and where the instance then stands. */
export interface TakeBack {
  readonly event: FlowEvent;
  readonly position: Position;
}

/**
 * The take-back of the last completion that still counts, found by replaying the events without it; null when somebody
 * else completed it (a later step then depends on what the actor did) or nothing was completed.
 */
export function takeBackOf(table: StepTable, events: readonly FlowEvent[], actor: string): TakeBack | null {
  const event = countedCompletions(events).at(-1);
  if (event === undefined || event.actor !== actor) return null;
  try {
    const others = events.filter((one) => one !== event);
    const position = replay(table, others);
    return position.step === event.step ? { event, position } : null;
  } catch (error) {
    if (error instanceof ReplayError) return null;
    throw error;
  }
}

/** Completions that still count. */
export function countedCompletions(events: readonly FlowEvent[]): readonly FlowEvent[] {
  return events.filter((event) => event.kind === 'complete' && !event.undone);
}

/**
 * True when a task of this step may run on the newer form: the step exists there and its outcomes lead to the same
 * places as in the instance's own table.
 */
export function sameStep(own: StepTable, newer: StepTable, step: string): boolean {
  const mine = own.steps[step];
  const theirs = newer.steps[step];
  if (mine === undefined || theirs === undefined) return false;
  const ids = Object.keys(mine);
  return ids.length === Object.keys(theirs).length && ids.every((id) => mine[id] === theirs[id]);
}
