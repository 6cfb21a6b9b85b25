import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { wireDate, parseWireTime } from '../platform/clock.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { textOf, type RawQuery } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';

/** What is searched of an instance `i`, as its indexes hold it. */
const searched = { project: sql`i.project_text`, customer: sql`i.customer_text` } as const;

/** So many names that a text fits are looked up by their index; with more of them rows are soon found anyway. */
const mostNames = 300;

const dayMs = 86_400_000;

/**
 * The conditions that `project`, `customer` and `due` of a query set.
 *
 * @throws BusinessError 400 where `due` is none of its words
 */
export async function factConditions(
  tx: TenantTransaction,
  query: RawQuery,
  now: Date,
): Promise<readonly Expression<SqlBool>[]> {
  const conditions: Expression<SqlBool>[] = [];
  for (const [name, column] of Object.entries(searched)) {
    const text = textOf(query, name).trim();
    if (text !== '') conditions.push(await contains(tx, column, text));
  }
  const until = dueUntil(textOf(query, 'due').trim(), now);
  if (until !== null) conditions.push(sql<SqlBool>`(t.status <> 'done' and t.due_at < ${until})`);
  return conditions;
}

/**
 * Which instances have the text. It is looked for among the distinct names, which are few, step by step through the
 * index: among a million finished instances a rare name costs no more than among a thousand.
 */
async function contains(tx: TenantTransaction, column: RawBuilder<unknown>, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ name: string }>`
    with recursive names(name) as (
      (select ${column} from wf_instance i order by 1 limit 1)
      union all
      select (select ${column} from wf_instance i where ${column} > names.name order by 1 limit 1)
      from names where names.name is not null
    )
    select name from names where name ilike ${pattern} limit ${mostNames + 1}`.execute(tx);
  if (rows.length > mostNames) return sql<SqlBool>`${column} ilike ${pattern}`;
  return sql<SqlBool>`${column} = any(${rows.map(({ name }) => name)}::text[])`;
}

/** Until when a task is due that the word means; null for no word. */
function dueUntil(word: string, now: Date): Date | null {
  switch (word) {
    case '':
      return null;
    case 'overdue':
      return now;
    case 'today':
      return endOfDay(now);
    case 'week':
      return endOfDay(new Date(now.getTime() + 6 * dayMs));
    default:
      throw new BusinessError(400, 'http.parameter-format', { args: { name: 'due' } });
  }
}

function endOfDay(moment: Date): Date {
  const start = parseWireTime(`${wireDate(moment)} 00:00:00`) ?? moment;
  return new Date(start.getTime() + dayMs);
}
