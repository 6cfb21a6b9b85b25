import { sql } from 'kysely';
import { plainText } from '../../../core/text/plain-text.ts';
import { isEmptyValue } from '../../../core/values/empty.ts';
import type { Row } from '../../../core/values/finding.ts';
import { eachName, type SourceModel } from '../../../core/words/calculation/word.ts';
import { keyOfRow, namedBy } from '../../forms/named-rows.ts';
import { valuesOfRow, type RecordRow } from '../record-store.ts';
import { evaluatorFor, rowsReadBy, type Computing } from './computing.ts';
import { namesRead } from './names-read.ts';
import { keyOf, keyOfSource, ownKeys, readSources, sourceCondition, type FoundRows } from './source-rows.ts';

/** What came too late for the earlier rows of one, in the fields that say so. */
export type LateNames = (others: Readonly<Record<string, Row>>) => Row;

/** An earlier computed row, and the value that its source orders by. */
interface EarlierRow {
  readonly at: string;
  readonly by: string;
  readonly values: Row;
}

/** The batch of an earlier row as if it were computed now. */
interface EarlierBatch {
  readonly computing: Computing;
  readonly found: FoundRows;
}

type Late = NonNullable<Computing['calculation']['late']>;

/** Reads what tells whether something came too late for earlier rows; the rows read for it are noted in `used`. */
export async function readLate(computing: Computing, used: Map<string, number>): Promise<LateNames> {
  const { late, sources } = computing.calculation;
  const source = sources.find(({ name }) => name === late?.of);
  if (late === null || source === undefined) return () => ({});
  const earlier = await earlierRows(computing, source, late);
  const batches = await earlierBatches(computing, earlier, late);
  const own = ownKeys(computing, source);
  return (others) => {
    const rows = earlier.get(keyOfSource(computing, { source, own }, others)) ?? [];
    const named = rows.map((row) => namesOf(row, { late, used, others, batch: batches.get(row.by) }));
    const told = Object.keys(late.names).map((key) => {
      return [key, ranges(rows.map(({ at }, place) => ({ at, name: named[place]?.[key] ?? '' })))] as const;
    });
    return Object.fromEntries(told.filter(([, text]) => text !== ''));
  };
}

/** The newest rows for each value that the source orders by, in that order, by what they have to equal. */
async function earlierRows(
  computing: Computing,
  source: SourceModel,
  late: Late,
): Promise<ReadonlyMap<string, readonly EarlierRow[]>> {
  const model = computing.unit.record.model;
  const own = ownKeys(computing, source);
  const places = own.map((key, at) => sql`r.data ->> ${key}::text as ${sql.ref(`own_${at}`)}`);
  const names = own.map((_, at) => sql.ref(`own_${at}`));
  // Months of thousands of people: no more of each row than is asked for.
  const data = sql.join([...fieldsRead(late), ...own].map((key) => sql`${key}::text, r.data -> ${key}::text`));
  const { rows } = await sql<RecordRow & { readonly at: string; readonly by: string }>`
    select distinct on (${sql.join([...names, sql`at`])}) s.* from (
      select r.id, jsonb_strip_nulls(jsonb_build_object(${data})) as data, r.data ->> ${source.latest}::text as at,
        r.data ->> ${computing.calculation.by}::text as by${sql.join([sql``, ...places], sql`, `)}
      from record_row r where ${sourceCondition(computing, source)}) s
    order by ${sql.join([...names, sql`at`, sql`id desc`])}`.execute(computing.unit.tx);
  const all = new Map<string, EarlierRow[]>();
  for (const row of rows) {
    const values = valuesOfRow(model, row);
    const key = keyOf(own.map((one) => values[one]));
    const known = all.get(key) ?? [];
    all.set(key, known);
    known.push({ at: row.at, by: row.by, values });
  }
  return all;
}

/** The fields of an earlier row that the names are found by. */
function fieldsRead(late: Late): readonly string[] {
  const read = Object.values(late.names).flatMap((text) => namesRead(text));
  return [...new Set(read.filter(({ row }) => row === late.of).map(({ key }) => key))];
}

/** Each batch that the rows are of, with the rows of the sources that it would be computed from now. */
async function earlierBatches(
  computing: Computing,
  earlier: ReadonlyMap<string, readonly EarlierRow[]>,
  late: Late,
): Promise<ReadonlyMap<string, EarlierBatch>> {
  const { batch, unit, calculation } = computing;
  const keys = [...new Set([...earlier.values()].flatMap((rows) => rows.map(({ by }) => by)))];
  const { rows } = await sql<RecordRow>`
    select r.* from record_row r
    where ${namedBy(batch.model, keys)} and r.record = ${batch.model.id} and r.deleted_at is null`.execute(unit.tx);
  const sources = sourcesRead(computing, late);
  const batches = new Map<string, EarlierBatch>();
  for (const row of rows) {
    const values = valuesOfRow(batch.model, row);
    const as = { ...computing, batch: { ...batch, values }, calculation: { ...calculation, sources } };
    batches.set(keyOfRow(batch.model, row), { computing: as, found: await readSources(as) });
  }
  return batches;
}

/** The sources that the names are found by, and those that these are found by. */
function sourcesRead(computing: Computing, late: Late): readonly SourceModel[] {
  const read = new Set(rowsReadBy(computing, Object.values(late.names)));
  const sources = computing.calculation.sources.toReversed().filter(({ name, equal, differ }) => {
    if (name === late.of || !read.has(name)) return false;
    for (const other of rowsReadBy(computing, [...Object.values(equal), ...Object.values(differ)])) read.add(other);
    return true;
  });
  return sources.toReversed();
}

interface Naming {
  readonly late: Late;
  readonly used: Map<string, number>;
  readonly others: Readonly<Record<string, Row>>;
  readonly batch: EarlierBatch | undefined;
}

/** What one earlier row lacks, by the fields that name it. */
function namesOf({ values }: EarlierRow, { late, used, others, batch }: Naming): Readonly<Record<string, string>> {
  if (batch === undefined) return {};
  const { computing, found } = batch;
  const rows: Record<string, Row> = { [eachName]: others[eachName] ?? {}, [late.of]: values };
  for (const source of computing.calculation.sources) {
    const row = found.rowOf(source, rows);
    if (row !== undefined) used.set(row.id, row.ver);
    rows[source.name] = row?.values ?? {};
  }
  const valueOf = evaluatorFor(computing, rows);
  return Object.fromEntries(
    Object.entries(late.names).map(([key, text]) => {
      const name = valueOf(text);
      return [key, isEmptyValue(name) ? '' : plainText(name)];
    }),
  );
}

/** Each name with the first and the last of rows that follow one another and lack the same. */
function ranges(rows: readonly { readonly at: string; readonly name: string }[]): string {
  const all: { name: string; first: string; last: string }[] = [];
  let previous = '';
  for (const { at, name } of rows) {
    const range = all.at(-1);
    if (name !== '' && range !== undefined && name === previous) range.last = at;
    else if (name !== '') all.push({ name, first: at, last: at });
    previous = name;
  }
  return all.map(({ name, first, last }) => `${name} (${first === last ? first : `${first} – ${last}`})`).join(', ');
}
