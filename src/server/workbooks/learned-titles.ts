import { sql } from 'kysely';
import { longestTitle, type FilePage, type LearnedTitle, type TaughtTitles } from '../../core/calls/files.ts';
import { mostAbove } from '../../core/model/header-names.ts';
import { comparable } from '../../core/text/choice-text.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';

/** Titles of one customer that are kept at most, and texts of a file that are looked up. */
const [mostKept, mostAsked] = [500, 3000];

/** A name of a customer as it is kept. */
function customerName(customer: string): string {
  return customer.trim().slice(0, longestTitle);
}

/** The texts that may be titles of these pages: those of the rows among which titles are looked for. */
function titlesOf(pages: readonly FilePage[]): readonly string[] {
  const above = pages.flatMap(({ rows }) => rows.filter(({ hidden }) => !hidden).slice(0, mostAbove));
  const texts = above.flatMap(({ cells }) => cells);
  const titles = new Set(texts.filter(({ length }) => length <= longestTitle).map(comparable));
  titles.delete('');
  return [...titles].slice(0, mostAsked);
}

/** What earlier files taught of the titles of these pages: this customer's first, else whoever's came last. */
export async function learnedTitles(
  tx: TenantTransaction,
  pages: readonly FilePage[],
  customer: string,
): Promise<readonly LearnedTitle[]> {
  const titles = titlesOf(pages);
  if (titles.length === 0) return [];
  const own = sql`customer = ${customerName(customer)}`;
  const { rows } = await sql<LearnedTitle>`
    select distinct on (title) title, column_key as "column", ${own} as own
    from learned_title
    where title = any(${titles}::text[]) and (${own} or column_key <> '')
    order by title, ${own} desc, learned_at desc`.execute(tx);
  return rows;
}

/** Keeps what a person said that the titles of a customer's file name; the longest ago make room for them. */
export async function keepTitles({ tx, principal, now }: Unit, { customer, titles }: TaughtTitles): Promise<void> {
  const name = customerName(customer);
  const columns = new Map(titles.map(({ title, column }) => [comparable(title), column] as const));
  columns.delete('');
  if (columns.size === 0) return;
  await sql`
    insert into learned_title (tenant_id, customer, title, column_key, learned_by, learned_at)
    select current_setting('app.tenant'), ${name}, title, column_key, ${principal.userId}::bigint, ${now}
    from unnest(${[...columns.keys()]}::text[], ${[...columns.values()]}::text[]) as taught(title, column_key)
    order by title
    on conflict (tenant_id, customer, title) do update set
      column_key = excluded.column_key, learned_by = excluded.learned_by, learned_at = excluded.learned_at`.execute(tx);
  await sql`
    delete from learned_title where customer = ${name} and title in (
      select title from learned_title where customer = ${name}
      order by learned_at desc, title offset ${mostKept})`.execute(tx);
}
