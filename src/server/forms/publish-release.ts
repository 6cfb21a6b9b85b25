import type { CheckReply } from '../../core/calls/forms.ts';
import type { Diagnostic } from '../../core/errors/diagnostic.ts';
import { isObject } from '../../core/text/json.ts';
import type { DescriptorSource } from '../../core/words/reading/parse.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { tableReleaseId } from '../../core/model/released-table.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { requireApiStanding, requireStandingOver } from './api-standing.ts';
import { releaseToFollow, usableRelease, type FoundRelease } from './find-release.ts';
import { inThread } from './in-thread.ts';
import { acceptableChange, changeOf, validatedChange, type ToldChange } from './validate-change.ts';
import { formerFieldsOf } from './former-releases.ts';
import { propagateToForm } from './propagate-tables.ts';
import { fitTables } from './plan-propagation.ts';
import { readSent, type Candidate, type SentCompilation } from './compile-sent.ts';
import { mayManage, onSharedRows, storedScope, type WantedScope } from './publish-scope.ts';
import { checkTable, storeTable, type NextTable, type PublishedTable } from './publish-table.ts';
import {
  highestVersion,
  holdTables,
  lockForm,
  lockTables,
  newestHead,
  newestShared,
  versionHead,
} from './release-queries.ts';
import { contentHash, type ReleaseHead, type StoredScope } from './release-row.ts';
import type { RunJob } from '../platform/workers/jobs.ts';
import { requireReason, type NamedVersion } from './retire-release.ts';
import type { RowProgress } from './stored-rows.ts';
import { keepSource, publishedLibrary } from './released-sources.ts';
import { waitForRows, type NextRelease } from './wait-for-rows.ts';
import { migrateBack } from './ways-back.ts';
import { auditRelease, storeRelease, withVersion } from './store-release.ts';
import { carriedTables, publishedTables, tableOf, type TablesOf } from './table-releases.ts';
import type { Unit } from '../platform/unit.ts';

/** Runs the checks of publishing without publishing, and tells what the change means for tasks under way. */
export async function checkCandidate(unit: Unit, candidate: Candidate, run: RunJob): Promise<CheckReply> {
  const { diagnostics, release, table } = await compileInThread(unit, { candidate, tablesOf: 'tenant' }, run);
  if (table !== null) {
    const told = await checkTable(unit, { table, source: sentSource(candidate) });
    const all = [...diagnostics, ...told.diagnostics];
    return { ...told, ok: all.every(({ severity }) => severity !== 'error'), diagnostics: all };
  }
  const change = release === null ? null : await changeOf(unit, release);
  const scope = { tenantId: unit.principal.tenantId, tenants: [], roles: [] };
  if (release === null || change === null) return { ok: release !== null, diagnostics, change, forms: [] };
  const validated = await validatedChange(unit, { descriptor: release, scope, change });
  return { ...validated, diagnostics, forms: [] };
}

/** A release just published, with what it changed. */
export interface PublishedForm {
  /** The release in use: the one before while the rows of a version are converted in the background. */
  readonly found: FoundRelease;
  readonly conversion?: RowProgress;
  /** Null for the first release of a form and where nothing was published. */
  readonly change: ToldChange | null;
}

/** A form or a look-up table just published. */
export type PublishedRelease = PublishedForm | PublishedTable;

/** What is published beside the descriptor. */
export interface Publication {
  readonly reason: string;
  readonly scope: WantedScope;
  /** Has the checks done in a thread that is kept for the publisher. */
  readonly run: RunJob;
}

/**
 * Publishes a process, record or look-up table; it is live for every page and task opened from then on by those whom it
 * is for. The content of the newest release of the same scope under whatever version is no new release: that one is
 * answered.
 *
 * @throws BusinessError 400 with the diagnostics where a check fails, and where the version or the change is refused;
 *   403 where the scope is not the caller's to publish for, or the record's calls are for administrators to name
 */
export async function publishRelease(
  unit: Unit,
  candidate: Candidate,
  { reason, scope, run }: Publication,
): Promise<PublishedRelease> {
  const stored = await storedScope(unit, scope);
  await (kindOf(candidate) === 'table' ? lockTables(unit.tx) : holdTables(unit.tx));
  const tablesOf = stored.tenantId === null ? 'all' : 'tenant';
  const { release, table, diagnostics } = await compileInThread(unit, { candidate, tablesOf }, run);
  const next = { origin: 'published', reason: reason.trim(), scope: stored, restored: null } as const;
  if (table === null && release === null) throw rejection(diagnostics);
  const source = sentSource(candidate);
  const isOwn = stored.tenantId !== null && stored.roles.length === 0;
  if (isOwn) await keepSource(unit, source);
  if (table !== null) return storeTable(unit, { ...next, table, source });
  if (release === null) throw rejection(diagnostics);
  await lockForm(unit.tx, release.id);
  return storeNext(unit, { ...next, descriptor: release });
}

/**
 * Publishes the content of an earlier release again, as the newest version for the same people; history stays as it was.
 *
 * @throws BusinessError 400 without a reason, where there is no such release, it is corrupted, or data stored since would
 *   become invalid; 403 where it is for others alone or names the server's calls and the caller is no administrator
 */
export async function rollBack(unit: Unit, { formId, version, reason }: NamedVersion): Promise<PublishedRelease> {
  requireReason(reason);
  const isTable = formId.startsWith(tableReleaseId(''));
  await (isTable ? lockTables(unit.tx) : lockForm(unit.tx, formId));
  const old = await versionHead(unit.tx, formId, version);
  if (old === undefined) throw new BusinessError(400, 'form.missing');
  const given = { origin: 'rollback', reason: reason.trim(), restored: version } as const;
  const scope = rolledBackScope(unit.principal, old);
  if (isTable) return rollBackTable(unit, old, { ...given, scope });
  const usable = await usableRelease(unit, old);
  if (usable === null || usable.degradedFrom !== null) throw new BusinessError(400, 'form.corrupted');
  // The form goes back, the rows of its look-up tables do not: those are rolled back by themselves.
  const tables = await publishedTables(unit, scope.tenantId === null ? 'all' : 'tenant');
  const { descriptor } = fitTables(usable.loaded.descriptor, carriedTables(tables));
  // Its words of how to take over data were for the version before it.
  const { migrate: _migrate, ...content } = descriptor;
  const migrate = await migrateBack(unit, usable);
  const comingBack = { ...content, ...(migrate !== null && { migrate }) } as ReleasedDescriptor;
  const next = withVersion(comingBack, (await highestVersion(unit.tx, formId)) + 1);
  return storeNext(unit, { ...given, scope, descriptor: next });
}

async function rollBackTable(
  unit: Unit,
  old: ReleaseHead,
  given: Omit<NextTable, 'table' | 'source'>,
): Promise<PublishedTable> {
  const usable = await tableOf(unit, old);
  if (usable === null) throw new BusinessError(400, 'form.corrupted');
  const table = withVersion(usable.table, (await highestVersion(unit.tx, old.form_id)) + 1);
  return storeTable(unit, { ...given, table, source: null });
}

/** What a tenant brings back of a shared release becomes its own; for all only those who run the installation do. */
function rolledBackScope(principal: Principal, old: ReleaseHead): StoredScope {
  const isPublishedForOthers = old.tenant_id === null && old.origin !== 'built-in' && mayManage(principal, old);
  const tenantId = isPublishedForOthers ? null : principal.tenantId;
  return { tenantId, tenants: tenantId === null ? old.scope_tenants : [], roles: old.scope_roles };
}

/** What is compiled, and whose look-up tables it is checked against. */
interface Compiling {
  readonly candidate: Candidate;
  readonly tablesOf: TablesOf;
}

/** @throws BusinessError 400 where the checks take too long or too much memory */
async function compileInThread(unit: Unit, { candidate, tablesOf }: Compiling, run: RunJob): Promise<SentCompilation> {
  const published = await publishedLibrary(unit, tablesOf);
  return inThread(run('compileDescriptor', { candidate, published }));
}

/** Where the parts of a candidate that was compiled stand in its text. */
function sentSource(candidate: Candidate): DescriptorSource {
  const { source } = readSent(candidate);
  if (source === null) throw new Error('A candidate that was compiled can be read.');
  return source;
}

/** What a candidate says that it is, before anything else of it is looked at. */
function kindOf({ descriptor, text }: Candidate): unknown {
  const value = text === undefined ? descriptor : parsedJson(text);
  return isObject(value) ? value['kind'] : null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

function rejection(diagnostics: readonly Diagnostic[]): BusinessError {
  const worst = diagnostics.find(({ severity }) => severity === 'error');
  if (worst === undefined) return new BusinessError(400, 'form.kind', { data: { diagnostics } });
  return new BusinessError(400, 'form.refused', { args: { ...worst.message }, data: { diagnostics } });
}

/**
 * Stores the next release of a locked form, or answers the newest one of its scope where that has the same content. Where
 * the rows of a record are many, they are converted in the background first.
 */
export async function storeNext(unit: Unit, next: NextRelease): Promise<PublishedForm> {
  const { descriptor, scope } = next;
  const newest = await newestHead(unit.tx, descriptor.id, null);
  requireApiStanding(unit.principal, descriptor);
  await requireStandingOver(unit, newest);
  const same = await sameContent(unit.tx, next);
  if (same !== undefined) return { found: await found(unit, same), change: null };
  const highest = await highestVersion(unit.tx, descriptor.id);
  if (descriptor.version <= highest) {
    throw new BusinessError(400, 'form.version-old', { args: { version: highest } });
  }
  const before = await releaseToFollow(unit, descriptor.id);
  const change = await acceptableChange(unit, descriptor, scope);
  const conversion = await waitForRows(unit, next, before);
  if (conversion !== null && before !== null) return { found: before, change, conversion };
  const changeClass = change === null || change.class === 'refuse' ? null : change.class;
  const release = { ...next, changeClass, by: unit.principal.userId, at: unit.now };
  const write = (): Promise<ReleaseHead> => storeRelease(unit.tx, release);
  const head = scope.tenantId === null ? await onSharedRows(unit, write) : await write();
  const action = next.origin === 'rollback' ? 'rollback' : 'publish';
  await auditRelease(unit.tx, action, head, { before: newest?.version ?? null, reason: head.reason });
  const stored = await found(unit, head);
  await moveRows(unit, before, stored, next.prepared);
  await propagateToForm(unit, head);
  return { found: stored, change };
}

/** Brings the rows of a record to the form of a release that everybody in the company uses from now on. */
async function moveRows(unit: Unit, before: FoundRelease | null, { head, loaded }: FoundRelease, prepared?: string) {
  const [old, now] = [before?.loaded.model, loaded.model];
  if (before === null || old?.kind !== 'record' || now.kind !== 'record' || now.api !== null) return;
  if (head.tenant_id === null || head.scope_roles.length > 0) return;
  const release = { id: head.id, from: before.head.version, to: head.version };
  const forms = { before: old, after: now, former: await formerFieldsOf(unit, before.head) };
  await unit.services.rows.convertRows(unit.tx, { ...forms, release, ...(prepared === undefined ? {} : { prepared }) });
}

/** The release with this content that those whom the next one is for already use. */
async function sameContent(
  tx: TenantTransaction,
  { descriptor, scope }: NextRelease,
): Promise<ReleaseHead | undefined> {
  const inUse =
    scope.tenantId === null
      ? await newestShared(tx, descriptor.id, scope)
      : await newestHead(tx, descriptor.id, { roles: scope.roles, every: true });
  return inUse?.content_sha256 === contentHash(descriptor) ? inUse : undefined;
}

async function found(unit: Unit, head: ReleaseHead): Promise<FoundRelease> {
  const release = await usableRelease(unit, head);
  if (release === null) throw new BusinessError(400, 'form.corrupted');
  return release;
}
