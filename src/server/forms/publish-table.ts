import type { FormWithTable } from '../../core/calls/forms.ts';
import type { TableDescriptor } from '../../generated/descriptor.ts';
import type { Diagnostic } from '../../core/errors/diagnostic.ts';
import { parseDescriptor, type DescriptorSource } from '../../core/words/reading/parse.ts';
import { diagnostic } from '../../core/errors/diagnostic-catalogue.ts';
import { diffTable } from '../../core/release/diff-table.ts';
import { carriedTable, releasedTable, tableReleaseId } from '../../core/model/released-table.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { propagateTables, propagateToAll, plannedInScope, type PropagationResult } from './propagate-tables.ts';
import type { PropagationScope, Incompatibility } from './plan-propagation.ts';
import type { ToldChange } from './validate-change.ts';
import { onSharedRows } from './publish-scope.ts';
import { highestVersion, newestHead, newestShared } from './release-queries.ts';
import { contentHash, type ReleaseHead, type StoredScope } from './release-row.ts';
import { auditRelease, storeRelease } from './store-release.ts';
import { tableOf, type FoundTable } from './table-releases.ts';
import type { Unit } from '../platform/unit.ts';

/** What publishing a table would do to the forms of the publisher's tenant. */
export interface TableCheck {
  readonly diagnostics: readonly Diagnostic[];
  readonly change: ToldChange | null;
  readonly forms: readonly FormWithTable[];
}

/** A table just published, with what it changed and brought along. */
export interface PublishedTable extends TableCheck {
  readonly found: FoundTable;
}

/** A table about to be published, in a transaction that holds the lock of tables. */
export interface NextTable {
  readonly table: TableDescriptor;
  /** Where diagnostics find their lines; null for what was stored. */
  readonly source: DescriptorSource | null;
  readonly origin: 'published' | 'rollback';
  readonly reason: string;
  readonly scope: StoredScope;
  readonly restored: number | null;
  /** Forms that the same release brings versions of. */
  readonly besides?: readonly string[];
}

/**
 * What publishing a table would change, and which forms could not read it.
 *
 * @param besides forms that the same release brings versions of: the check of those tells
 */
export async function checkTable(
  unit: Unit,
  { table, source, besides }: Pick<NextTable, 'table' | 'besides'> & { readonly source: DescriptorSource },
): Promise<TableCheck> {
  const candidates = new Map([[table.id, carriedTable(table)]]);
  const without = besides === undefined ? {} : { besides };
  const { followings, misfits } = await plannedInScope(unit, unit.principal.tenantId, without, candidates);
  return {
    diagnostics: tellMisfits(misfits, source, null),
    change: await tableChange(unit, table),
    forms: followings.map(({ used }) => formAlong(used)),
  };
}

/**
 * Stores the next release of a table and brings it to the forms that read it, all or nothing.
 *
 * @throws BusinessError 400 for some roles alone, where the version is not above the newest one, and with diagnostics
 *   where a form of the publisher could not read it any more
 */
export async function storeTable(unit: Unit, next: NextTable): Promise<PublishedTable> {
  const { table, scope } = next;
  if (scope.roles.length > 0) throw new BusinessError(400, 'form.table-roles');
  const id = tableReleaseId(table.id);
  const same = await sameTableInUse(unit, next);
  if (same !== null) return { found: same, change: null, forms: [], diagnostics: [] };
  const highest = await highestVersion(unit.tx, id);
  if (table.version <= highest) throw new BusinessError(400, 'form.version-old', { args: { version: highest } });
  const change = await tableChange(unit, table);
  const before = await newestHead(unit.tx, id, null);
  const changeClass = change === null || change.class === 'refuse' ? null : change.class;
  const release = { ...next, descriptor: table, changeClass, by: unit.principal.userId, at: unit.now };
  const write = (): Promise<ReleaseHead> => storeRelease(unit.tx, release);
  const head = scope.tenantId === null ? await onSharedRows(unit, write) : await write();
  await auditRelease(unit.tx, next.origin === 'rollback' ? 'rollback' : 'publish', head, {
    before: before?.version ?? null,
    reason: head.reason,
  });
  const source = next.source ?? sourceOf(table);
  const along = await publishAlong(unit, head, { scope, changeClass, source, besides: next.besides ?? [] });
  return { found: { head, table }, change, ...along };
}

/** How a table's change reaches forms. */
interface Along {
  readonly scope: Pick<StoredScope, 'tenantId' | 'tenants'>;
  readonly changeClass: ReleaseHead['change_class'];
  /** The table that forms read from then on. */
  readonly source: DescriptorSource;
  /** Forms that the same release brings versions of. */
  readonly besides?: readonly string[];
}

/**
 * Brings what became of a table to the forms of those whom it is for.
 *
 * @throws BusinessError 400 with diagnostics where a form of the caller's own, or one that is shared, cannot follow
 */
export async function publishAlong(
  unit: Unit,
  head: ReleaseHead,
  { scope, changeClass, source, besides = [] }: Along,
): Promise<{ readonly forms: readonly FormWithTable[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { tenantId } = unit.principal;
  const why = head.status === 'retired' ? head.retire_reason : head.reason;
  const reason = `${head.form_id} v${head.version}: ${why}`;
  const bringing = { reason, changeClass, tableIds: [head.form_id.replace('table:', '')], besides };
  const brought: readonly (PropagationResult & { readonly ground: PropagationScope })[] =
    scope.tenantId === null
      ? await propagateToAll(unit, scope.tenants, bringing)
      : [{ ...(await propagateTables(unit, scope.tenantId, bringing)), ground: scope.tenantId }];
  const diagnostics = brought.flatMap(({ misfits, ground }) => {
    return tellMisfits(misfits, source, ground === null || ground === tenantId ? null : ground);
  });
  const worst = diagnostics.find(({ severity }) => severity === 'error');
  if (worst !== undefined)
    throw new BusinessError(400, 'form.refused', { args: { ...worst.message }, data: { diagnostics } });
  const forms = brought.flatMap(({ releases }) => releases.map(formAlong));
  return { forms: [...new Map(forms.map((form) => [form.formId, form])).values()], diagnostics };
}

/** Where problems of a stored table are told: in its text as it would be downloaded. */
export function sourceOf(table: TableDescriptor): DescriptorSource {
  const { source } = parseDescriptor(`${table.id}.json`, JSON.stringify(table, null, 2));
  if (source === null) throw new Error(`The look-up table ${table.id} cannot be read.`);
  return source;
}

async function tableChange(unit: Unit, table: TableDescriptor): Promise<ToldChange | null> {
  const head = await newestHead(unit.tx, tableReleaseId(table.id), null);
  const current = head === undefined ? null : await tableOf(unit, head);
  if (current === null) return null;
  return { ...diffTable(current.table, table), against: current.head.version };
}

/** The release with this content that those whom the next one is for already use. */
async function sameTableInUse(unit: Unit, { table, scope }: NextTable): Promise<FoundTable | null> {
  const id = tableReleaseId(table.id);
  const inUse = scope.tenantId === null ? await newestShared(unit.tx, id, scope) : await newestHead(unit.tx, id, null);
  if (inUse?.content_sha256 !== contentHash(releasedTable(table))) return null;
  return inUse === undefined ? null : tableOf(unit, inUse);
}

/** Forms that cannot follow: a reason to refuse, or of another tenant something to know. */
function tellMisfits(
  misfits: readonly Incompatibility[],
  source: DescriptorSource,
  tenant: string | null,
): readonly Diagnostic[] {
  return misfits.map(({ form, formId, problem }) => {
    const { set, step, field, word } = problem.place;
    const place = [set ?? step, field, word].filter((part) => part !== null).join('/');
    const { message } = diagnostic(problem.code, source, '/columns', problem.args);
    const args = { form, id: formId, place, problem: message };
    if (tenant === null) return diagnostic('table/reader', source, '/columns', args, {}, 'key');
    return diagnostic('table/left-behind', source, '/columns', { ...args, tenant }, {}, 'key');
  });
}

function formAlong({ form_id: formId, label_zh: name, label_en: nameEn, version }: ReleaseHead): FormWithTable {
  return { formId, name, nameEn, version };
}
