import type { Text } from '../../core/descriptor/text.ts';
import { wireTime } from '../clock.ts';
import { requiredText, textOf } from '../http/page.ts';
import type { RawQuery } from '../http/page.ts';
import type { Principal } from '../http/access.ts';
import type { Services } from '../services.ts';
import { composeChanges } from './compose-changes.ts';
import type { ComposedCell, ComposedRow } from './compose-changes.ts';
import type { FieldChange } from './changes.ts';
import { eventChanges } from './event-store.ts';
import { readInstance } from './instance-store.ts';
import { stepLabel } from './listed-task.ts';
import { realNames } from './people.ts';
import { hiddenPaths } from './policy.ts';
import { rowKeyOf } from './row-key.ts';
import { startStep } from '../../core/descriptor/application-step.ts';
import { requireSight, seenPage } from './task-detail.ts';
import { isHidden } from './trail.ts';

/** Rows of a table that are listed unless more are asked for, and the most that can be. */
const usualRows = 20;
const mostRows = 5000;

/** Who made a change, at which step. */
interface Maker {
  readonly seq: number;
  readonly step: string;
  readonly stepLabel: Text;
  readonly actorName: string;
  readonly at: string;
}

/** What changed of an instance between two events of its history, as far as the person may see it. */
export function compareSteps(services: Services, principal: Principal, query: RawQuery) {
  const instanceId = requiredText(query, 'processInstanceId');
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const instance = await readInstance(tx, instanceId);
    const look = { tx, services, principal, instance };
    await requireSight(look);
    const from = wholeNumber(query, 'from', 0);
    const to = Math.min(wholeNumber(query, 'to', instance.seq), instance.seq);
    const { found } = await seenPage(look);
    const model = found?.loaded.model.kind === 'process' ? found.loaded.model : null;
    // Without a form that says who may see what, values stay unsaid.
    if (model === null) return { from, to, fields: [], tables: [] };
    const hidden = hiddenPaths(model, principal.roles);
    const events = await eventChanges(tx, instanceId, { from, to });
    const names = await realNames(
      tx,
      events.map(({ actor }) => actor),
    );
    const made = events.map(({ seq, step, actor, at, changes }) => ({
      by: {
        seq,
        step: step ?? startStep,
        stepLabel: stepLabel(model, step ?? startStep),
        actorName: names.get(actor) ?? '',
        at: wireTime(at),
      },
      changes: ((changes ?? []) as readonly FieldChange[]).filter(({ path }) => !isHidden(path, hidden)),
    }));
    const { fields, tables } = composeChanges(made, rowKeyOf(model));
    const rows = Math.min(wholeNumber(query, 'rows', usualRows), mostRows);
    return { from, to, fields: fields.map(wireCell), tables: [...tables].map((table) => wireTable(table, rows)) };
  });
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
