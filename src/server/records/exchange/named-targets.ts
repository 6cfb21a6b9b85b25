import { sql, type RawBuilder } from 'kysely';
import { recordScope } from '../../directory/data-scope/scope-conditions.ts';
import { newestRecord } from '../../forms/find-release.ts';
import { recordPage } from '../../forms/form-kit.ts';
import { refKey } from '../../forms/ref-key.ts';
import { rowScope } from '../../forms/row-scope.ts';
import { mayReadRecord } from '../../../core/form/record-access.ts';
import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import { fieldPair } from '../../../core/words/set-parts.ts';
import type { Unit } from '../../platform/unit.ts';

/** What people write of something that a field refers to, both ways. */
export interface TargetNames {
  /** Of a stored value, as people write it. */
  readonly shown: ReadonlyMap<string, string>;
  /** Of a text that names one target and no other, the stored value. */
  readonly meant: ReadonlyMap<string, string>;
}

interface Named {
  readonly value: string;
  /** Names nothing else. */
  readonly sure: readonly string[];
  readonly name: string;
}

/** A person is written by name, where two have it with the account behind: `何静 (manager)`. */
export async function peopleNamed({ tx }: Unit, texts: readonly string[]): Promise<TargetNames> {
  const words = [...new Set(texts.flatMap((text) => [text, accountIn(text)]))];
  const { rows } = await sql<{ id: string; account: string; name: string; alike: boolean }>`
    select u.id, u.account, u.real_name as name, exists (
      select 1 from app_user o where o.real_name = u.real_name and o.id <> u.id and not o.is_deleted) as alike
    from app_user u
    where not u.is_deleted
      and (u.id::text = any(${words}::text[]) or u.account = any(${words}::text[]) or u.real_name = any(${words}::text[]))
    order by u.id`.execute(tx);
  const shown = new Map(rows.map((row) => [row.id, shownPerson(row)]));
  const named = rows.map(({ id, account, name }) => ({ value: id, sure: [id, account, `${name} (${account})`], name }));
  return { shown, meant: meanings(named) };
}

function shownPerson({ name, account, alike }: { name: string; account: string; alike: boolean }): string {
  if (name === '') return account;
  return alike ? `${name} (${account})` : name;
}

/** The account of `name (account)`; the text itself where it is written otherwise. */
function accountIn(text: string): string {
  return /^.*[(\uFF08]([^()\uFF08\uFF09]+)[)\uFF09]$/.exec(text)?.[1]?.trim() ?? text;
}

/**
 * A row is written by what references hold of it, such as its number; where that is its id, by its name if no other row
 * in sight has it. Rows that calls of the server keep are known to those alone.
 */
export async function rowsNamed(unit: Unit, record: string, texts: readonly string[]): Promise<TargetNames> {
  const seen = await rowsSeen(unit, record);
  if (seen === null) return { shown: new Map(), meant: new Map() };
  const { key, value, title, inSight } = seen;
  const words = [...new Set(texts)];
  const { rows } = await sql<{ value: string; name: string }>`
    select ${value} as value, coalesce(${title}, '') as name from record_row r
    where ${inSight} and (${value} = any(${words}::text[]) or ${title} in (
      select ${title} from record_row r where ${inSight}
        and (${value} = any(${words}::text[]) or ${title} = any(${words}::text[]))))
    order by r.id`.execute(unit.tx);
  const named = rows.map((row) => ({ value: row.value, sure: [row.value], name: row.name }));
  const meant = meanings(named);
  const byName = key === 'id' ? rows.filter((row) => meant.get(row.name) === row.value && row.name !== '') : [];
  return { shown: new Map(byName.map((row) => [row.value, row.name])), meant };
}

/** Rows that one text is said of, such as those of a person. */
export interface RowsCalled {
  readonly model: RecordModel;
  /** The field that says the text: what rows are called, or one of those that a reference brings along. */
  readonly key: string;
  readonly count: number;
  /** What references store of the newest one. */
  readonly newest: string;
}

/**
 * The rows in sight that one of these texts is said of, by text: the names of rows come first, then the fields that the
 * reference brings along. What the person does not see of rows names none.
 */
export async function rowsCalled(
  unit: Unit,
  { link, fill }: Pick<FieldModel, 'link' | 'fill'>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, RowsCalled>> {
  const seen = link === null ? null : await rowsSeen(unit, link);
  if (seen === null) return new Map();
  // What references hold names its row already.
  const brought = fill.map((pair) => fieldPair(pair)[1]).filter((key) => seen.model.fields.get(key)?.type === 'string');
  const keys = [seen.model.title, ...brought].filter((key) => key !== seen.key && seen.isVisible(key));
  const called = new Map<string, RowsCalled>();
  for (const key of new Set(keys)) {
    const open = [...new Set(texts)].filter((text) => !called.has(text));
    if (open.length === 0) break;
    for (const [text, rows] of await rowsSaying(unit, seen, { key, texts: open })) called.set(text, rows);
  }
  return called;
}

async function rowsSaying(
  { tx }: Unit,
  { model, value, inSight }: RowsSeen,
  { key, texts }: { readonly key: string; readonly texts: readonly string[] },
): Promise<readonly (readonly [string, RowsCalled])[]> {
  const said = sql`r.data ->> ${sql.lit(key)}`;
  const { rows } = await sql<{ text: string; count: number; newest: string }>`
    select ${said} as text, count(*)::int as count, (array_agg(${value} order by r.id desc))[1] as newest
    from record_row r where ${inSight} and ${said} = any(${[...texts]}::text[]) group by 1`.execute(tx);
  return rows.map(({ text, count, newest }) => [text, { model, key, count, newest }]);
}

/** The rows of a record as the person sees them: SQL of a row `r`. */
interface RowsSeen {
  readonly model: RecordModel;
  readonly key: string;
  readonly value: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly inSight: RawBuilder<unknown>;
  /** Whether the person reads a field of the rows. */
  readonly isVisible: (key: string) => boolean;
}

/** Null of rows that calls of the server keep. */
async function rowsSeen(unit: Unit, record: string): Promise<RowsSeen | null> {
  const found = await newestRecord(unit, record, unit.principal);
  const model = found?.model ?? null;
  if (found === null || model === null || model.api !== null) return null;
  const key = refKey(model);
  const value = key === 'id' ? sql`r.id::text` : sql`r.data ->> ${sql.lit(key)}`;
  const { visible } = unit.services.kits.of(found.loaded, recordPage, unit.principal.roles).view;
  // Who may not read the rows, or what they are called, knows them by what references hold alone.
  const mayRead = mayReadRecord(model, unit.principal.roles);
  const isVisible = (one: string): boolean => mayRead && visible.has(one);
  const title = isVisible(model.title) ? sql`r.data ->> ${sql.lit(model.title)}` : sql`null::text`;
  const inSight = sql`r.record = ${record} and r.deleted_at is null and ${recordScope(await rowScope(unit, model))}`;
  return { model, key, value, title, inSight, isVisible };
}

/** What is sure of one target counts before what others may be called too. */
function meanings(targets: readonly Named[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>();
  for (const { name } of targets) count.set(name, (count.get(name) ?? 0) + 1);
  const single = targets.filter(({ name }) => name !== '' && count.get(name) === 1);
  return new Map([
    ...single.map(({ name, value }) => [name, value] as const),
    ...targets.flatMap(({ sure, value }) => sure.map((text) => [text, value] as const)),
  ]);
}
