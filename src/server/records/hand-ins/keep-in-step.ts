import { sql } from 'kysely';
import type { HandIn } from '../../../core/form/handed-in.ts';
import { withComputed } from '../../../core/form/record-view.ts';
import { startStep } from '../../../core/words/application-step.ts';
import type { Row } from '../../../core/values/finding.ts';
import { contextOf } from '../../forms/validate-submission.ts';
import type { Unit } from '../../platform/unit.ts';
import { inTurns } from '../../platform/turns/in-turns.ts';
import { applyEffects } from '../apply-effects.ts';
import { lockAccount, post } from '../ledger.ts';
import { valuesOfRow } from '../record-store.ts';
import { requireMatching } from '../fill-from.ts';
import { valuesGiven } from '../values-found.ts';
import { requireAccepted } from '../move-rejections.ts';
import { saveRow, type RowUnit } from '../row-writer.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { requireEditable } from './row-instance.ts';
import { recordsHandedTo, rowOfInstance, type HandedIn } from './row-values.ts';

interface MovedInstance {
  readonly id: string;
  readonly process_key: string;
  readonly status: 'running' | 'finished' | 'terminated' | 'revoked';
  readonly step: string | null;
  readonly data: Row;
}

/**
 * Gives the rows that these instances name the state in which their process has them: at work, handed back, or done. A
 * row that went elsewhere meanwhile, by a form without this process, is left alone.
 *
 * @throws BusinessError 400 where a row cannot be handed in or released as it is
 */
export async function keepInStep(unit: Unit, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<MovedInstance>`
    select i.id, i.process_key, i.status, i.step, i.data from wf_instance i
    where i.id = any(${[...ids]}::bigint[]) order by i.id`.execute(unit.tx);
  for (const key of new Set(rows.map(({ process_key: process }) => process))) {
    const handedTo = await recordsHandedTo(unit, key);
    const instances = rows.filter((one) => one.process_key === key);
    for (const { record, handIn } of handedTo)
      for (const instance of instances) await bring({ ...unit, record, handIn }, instance);
  }
}

/** A unit of work about the rows of a record that a process has. */
type Bringing = RowUnit & HandedIn;

/** The state in which an instance has its row. */
function stateIn({ from: [back = ''], to, process }: HandIn, { status, step }: MovedInstance): string {
  if (status === 'finished') return process.done;
  return status === 'running' && step !== startStep ? to : back;
}

async function bring(unit: Bringing, instance: MovedInstance): Promise<void> {
  const row = await rowOfInstance(unit, unit, { data: instance.data, lock: true });
  if (row === undefined) return;
  const { handIn } = unit;
  const { model, found } = unit.record;
  const before = valuesOfRow(model, row);
  const field = model.states?.field ?? '';
  const wanted = stateIn(handIn, instance);
  const now = before[field];
  if (now === wanted) return;
  const isKept = typeof now === 'string' && (now === handIn.to || handIn.from.includes(now));
  if (!isKept && wanted !== handIn.to) return;
  if (!isKept) await requireEditable(unit, row, before);
  // What other rows gave may have changed while it waited.
  const isSettled = wanted === handIn.to || wanted === handIn.process.done;
  const given = isSettled ? await valuesGiven(unit, { id: row.id, data: before }) : {};
  if (wanted === handIn.to) requireAccepted(unit, handIn, { row, values: { ...before, ...given } });
  if (isSettled) await requireMatching(unit, row, before);
  if (wanted === handIn.process.done) await requireUnchanged(unit, row, { before, given });
  const kept = wanted === handIn.to ? withoutReasons(unit, before) : before;
  const moved = withComputed(model, { ...kept, ...given, [field]: wanted }, contextOf(unit, found.head.version));
  const after = await inTurns(moved);
  const account = await lockAccount(unit, before);
  await post(unit, account, { id: row.id, before, after });
  const saved = await saveRow(unit, row, after, 'move');
  await applyEffects(unit, saved, before, after);
}

/**
 * The values without what the moves that lead back ask for, such as why an approval was withdrawn: once the row is handed
 * in again the history alone tells that, and whoever takes it back another time is asked anew.
 */
function withoutReasons({ record, handIn }: Bringing, values: Row): Row {
  const back = (record.model.states?.moves ?? []).filter(({ to }) => handIn.from.includes(to));
  const asked = new Set(back.flatMap(({ form }) => form));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !asked.has(key)));
}
