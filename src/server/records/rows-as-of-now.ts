import { isEditable } from '../../core/form/handed-in.ts';
import { readByRejections } from '../../core/form/move-rejection.ts';
import { withComputed } from '../../core/form/record-view.ts';
import type { RecordModel } from '../../core/model/model.ts';
import { plainText } from '../../core/text/plain-text.ts';
import type { Row } from '../../core/values/finding.ts';
import { toStored } from '../forms/money.ts';
import { contextOf } from '../forms/validate-submission.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import { valuesOfRow, type OpenRecord, type RecordRow } from './record-store.ts';
import type { RowUnit } from './row-writer.ts';
import type { Unit } from '../platform/unit.ts';
import { givenFields, valuesGivenOf } from './values-found.ts';

/**
 * Rows as they are shown. What other rows give them (`readOnly` of `fillFrom`) was stored with the last write; of a row that
 * may still be changed it is shown as it is now, with what is computed from it, and of any other one as far as it decides
 * whether a button is open. One query for each source, none where no row shows such a value.
 */
export async function rowsAsOfNow(
  unit: Unit,
  record: OpenRecord,
  rows: readonly RecordRow[],
): Promise<readonly RecordRow[]> {
  const { model } = record;
  if (givenFields(model).length === 0) return rows;
  const to: RowUnit = { ...unit, record };
  const shown = rows.map((row) => ({ id: row.id, row, data: valuesOfRow(model, row), keys: keysShown(model, row) }));
  const asked = shown.filter(({ keys }) => keys.length > 0);
  const given = await valuesGivenOf(to, asked);
  const changed = new Map<string, RecordRow>();
  for (const [at, { row, data, keys }] of asked.entries()) {
    const now = Object.entries(given[at] ?? {}).filter(
      ([key, value]) => keys.includes(key) && plainText(value) !== plainText(data[key]),
    );
    if (now.length > 0) changed.set(row.id, await withValues(to, row, { ...data, ...Object.fromEntries(now) }));
  }
  return rows.map((row) => changed.get(row.id) ?? row);
}

/** The fields of a row that are shown as they are now. */
function keysShown(model: RecordModel, row: RecordRow): readonly string[] {
  if (row.deleted_at !== null) return [];
  const given = givenFields(model);
  if (isEditable(model, row.data)) return given;
  const state = row.data[model.states?.field ?? ''];
  const open = (model.states?.moves ?? []).filter(({ from }) => typeof state === 'string' && from.includes(state));
  const read = new Set(open.flatMap((move) => readByRejections(model, move)));
  return given.filter((key) => read.has(key));
}

async function withValues(unit: RowUnit, row: RecordRow, values: Row): Promise<RecordRow> {
  const { model, found } = unit.record;
  const all = isEditable(model, row.data)
    ? await inTurns(withComputed(model, values, contextOf(unit, found.head.version)))
    : values;
  const filled = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
  return { ...row, data: toStored(model.fields.values(), Object.fromEntries(filled)) };
}
