import { sql } from 'kysely';
import type { ValueOrigin } from '../../../core/calls/calculations.ts';
import type { Language } from '../../../core/text/text.ts';
import { newestRecord } from '../../forms/find-release.ts';
import type { Unit } from '../../platform/unit.ts';
import { renamed } from './names-read.ts';
import { keyOfRow } from '../../forms/named-rows.ts';
import type { OpenRecord, RecordRow } from '../record-store.ts';

/** How a total of a batch came about: what was added up of its rows, and of how many; null for what is no total. */
export async function sumOrigin(
  unit: Unit,
  { model }: OpenRecord,
  { row, field }: { readonly row: RecordRow; readonly field: string },
): Promise<ValueOrigin | null> {
  const { calculation } = model;
  const text = calculation?.totals[field];
  const found = calculation === null ? null : await newestRecord(unit, calculation.rows, null);
  if (calculation === null || text === undefined || found === null) return null;
  const { label, fields } = found.model;
  const of = (language: Language): string =>
    `sum(${renamed(text, ({ key: name }) => fields.get(name)?.label[language] ?? null)})`;
  const key = keyOfRow(model, row);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from record_row r
    where r.record = ${calculation.rows} and r.deleted_at is null
      and r.data ->> ${calculation.by}::text = ${key}`.execute(unit.tx);
  const by = fields.get(calculation.by)?.label ?? label;
  const marks = [{ label: by, text: { zh: key, en: key } }];
  return {
    formula: { zh: of('zh'), en: of('en') },
    rows: [{ label, count: rows[0]?.count ?? 0, marks, values: [] }],
    earlier: [],
  };
}
