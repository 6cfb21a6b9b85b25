import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { plainPattern } from '../platform/http/filters.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** Of more rows than these their own order finds a page sooner than a list of them. */
const fewRows = 2000;

/**
 * Narrows a list to rows of `record_row r` in which every one of these texts stands somewhere; which field has it is for
 * the caller's conditions to validate. Row-level security lets no index be searched for a part of a text; one column that
 * PostgreSQL keeps in small letters is looked through many times faster than a dozen values taken out of JSON.
 *
 * @returns null where so many rows have the texts that narrowing would not pay
 */
export async function rowsWithTexts(
  tx: TenantTransaction,
  record: string,
  texts: readonly string[],
): Promise<RawBuilder<SqlBool> | null> {
  if (texts.length === 0) return null;
  const { rows } = await sql<{ id: string }>`
    select t.id from record_row t
    where t.record = ${record} and t.deleted_at is null and (t.search_text is null or (${holding(texts)}))
    limit ${fewRows + 1}`.execute(tx);
  if (rows.length > fewRows) return null;
  return sql<SqlBool>`r.id = any(${rows.map(({ id }) => id)}::bigint[])`;
}

/** Texts stand in the column as JSON writes them, in small letters. */
function holding(texts: readonly string[]): RawBuilder<SqlBool> {
  const each = texts.map((text) => {
    const pattern = `%${plainPattern(JSON.stringify(text).slice(1, -1))}%`;
    return sql<SqlBool>`t.search_text like lower(${pattern}::text)`;
  });
  return sql<SqlBool>`${sql.join(each, sql` and `)}`;
}
