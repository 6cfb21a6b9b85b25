import type { ValueOrigin } from '../../../core/calls/calculations.ts';
import type { Text } from '../../../core/text/text.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import type { Unit } from '../../platform/unit.ts';
import {
  openRecord,
  readRow,
  valuesOfRow,
  type OpenRecord,
  type RecordAddress,
  type RecordRow,
} from '../record-store.ts';
import { earlierShares } from './earlier-shares.ts';
import { readOrigin, sourceField, type KnownOrigin } from './known-origin.ts';
import { formulaOf, readsOf, wordsOf } from './origin-texts.ts';
import { sumOrigin } from './sum-origin.ts';

/** Which value is asked about. */
interface Asked {
  readonly id: string;
  readonly field: string;
}

/**
 * How a value that the server computed came about: the formula as far as it counted, the rows that it read, each with what
 * tells which it is, and what earlier rows added to a sum that is carried on. Whoever sees a value is told this of it,
 * whether they see the records that it came from or not; of a row that is somebody else's nothing is told.
 *
 * @throws BusinessError 400 where the person sees no such row, 404 where nothing says where the value came from
 */
export async function valueOrigin(unit: Unit, address: RecordAddress, { id, field }: Asked): Promise<ValueOrigin> {
  const record = await openRecord(unit, address, 'read');
  const row = await readRow(unit.tx, record, { id });
  const isSeen = record.view.visible.has(field);
  const summed = isSeen ? await sumOrigin(unit, record, { row, field }) : null;
  if (summed !== null) return summed;
  const known = isSeen ? await readOrigin(unit, record, row) : null;
  const origin = known === null ? null : await originOf(unit, known, { record, row, field });
  if (origin === null) throw new BusinessError(404, 'record.missing');
  return origin;
}

/** The fields of a row that `valueOrigin` tells something of. */
export async function fieldsWithOrigin(unit: Unit, record: OpenRecord, row: RecordRow): Promise<readonly string[]> {
  const shown = record.view.visible;
  const totals = Object.keys(record.model.calculation?.totals ?? {});
  const known = await readOrigin(unit, record, row);
  if (known === null) return totals.filter((key) => shown.has(key));
  const { calculation } = known;
  const keys = [...shown].filter(
    (key) => key in calculation.set || key in calculation.follow || sourceField(known, key) !== null,
  );
  return [...totals, ...keys].filter((key) => shown.has(key) && record.model.fields.get(key)?.calc === null);
}

interface Of {
  readonly record: OpenRecord;
  readonly row: RecordRow;
  readonly field: string;
}

async function originOf(unit: Unit, known: KnownOrigin, { record, row, field }: Of): Promise<ValueOrigin | null> {
  const { calculation } = known;
  const text = calculation.set[field];
  const taken = calculation.follow[field] ?? sourceField(known, field);
  if (text === undefined && taken === null) return null;
  const reads = readsOf(known, text ?? taken ?? '');
  const own = valuesOfRow(record.model, row)[field];
  const words = await wordsOf(unit, known, { ...reads, taken: text === undefined ? { value: own } : null });
  const formula: Text = text === undefined ? { zh: '', en: '' } : formulaOf(known, reads);
  const earlier = text === undefined ? [] : await earlierShares(unit, known, { record, row, field, reads });
  return { formula, rows: words, earlier };
}
