import type { Principal } from '../http/access.ts';
import { wireTime } from '../clock.ts';
import type { FoundProcess } from '../forms/find-release.ts';
import { pageOf, readPage, textOf } from '../http/page.ts';
import type { Page, RawQuery } from '../http/page.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import { wireDefinitionId } from './definition-store.ts';
import { routeValue } from './listed-task.ts';
import { mayStart } from './policy.ts';
import { newestProcesses } from './process-names.ts';

/** The newest definition of a process that can be used. */
interface Startable extends FoundProcess {
  readonly definitionId: string;
}

/** A process definition as the lists send it. */
export type WireDefinition = ReturnType<typeof wireDefinition>;

/** S7-20: a page of the processes that the person may start, by key. */
export async function startList(
  services: Services,
  principal: Principal,
  query: RawQuery,
): Promise<Page<WireDefinition>> {
  const page = readPage(query);
  const category = textOf(query, 'category');
  const own = textOf(query, 'mode') === '2';
  const all = await definitions(services, principal);
  const wanted = all
    .filter(({ model }) => mayStart(model, principal.roles))
    .filter(({ model }) => category === '' || category === `flow_${model.id}`)
    .filter(({ head }) => !own || head.tenant_id !== null);
  const records = wanted.slice(page.offset, page.offset + page.size).map(wireDefinition);
  return pageOf(records, wanted.length, page);
}

/** S7-26: the newest definitions of this name, in either language. */
export async function definitionsNamed(
  services: Services,
  principal: Principal,
  name: string,
): Promise<readonly WireDefinition[]> {
  const all = await definitions(services, principal);
  return all.filter(({ model: { label } }) => label.zh === name || label.en === name).map(wireDefinition);
}

function definitions(services: Services, { tenantId, userId }: Principal): Promise<readonly Startable[]> {
  return services.store.tenantTx(tenantId, userId, async (tx) => {
    const processes = await newestProcesses(tx, services);
    const ids = await definitionIds(
      tx,
      processes.map(({ head }) => head.id),
    );
    return processes.flatMap((process) => {
      const definitionId = ids.get(process.head.id);
      return definitionId === undefined ? [] : [{ ...process, definitionId }];
    });
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
