import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { WorkSection } from '../../core/words/row-page.ts';
import { wireTime } from '../platform/clock.ts';
import { instanceScope } from '../directory/data-scope/scope-conditions.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { pageOf, readPage, requiredText, type RawQuery } from '../platform/http/page.ts';
import { routeValue, stepLabel } from '../workflow/listed-task.ts';
import { offeredTasks } from '../workflow/own-work.ts';
import { hiddenPaths, instancesInSight } from '../workflow/policy.ts';
import { processesOf } from '../workflow/process-names.ts';
import type { NamingInstance as WireInstance } from '../../core/calls/naming-instance.ts';
import { newestRecord } from '../forms/find-release.ts';
import { handInsOf } from '../../core/form/handed-in.ts';
import { joinList } from '../../core/text/list-text.ts';
import type { Language, Text } from '../../core/text/text.ts';
import { realNames } from '../workflow/people.ts';
import { roleNames } from '../workflow/ways-out.ts';
import { nameOf } from './hand-ins/row-instance.ts';
import { undecidedRow } from './hand-ins/undecided-row.ts';
import { requireKeyedRow } from './projections/keyed-row.ts';
import { namedIn } from './projections/named-columns.ts';
import { openRecord, valuesOfRow, type OpenRecord, type RecordAddress, type RecordRow } from './record-store.ts';
import type { Unit } from '../platform/unit.ts';
import type { ParticipationRow } from './projections/read-participations.ts';

type Models = Awaited<ReturnType<typeof processesOf>>;

/** An instance that names a row. */
interface NamingInstance extends Omit<ParticipationRow, 'row' | 'head'> {
  readonly total: number;
}

/**
 * Instances of processes that name the row of a key, newest first, as the part of its page says; those within the
 * person's data scope. Whether their detail pages are open to the person is said with each; of a row that is handed in, or
 * may be, why nobody could decide about it.
 *
 * @throws BusinessError 404 where the page has no such part, 400 where the person sees no such row
 */
export async function rowWork(unit: Unit, address: RecordAddress, query: RawQuery) {
  const key = requiredText(query, 'key');
  const asked = requiredText(query, 'part');
  const index = Number(asked);
  const page = readPage(query);

  const record = await openRecord(unit, address, 'read');
  const part = record.model.page[index];
  const isWork = part?.show === 'work';
  if (!isWork && (asked !== handedIn || handInsOf(record.model).length === 0))
    throw new BusinessError(404, 'record.missing');
  const row = await requireKeyedRow(unit.tx, record, key);
  const named = isWork ? naming(part, record, valuesOfRow(record.model, row)) : havingRow(record, row);
  const { rows } = await sql<NamingInstance>`
    select i.id, i.process_key, i.business_no, i.status, i.step, i.started_at, i.ended_at,
      coalesce(i.data_release, d.release_id)::text as release_id, count(*) over ()::int as total
    from wf_instance i join wf_definition d on d.id = i.definition_id
    where ${named} and ${instanceScope(record.scope)}
    order by i.started_at desc, i.id desc limit ${page.size} offset ${page.offset}`.execute(unit.tx);
  const models = await processesOf(unit, rows);
  const ids = rows.map(({ id }) => id);
  const sight = await instancesInSight(unit, ids);
  const turns = await turnsOf(unit, ids);
  const had = isWork && part.rows !== undefined ? await rowsIn(unit, part.rows, { rows, models, sight }) : none;
  const wire = rows.map((one) => {
    const model = models.get(one.release_id) ?? null;
    return {
      ...(turns.get(one.id) ?? nobody),
      processInstanceId: one.id,
      processCode: one.business_no,
      processKey: one.process_key,
      processLabel: model?.label ?? { zh: one.process_key, en: one.process_key },
      routeValue: routeValue(model, one.process_key),
      stage: model?.stage ?? '',
      status: one.status,
      stepLabel: one.step === null ? null : stepLabel(model, one.step),
      startedAt: wireTime(one.started_at),
      endedAt: wireTime(one.ended_at),
      inSight: sight.has(one.id),
      rows: had.get(one.id) ?? null,
    };
  });
  return {
    ...pageOf(wire, rows[0]?.total ?? 0, page),
    undecided: isWork ? null : await undecidedRow(unit, record, row),
  };
}

/** The part of a row's page that tells of the processes it was handed in to. */
const handedIn = 'process';

/** The instances that have or had the row handed in. */
function havingRow({ model }: OpenRecord, row: RecordRow): RawBuilder<SqlBool> {
  const ways = handInsOf(model).map(
    ({ process }) => sql`(i.process_key = ${process.id} and i.data ->> ${process.by}::text = ${nameOf(model, row)})`,
  );
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

type HadRows = Exclude<WireInstance['rows'], null>;

const none: ReadonlyMap<string, HadRows> = new Map();

/** Most rows of an instance that are named; the page of the instance has all of them. */
const mostNamed = 200;

/** The rows of a record that those of these instances have which the person may open, by instance. */
async function rowsIn(
  unit: Unit,
  record: string,
  { rows, models, sight }: { rows: readonly NamingInstance[]; models: Models; sight: ReadonlySet<string> },
): Promise<ReadonlyMap<string, HadRows>> {
  const model = (await newestRecord(unit, record, unit.principal))?.model ?? null;
  const source = model?.projection ?? null;
  if (model === null || source === null) return none;
  const isHidden = (one: NamingInstance): boolean => {
    const process = models.get(one.release_id) ?? null;
    return process === null || hiddenPaths(process, unit.principal.roles).has(`${source.table}.${source.key}`);
  };
  const ids = rows.filter((one) => sight.has(one.id) && !isHidden(one)).map(({ id }) => id);
  if (ids.length === 0) return none;
  const found = await sql<{ id: string; total: number; keys: string[] }>`
    select p.instance_id as id, count(*)::int as total, (array_agg(p.key order by p.key))[1:${sql.lit(mostNamed)}] as keys
    from record_pass p where p.record = ${record} and p.instance_id = any(${ids}::bigint[])
    group by p.instance_id`.execute(unit.tx);
  return new Map(found.rows.map(({ id, total, keys }) => [id, { record, label: model.label, total, keys }] as const));
}

interface Turn {
  readonly taskId: string;
  readonly stepCode: string;
  readonly turn: Text;
  readonly mine: boolean;
}

const nobody: Turn = { taskId: '', stepCode: '', turn: { zh: '', en: '' }, mine: false };

/** Whose turn it is in these instances. */
async function turnsOf(unit: Unit, ids: readonly string[]): Promise<ReadonlyMap<string, Turn>> {
  const { tx, principal } = unit;
  if (ids.length === 0) return new Map();
  const tasks = await tx
    .selectFrom('wf_task')
    .select(['id', 'step', 'instance_id', 'assignee', 'roles', 'status', 'process_key'])
    .where('instance_id', 'in', [...ids])
    .where('status', '!=', 'done')
    .execute();
  const offered = await offeredTasks(unit, tasks);
  const people = await realNames(
    tx,
    tasks.map(({ assignee }) => assignee),
  );
  const names = await roleNames(
    tx,
    tasks.flatMap(({ roles }) => roles),
  );
  const rolesText = (roles: readonly string[], language: Language): string =>
    joinList(
      roles.map((role) => names.get(role)?.[language] ?? role),
      language,
    );
  return new Map(
    tasks.map(({ id, step: stepCode, instance_id: instance, assignee, roles }) => {
      const person = people.get(assignee ?? '');
      const turn = { zh: person ?? rolesText(roles, 'zh'), en: person ?? rolesText(roles, 'en') };
      const mine = offered.has(id) || assignee === principal.userId;
      return [instance, { taskId: id, stepCode, turn, mine }] as const;
    }),
  );
}

/** Fields of forms that instances have a column for, by which an index finds them. */
const columns: Readonly<Record<string, string>> = {
  projectNo: 'project_no',
  contractNo: 'contract_no',
  customerName: 'customer_name',
  customerOrg: 'customer_org',
};

/** Papers name their contract under names of their own; one column has it for all of them. */
const paperFields: ReadonlySet<string> = new Set(['invoiceContractNo', 'sealContractNo', 'returnContractNo']);

/** Any of the ways that the part lists; one whose fields the row leaves empty, or hides from the person, names nothing. */
function naming(
  { any }: WorkSection,
  { view }: OpenRecord,
  row: Readonly<Record<string, unknown>>,
): RawBuilder<SqlBool> {
  const ways = any.flatMap((pairs) => {
    const equal = Object.entries(pairs).map(([there, here]) => {
      const value = row[here];
      if (typeof value !== 'string' || value === '' || !view.visible.has(here)) return null;
      if (there.includes('.')) return namedIn(there, value);
      const said = sql<SqlBool>`i.data ->> ${there}::text = ${value}`;
      if (paperFields.has(there)) return sql<SqlBool>`(i.paper_contract_no = ${value} and ${said})`;
      const column = columns[there];
      return column === undefined ? said : sql<SqlBool>`${sql.ref(`i.${column}`)} = ${value}`;
    });
    return equal.includes(null) ? [] : [sql<SqlBool>`(${sql.join(equal, sql` and `)})`];
  });
  return ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}
