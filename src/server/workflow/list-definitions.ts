import { sql } from 'kysely';
import type { ProcessModel } from '../../core/model/model.ts';
import { wireTime } from '../platform/clock.ts';
import type { FoundProcess } from '../forms/find-release.ts';
import { pageOf, readPage, textOf, type Page, type PageQuery, type RawQuery } from '../platform/http/page.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { wireDefinitionId } from './definition-store.ts';
import { every, fieldConditions, fieldOrder } from './list-conditions.ts';
import { numberField, processTexts, textField, timeField, type ListFields } from './list-fields.ts';
import { readDay } from './list-page.ts';
import { routeValue } from './listed-task.ts';
import { mayStart } from './policy.ts';
import { newestProcesses } from './process-names.ts';
import { type Unit } from '../platform/unit.ts';

/** The newest definition of a process that can be used. */
interface Startable extends FoundProcess {
  readonly definitionId: string;
}

/** A process definition as the lists send it. */
export type WireDefinition = ReturnType<typeof wireDefinition>;

/** A definition's row with the texts of its form. */
interface DefinitionRow {
  readonly id: string;
  readonly total: number;
}

/**
 * S7-20: a page of the processes that the person may start, by key unless asked otherwise. `mode` 1 takes those that
 * came with the software, 2 the company's own.
 */
export async function startList(unit: Unit, query: RawQuery): Promise<Page<WireDefinition>> {
  const page = readPage(query);

  const startable = await definitions(unit);
  const mine = startable.filter(({ model }) => mayStart(model, unit.principal.roles));
  const { conditions, order } = wantedDefinitions(query, page, mine);
  const found = sql<DefinitionRow>`
    select d.id, count(*) over ()::int as total
    from wf_definition d join form_release r on r.id = d.release_id
    where ${every(conditions)} order by ${order}`;
  const { rows } = await sql<DefinitionRow>`${found} limit ${page.size} offset ${page.offset}`.execute(unit.tx);
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : ((await found.execute(unit.tx)).rows[0]?.total ?? 0));
  const byId = new Map(mine.map((one) => [one.definitionId, one]));
  const records = rows.flatMap(({ id }) => byId.get(id) ?? []).map(wireDefinition);
  return pageOf(records, total, page);
}

/** What a query asks of the definitions that the person may start. */
function wantedDefinitions(query: RawQuery, page: PageQuery, mine: readonly Startable[]) {
  const fields = definitionFields(mine.map(({ model }) => model));
  const category = textOf(query, 'category');
  const mode = textOf(query, 'mode');
  const name = textOf(query, 'processDefinitionName').trim();
  const named = mine.filter(({ model }) => isNamed(model, name)).map(({ definitionId }) => definitionId);
  const [from, until] = [readDay(query, 'beginDate', false), readDay(query, 'endDate', true)];
  const conditions = [
    sql`d.id = any(${named}::uuid[])`,
    ...(category === '' ? [] : [sql`d.key = ${category.replace(/^flow_/, '')}`]),
    ...(mode === '1' ? [sql`r.tenant_id is null`] : []),
    ...(mode === '2' ? [sql`r.tenant_id is not null`] : []),
    ...(from === null ? [] : [sql`r.published_at >= ${from}`]),
    ...(until === null ? [] : [sql`r.published_at < ${until}::timestamptz + interval '1 second'`]),
    ...fieldConditions(query, fields),
  ];
  const order = fieldOrder(page, fields);
  return { conditions, order: order === null ? sql`d.key` : sql`${order}, d.key` };
}

function isNamed({ label }: ProcessModel, text: string): boolean {
  const wanted = text.toLowerCase();
  return label.zh.toLowerCase().includes(wanted) || label.en.toLowerCase().includes(wanted);
}

function definitionFields(models: readonly ProcessModel[]): ListFields {
  const { names, routes } = processTexts(models);
  const english = JSON.stringify(Object.fromEntries(models.map((model) => [model.id, model.label.en])));
  const name = textField(sql`(${names}::jsonb ->> d.key)`);
  return new Map([
    ['id', textField(sql`(d.key || ':' || d.version || ':' || d.id)`)],
    ['name', name],
    ['categoryName', name],
    ['processDefinitionName', name],
    ['nameEn', textField(sql`(${english}::jsonb ->> d.key)`)],
    ['routeValue', textField(sql`(${routes}::jsonb ->> d.key)`)],
    ['key', textField(sql`d.key`)],
    ['category', textField(sql`('flow_' || d.key)`)],
    ['version', numberField(sql`d.version`)],
    ['tenantId', textField(sql`r.tenant_id`)],
    ['deploymentId', textField(sql`r.id::text`, sql`r.id`)],
    ['deploymentTime', timeField(sql`r.published_at`)],
  ]);
}

/** S7-26: the newest definitions of this name, in either language. */
export async function definitionsNamed(unit: Unit, name: string): Promise<readonly WireDefinition[]> {
  const all = await definitions(unit);
  return all.filter(({ model: { label } }) => label.zh === name || label.en === name).map(wireDefinition);
}

/** S6-03: whether the person may start any process by hand, so that the page of those is worth an entry. */
export async function mayStartAny(unit: Unit): Promise<boolean> {
  return (await definitions(unit)).some(({ model }) => mayStart(model, unit.principal.roles));
}

async function definitions(unit: Unit): Promise<readonly Startable[]> {
  const processes = await newestProcesses(unit, { roles: unit.principal.roles });
  const releases = processes.map(({ head }) => head.id);
  const ids = await definitionIds(unit.tx, releases);
  return processes.flatMap((process) => {
    const definitionId = ids.get(process.head.id);
    return definitionId === undefined ? [] : [{ ...process, definitionId }];
  });
}

async function definitionIds(
  tx: TenantTransaction,
  releaseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (releaseIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('wf_definition')
    .select(['id', 'release_id'])
    .where('release_id', 'in', releaseIds)
    .execute();
  return new Map(rows.map((row) => [row.release_id, row.id]));
}

function wireDefinition({ model, head, definitionId }: Startable) {
  return {
    id: wireDefinitionId({ id: definitionId, key: model.id, version: head.version }),
    tenantId: head.tenant_id ?? '',
    name: model.label.zh,
    nameEn: model.label.en,
    label: model.label,
    key: model.id,
    category: `flow_${model.id}`,
    categoryName: model.label.zh,
    version: head.version,
    deploymentId: head.id,
    resourceName: '',
    diagramResourceName: '',
    suspensionState: 1,
    deploymentTime: wireTime(head.published_at),
    routeValue: routeValue(model, model.id),
  };
}
