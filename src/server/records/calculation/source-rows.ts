import { sql, type RawBuilder } from 'kysely';
import type { RecordModel } from '../../../core/model/model.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { Row } from '../../../core/values/finding.ts';
import type { SourceModel } from '../../../core/words/calculation/word.ts';
import { refKey } from '../../forms/ref-key.ts';
import { isMoney } from '../../forms/money.ts';
import { valuesOfRow, type RecordRow } from '../record-store.ts';
import { evaluated, isFixed, type Computing } from './computing.ts';

/** A row that one is computed for, and what references to it hold. */
export interface EachRow {
  readonly id: string;
  readonly ver: number;
  readonly key: string;
  readonly values: Row;
}

/** A row of a source, and whether others fit as well as it does. */
export interface FoundRow {
  readonly id: string;
  readonly ver: number;
  readonly values: Row;
  readonly isOneOfSeveral: boolean;
}

/** The rows of the sources, found by what they have to equal. */
export interface FoundRows {
  /** The row of a source for the rows read before it; undefined where there is none. */
  readonly rowOf: (source: SourceModel, others: Readonly<Record<string, Row>>) => FoundRow | undefined;
  /** The versions of the rows that were asked for, by their ids. */
  readonly used: Map<string, number>;
}

/** Every row of `each`, in the order of their keys. */
export async function readEach({ unit, each }: Computing): Promise<readonly EachRow[]> {
  const key = refKey(each);
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r where r.record = ${each.id} and r.deleted_at is null
    order by r.data ->> ${key}::text, r.id`.execute(unit.tx);
  return rows.map((row) => {
    const { id, ver } = row;
    return { id, ver, key: key === 'id' ? id : plainText(row.data[key]), values: valuesOfRow(each, row) };
  });
}

/** Reads the rows of every source once: those that the batch alone does not rule out. */
export async function readSources(computing: Computing): Promise<FoundRows> {
  const found = new Map<string, { readonly own: readonly string[]; readonly rows: FittingRows }>();
  for (const source of computing.calculation.sources) {
    const own = ownKeys(computing, source);
    found.set(source.name, { own, rows: await readSource(computing, source, own) });
  }
  const used = new Map<string, number>();
  return {
    used,
    rowOf: (source, others) => {
      const { own = [], rows } = found.get(source.name) ?? {};
      const fitting = rows?.get(keyOfSource(computing, { source, own }, others));
      const row = fitting?.find(({ values }) => isApart(computing, source, { values, others }));
      if (row !== undefined) used.set(row.id, row.ver);
      return row;
    },
  };
}

/** The rows of a source by what they have to equal, the one that counts most first. */
type FittingRows = ReadonlyMap<string, readonly FoundRow[]>;

/** Whether a row of a source differs from what it must not equal. */
function isApart(
  computing: Computing,
  { differ }: SourceModel,
  { values, others }: { readonly values: Row; readonly others: Readonly<Record<string, Row>> },
): boolean {
  return Object.entries(differ).every(
    ([key, text]) => plainText(values[key]) !== plainText(evaluated(computing, text, others)),
  );
}

/** The fields of a source that equal something else for each computed row. */
export function ownKeys(computing: Computing, { equal }: SourceModel): readonly string[] {
  return Object.keys(equal).filter((key) => !isFixed(computing, equal[key] ?? ''));
}

/** The condition for the rows `record_row r` of a source that the batch alone does not rule out. */
export function sourceCondition(computing: Computing, source: SourceModel): RawBuilder<boolean> {
  const { name, equal, only, latest, bound } = source;
  const model = computing.sources.get(name);
  if (model === undefined) return sql`false`;
  const own = ownKeys(computing, source);
  const fixed = Object.entries(equal)
    .filter(([key]) => !own.includes(key))
    .map(
      ([key, text]) =>
        sql<boolean>`r.data ->> ${key}::text = ${storedText(model, key, evaluated(computing, text, {}))}`,
    );
  const among = Object.entries(only).map(
    ([key, values]) => sql<boolean>`r.data ->> ${key}::text = any(${[...values]}::text[])`,
  );
  const ends =
    latest === null || bound === null
      ? []
      : [
          sql<boolean>`r.data ->> ${latest}::text ${sql.raw(bound.below ? '<' : '<=')} ${plainText(evaluated(computing, bound.text, {}))}`,
        ];
  return sql.join([sql`r.record = ${model.id} and r.deleted_at is null`, ...fixed, ...among, ...ends], sql` and `);
}

/** For all values of the fields that differ from row to row one row, and for each value that it may have to differ from. */
async function readSource(computing: Computing, source: SourceModel, own: readonly string[]): Promise<FittingRows> {
  const model = computing.sources.get(source.name);
  if (model === undefined) return new Map();
  const { latest, differ } = source;
  const apart = [...own, ...Object.keys(differ)];
  const names = apart.map((_, at) => sql.ref(`own_${at}`));
  const places = apart.map((key, at) => sql`, r.data ->> ${key}::text as ${names[at]}`);
  const order = sql`latest desc nulls last, id desc`;
  const { rows } = await sql<RecordRow & { readonly alike: string }>`
    select * from (
      select ${names.length === 0 ? sql`` : sql`distinct on (${sql.join(names)})`} s.*,
        count(*) over (partition by ${sql.join([...names.slice(0, own.length), sql`latest`])}) as alike from (
        select r.*, ${latest === null ? sql`''` : sql`r.data ->> ${latest}::text`} as latest ${sql.join(places, sql``)}
        from record_row r
        where ${sourceCondition(computing, source)}) s
      order by ${sql.join([...names, order])}
      ${names.length === 0 ? sql`limit 1` : sql``}) d
    order by ${order}`.execute(computing.unit.tx);
  const fitting = new Map<string, FoundRow[]>();
  for (const row of rows) {
    const values = valuesOfRow(model, row);
    const key = keyOf(own.map((one) => values[one]));
    const known = fitting.get(key) ?? [];
    fitting.set(key, known);
    known.push({ id: row.id, ver: row.ver, values, isOneOfSeveral: Number(row.alike) > 1 });
  }
  return fitting;
}

function storedText(model: RecordModel, key: string, value: unknown): string {
  const field = model.fields.get(key);
  return plainText(
    field !== undefined && isMoney(field) && typeof value === 'number' ? Math.round(value * 100) : value,
  );
}

/** The key of the row of a source for the rows read before it. */
export function keyOfSource(
  computing: Computing,
  { source, own }: { readonly source: SourceModel; readonly own: readonly string[] },
  others: Readonly<Record<string, Row>>,
): string {
  return keyOf(own.map((key) => evaluated(computing, source.equal[key] ?? '', others)));
}

/** One text for the values that rows of a source are told apart by. */
export function keyOf(values: readonly unknown[]): string {
  return JSON.stringify(values.map((value) => plainText(value)));
}
