import { changedRecords } from '../../../core/words/record-words.ts';
import { sql } from 'kysely';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { say } from '../../platform/errors/messages.ts';
import { valuesOfRow, type RecordRow } from '../record-store.ts';
import { addRows, saveRow, type RowUnit } from '../row-writer.ts';
import { applyEffects } from '../apply-effects.ts';
import { freezingOf } from '../calculation/frozen-rows.ts';
import { requireTree } from '../tree.ts';
import { freeKeys } from '../unique-keys.ts';
import type { RowFinding } from './import-findings.ts';
import { isFaulty, type PlannedRow } from './plan-import.ts';

/** Rows of one statement. */
const rowsAtOnce = 200;

/**
 * Writes the rows that nothing speaks against, and answers all of them with what turned out to speak against some: a row
 * taken that is not to be had, a balance that is short, a circle in a tree. What was written of those is for the caller
 * to take back.
 */
export async function writeImport(unit: RowUnit, planned: readonly PlannedRow[]): Promise<readonly PlannedRow[]> {
  const refused = new Map<PlannedRow, readonly RowFinding[]>();
  const noting = async (plan: PlannedRow, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      refused.set(plan, rejectionsOf(error));
    }
  };
  const wanted = planned.filter((plan) => plan.deed !== 'same' && plan.data !== null && !isFaulty(plan));
  for (const { target } of wanted) if (target !== null) await freeKeys(unit.tx, target.id);
  for (const plan of wanted) await noting(plan, () => change(unit, plan));
  const fresh = wanted.filter(({ target }) => target === null);
  for (let start = 0; start < fresh.length; start += rowsAtOnce) {
    const some = fresh.slice(start, start + rowsAtOnce);
    const data = some.map(({ data }) => data ?? {});
    const added = await addRows(unit, data);
    for (const [index, row] of added.entries()) {
      const plan = some[index];
      if (plan !== undefined) await noting(plan, () => standForNew(unit, row));
    }
  }
  return planned.map((plan) => ({ ...plan, findings: [...plan.findings, ...(refused.get(plan) ?? [])] }));
}

/**
 * What `writeImport` would answer; nothing of it stays. Rows that stand for nothing elsewhere are not tried: all that
 * can speak against those is known.
 */
export async function tryImport(unit: RowUnit, planned: readonly PlannedRow[]): Promise<readonly PlannedRow[]> {
  const { model } = unit.record;
  const isAlone = changedRecords(model).length === 0 && model.tree === null;
  if (isAlone && (await freezingOf(unit, model)).length === 0) return planned;
  await sql`savepoint import_tried`.execute(unit.tx);
  const told = await writeImport(unit, planned);
  await sql`rollback to savepoint import_tried`.execute(unit.tx);
  return told;
}

async function change(unit: RowUnit, { target, data }: PlannedRow): Promise<void> {
  if (target === null || data === null) return;
  const saved = await saveRow(unit, target, data, 'update');
  await requireTree(unit.tx, unit.record.model, [saved]);
  await applyEffects(unit, saved, valuesOfRow(unit.record.model, target), data);
}

function standForNew(unit: RowUnit, row: RecordRow): Promise<void> {
  return applyEffects(unit, row, null, valuesOfRow(unit.record.model, row));
}

/** What a rejection says of a row, at its fields where it names some; whatever else went wrong is thrown on. */
function rejectionsOf(error: unknown): readonly RowFinding[] {
  if (!(error instanceof BusinessError)) throw error;
  const { findings } = error.data as { readonly findings?: readonly RowFinding[] };
  if (findings !== undefined && findings.length > 0) return findings;
  const { key, args } = error;
  return [{ key: null, code: key, level: 'error', message: { zh: say(key, 'zh', args), en: say(key, 'en', args) } }];
}
