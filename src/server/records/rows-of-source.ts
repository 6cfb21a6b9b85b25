import { sql, type RawBuilder } from 'kysely';
import type { RecordModel } from '../../core/model/model.ts';
import { plainText } from '../../core/text/plain-text.ts';
import type { Row } from '../../core/values/finding.ts';
import type { FillSourceModel } from '../../core/words/fill-from/word.ts';
import { recordScope } from '../directory/data-scope/scope-conditions.ts';
import { fromStored, toStored } from '../forms/money.ts';
import { rowScope } from '../forms/row-scope.ts';
import { valuesOfRow, type RecordRow } from './record-store.ts';
import type { Unit } from '../platform/unit.ts';

/** What a row of a source has to say, and for whom. */
export interface WantedValues {
  /** The row that it is wanted for, which adds nothing to its own sums; null for one that is not stored. */
  readonly but: string | null;
  readonly equal: Row;
  readonly differ: Row;
  /** What `latest` is at most. */
  readonly most: unknown;
}

/** A source of `fillFrom`, and whether its rows count as far as the person sees them alone. */
interface AskedSource {
  readonly model: RecordModel;
  readonly source: FillSourceModel;
  readonly isScoped: boolean;
}

/** The row of a source for each of those that are wanted, or its sums, by one query; nothing where there is none. */
export async function rowsOfSource(
  unit: Unit,
  asked: AskedSource,
  wanted: readonly (WantedValues | null)[],
): Promise<readonly Row[]> {
  const { model, source } = asked;
  const texts = wanted.flatMap((one, at) => (one === null ? [] : [{ at, ...asTexts(model, one) }]));
  if (texts.length === 0) return [];
  const from = sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as w(at int, but bigint, equal text[], differ text[], most text)
    join record_row r on ${sql.join([...(await fitting(unit, asked)), ...narrowing(texts)], sql` and `)}`;
  const found: Row[] = [];
  if (source.sum.length > 0) {
    const sums = source.sum.map(
      (key, at) => sql`sum((r.data ->> ${key}::text)::numeric)::text as ${sql.ref(`s${at}`)}`,
    );
    const { rows } = await sql<Readonly<Record<string, string | null>> & { readonly at: number }>`
      select w.at, ${sql.join(sums)} from ${from}
      where r.id is distinct from w.but ${addedBefore(source)} group by w.at`.execute(unit.tx);
    for (const row of rows) found[row.at] = sumsOf(asked, row);
    return found;
  }
  const { rows } = await sql<RecordRow & { readonly at: number }>`
    select distinct on (w.at) w.at, r.* from ${from}
    order by w.at, ${placeOf(source)} desc nulls last, r.id desc`.execute(unit.tx);
  for (const row of rows) found[row.at] = valuesOfRow(model, row);
  return found;
}

/** What is wanted, as texts of the store. */
interface SoughtTexts {
  readonly but: string | null;
  readonly equal: readonly string[];
  readonly differ: readonly string[];
  readonly most: string;
  /** Which of `equal` is the first text; below 0 where none is. */
  readonly narrow: number;
}

/** What is wanted as the store has it, in the order of the source's words. */
function asTexts({ fields }: RecordModel, { but, equal, differ, most }: WantedValues): SoughtTexts {
  const texts = (values: Row): readonly string[] => Object.values(toStored(fields.values(), values)).map(plainText);
  const narrow = Object.entries(equal).findIndex(
    ([key, value]) => typeof value === 'string' && fields.get(key)?.type === 'string',
  );
  return { but, equal: texts(equal), differ: texts(differ), most: plainText(most), narrow };
}

/** Ids grow from row to row; beside one that is not stored yet all others were added before. */
function addedBefore({ earlier }: FillSourceModel): RawBuilder<unknown> {
  return earlier ? sql`and (w.but is null or r.id < w.but)` : sql``;
}

function placeOf({ latest }: FillSourceModel): RawBuilder<string> {
  return latest === null ? sql`r.id::text` : sql`r.data ->> ${latest}::text`;
}

/** Whether a row `r` is one that is wanted by `w`. */
async function fitting(unit: Unit, { model, source, isScoped }: AskedSource): Promise<RawBuilder<unknown>[]> {
  const { equal, differ, bound } = source;
  const all = [sql`r.record = ${model.id} and r.deleted_at is null`];
  for (const [at, key] of Object.keys(equal).entries())
    all.push(sql`r.data ->> ${key}::text = w.equal[${sql.lit(at + 1)}]`);
  for (const [at, key] of Object.keys(differ).entries())
    all.push(sql`coalesce(r.data ->> ${key}::text, '') <> w.differ[${sql.lit(at + 1)}]`);
  if (bound !== null) all.push(sql`${placeOf(source)} ${sql.raw(bound.below ? '<' : '<=')} w.most`);
  if (isScoped) all.push(sql`${recordScope(await rowScope(unit, model))}`);
  return all;
}

/** Of more values than these the values of all rows are compared sooner than one text is searched for them. */
const mostSought = 200;

/**
 * Narrows the rows to those that have one of the wanted texts of a field somewhere: one column of small letters is searched
 * for all of them many times faster than values are taken out of the JSON of ten thousands of rows.
 */
function narrowing(wanted: readonly Pick<SoughtTexts, 'equal' | 'narrow'>[]): readonly RawBuilder<unknown>[] {
  const at = wanted[0]?.narrow ?? -1;
  const texts = [...new Set(wanted.map(({ equal }) => equal[at] ?? ''))];
  if (at < 0 || texts.length > mostSought || wanted.some(({ narrow }) => narrow !== at)) return [];
  const quoted = texts.map((text) => JSON.stringify(text).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return [sql`(r.search_text is null or r.search_text ~ lower(${quoted.join('|')}::text))`];
}

/** Sums as everybody but the store knows them; of fields that no row fills in there are none. */
function sumsOf({ model, source }: AskedSource, row: Readonly<Record<string, unknown>>): Row {
  const sums = source.sum.flatMap((key, at) => {
    const sum = row[`s${at}`];
    return typeof sum === 'string' ? [[key, Number(sum)] as const] : [];
  });
  return fromStored(model.fields.values(), Object.fromEntries(sums));
}
