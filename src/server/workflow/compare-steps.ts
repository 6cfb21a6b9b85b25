import { inTurns } from '../platform/turns/in-turns.ts';
import { wireTime } from '../platform/clock.ts';
import { requiredText, textOf, type RawQuery } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { composeChanges, type ComposedCell, type ComposedRow, type EventChanges } from './compose-changes.ts';
import { eventChanges } from './event-store.ts';
import { readInstance } from './instance-store.ts';
import { stepLabel } from './listed-task.ts';
import { notePeople } from './note-people.ts';
import { realNames } from './people.ts';
import { hiddenPaths } from './policy.ts';
import { rowKeyOf } from './row-key.ts';
import { startStep } from '../../core/words/application-step.ts';
import { requireSight, wholeForm } from './task-detail.ts';
import type { ReadUnit } from './look.ts';
import { shownChanges } from './trail.ts';
import { processesOf } from './process-names.ts';
import type { Unit } from '../platform/unit.ts';
import type { TrailEntry } from '../../core/calls/task-detail.ts';

/** Rows of a table that are listed unless more are asked for, and the most that can be. */
const usualRows = 20;
const mostRows = 5000;

/** Who made a change, at which step. */
type Maker = Pick<TrailEntry, 'seq' | 'step' | 'stepLabel' | 'actorName' | 'at'>;

/** What changed of an instance between two events of its history, as far as the person may see it. */
export async function compareSteps(unit: Unit, query: RawQuery) {
  const instanceId = requiredText(query, 'processInstanceId');

  const instance = await readInstance(unit.tx, instanceId);
  const look = { ...unit, instance };
  await requireSight(look);
  const from = wholeNumber(query, 'from', 0);
  const to = Math.min(wholeNumber(query, 'to', instance.seq), instance.seq);
  const span = await spanOf(unit.tx, instanceId, { from, to });
  const model = await formOf(look, span.events);
  // Without a form that says who may see what, values stay unsaid.
  if (model === null) return { from: span.from, to, fields: [], tables: [] };
  notePeople(look, model, { call: 'GET /api/blade-flow/work/compare' });
  const hidden = hiddenPaths(model, unit.principal.roles);
  const { events } = span;
  const actors = events.map(({ actor }) => actor);
  const names = await realNames(unit.tx, actors);
  const made: EventChanges<Maker>[] = [];
  for (const { seq, step, actor, at, changes } of events) {
    const by = {
      seq,
      step: step ?? startStep,
      stepLabel: stepLabel(model, step ?? startStep),
      actorName: names.get(actor) ?? '',
      at: wireTime(at),
    };
    made.push({ by, changes: await inTurns(shownChanges(changes, hidden)) });
  }
  const { fields, tables } = await inTurns(composeChanges(made, rowKeyOf(model)));
  const rows = Math.min(wholeNumber(query, 'rows', usualRows), mostRows);
  return {
    from: span.from,
    to,
    fields: fields.map(wireCell),
    tables: [...tables].map((table) => wireTable(table, rows)),
  };
}

/**
 * The changes between two points. Where data were converted between them, those since: values of two forms are no
 * values before and after each other.
 */
async function spanOf(
  tx: TenantTransaction,
  instanceId: string,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const events = await eventChanges(tx, instanceId, { from, to });
  const converted = events.findLast(({ kind }) => kind === 'convert');
  if (converted === undefined || events.length === 1) return { from, events };
  return { from: converted.seq, events: events.filter(({ seq }) => seq > converted.seq) };
}

/** The form that values of these events are read by: the one that they were entered by, else the instance's own. */
async function formOf(unit: ReadUnit, events: readonly { readonly release_id: string | null }[]) {
  const id = events.findLast(({ release_id: release }) => release !== null)?.release_id ?? null;
  const entered = id === null ? undefined : (await processesOf(unit, [{ release_id: id }])).get(id);
  if (entered !== undefined) return entered;
  return wholeForm(unit);
}

function wireTable([table, all]: readonly [string, readonly ComposedRow<Maker>[]], most: number) {
  const count = (state: ComposedRow<Maker>['state']): number => all.filter((row) => row.state === state).length;
  const changed = all.filter(({ state }) => state === 'changed');
  return {
    table,
    added: count('added'),
    removed: count('removed'),
    changed: changed.length,
    cells: changed.reduce((sum, { cells }) => sum + cells.length, 0),
    // What was mended is looked for first; rows that came or went follow.
    rows: [...changed, ...all.filter(({ state }) => state !== 'changed')]
      .slice(0, most)
      .map(({ row, state, cells }) => ({ row, state, cells: cells.map(wireCell) })),
  };
}

function wireCell({ path, before, after, by }: ComposedCell<Maker>) {
  return { path, before, after, ...by };
}

function wholeNumber(query: RawQuery, name: string, otherwise: number): number {
  const written = textOf(query, name);
  const value = written === '' ? otherwise : Number(written);
  return Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
}
