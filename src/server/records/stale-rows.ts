import { sql, type RawBuilder } from 'kysely';

/** The condition for rows of `record_row` that a conversion has not prepared as they are now. */
export function isStale(conversionId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from record_prepared n
    where n.conversion_id = ${conversionId} and n.row_id = record_row.id and n.ver = record_row.ver)`;
}
