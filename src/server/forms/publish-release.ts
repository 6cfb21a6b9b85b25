import type { Diagnostic } from '../../core/descriptor/diagnostic.ts';
import { compileCandidate } from '../../core/descriptor/compile.ts';
import type { CandidateCompilation } from '../../core/descriptor/compile.ts';
import { parseDescriptor } from '../../core/descriptor/parse.ts';
import { diffReleases } from '../../core/release/diff.ts';
import type { ReleasedDescriptor } from '../../core/release/release.ts';
import { BusinessError } from '../errors/business-error.ts';
import type { Principal } from '../http/access.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import { newestRelease, usableRelease } from './find-release.ts';
import type { FoundRelease } from './find-release.ts';
import { publishedSources } from './library.ts';
import { highestVersion, lockForm, newestHead, openTasksOn, versionHead } from './release-queries.ts';
import { contentHash, headColumns } from './release-row.ts';
import type { ReleaseHead } from './release-row.ts';
import { requireStorable } from './require-storable.ts';
import { auditRelease, storeRelease, withVersion } from './store-release.ts';

/** A descriptor as sent: as text, so that diagnostics name its lines, or as JSON. */
export interface Candidate {
  readonly descriptor?: unknown;
  readonly text?: string;
  readonly file?: string;
}

/** What the checks say of a candidate. */
export interface CheckReply {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs the checks of publishing without publishing. */
export async function checkCandidate(
  services: Services,
  principal: Principal,
  candidate: Candidate,
): Promise<CheckReply> {
  const { diagnostics, release } = await services.store.tenantTx(principal.tenantId, principal.userId, (tx) =>
    compileSent(tx, services, candidate),
  );
  return { ok: release !== null, diagnostics };
}

/**
 * Publishes a process or record for the caller's tenant; it is live for every page and task opened from then on. The
 * content of the newest release under whatever version is no new release: that one is answered.
 *
 * @throws BusinessError 400 with the diagnostics where a check fails, and where the version or the change is refused
 */
export function publishRelease(
  services: Services,
  principal: Principal,
  candidate: Candidate,
  reason: string,
): Promise<FoundRelease> {
  return inForm(services, principal, async (tx) => {
    const { release, diagnostics } = await compileSent(tx, services, candidate);
    if (release === null) throw refusal(diagnostics);
    await lockForm(tx, release.id);
    const head = await storeNext(tx, services, { principal, descriptor: release, origin: 'published', reason });
    return found(tx, services, head);
  });
}

/**
 * Publishes the content of an earlier release again, as the newest version; history stays as it was.
 *
 * @throws BusinessError 400 where there is no such release, it is corrupted, or data stored since would become invalid
 */
export function rollBack(
  services: Services,
  principal: Principal,
  { formId, version, reason }: { readonly formId: string; readonly version: number; readonly reason: string },
): Promise<FoundRelease> {
  return inForm(services, principal, async (tx) => {
    await lockForm(tx, formId);
    const old = await versionHead(tx, formId, version);
    if (old === undefined) throw new BusinessError(400, 'form.missing');
    const usable = await usableRelease(tx, services, old);
    if (usable === null || usable.degradedFrom !== null) throw new BusinessError(400, 'form.corrupted');
    const next = withVersion(usable.loaded.descriptor, (await highestVersion(tx, formId)) + 1);
    const head = await storeNext(tx, services, { principal, descriptor: next, origin: 'rollback', reason });
    return found(tx, services, head);
  });
}

/**
 * Takes a release of the tenant's own out of use.
 *
 * @throws BusinessError 400 while tasks that are not done show it, and for releases that came with the software
 */
export function retireRelease(
  services: Services,
  principal: Principal,
  { formId, version, reason }: { readonly formId: string; readonly version: number; readonly reason: string },
): Promise<ReleaseHead> {
  return inForm(services, principal, async (tx) => {
    await lockForm(tx, formId);
    const old = await versionHead(tx, formId, version);
    if (old === undefined) throw new BusinessError(400, 'form.missing');
    if (old.tenant_id === null) throw new BusinessError(400, 'form.shared');
    const count = (await openTasksOn(tx, [old.id])).get(old.id) ?? 0;
    if (count > 0) throw new BusinessError(400, 'form.in-use', { args: { count } });
    const head = await tx
      .updateTable('form_release')
      .set({ status: 'retired', reason, retired_by: principal.userId, retired_at: services.clock.now() })
      .where('id', '=', old.id)
      .returning(headColumns)
      .executeTakeFirstOrThrow();
    await auditRelease(tx, 'retire', head, old.version);
    return head;
  });
}

function inForm<T>(
  { store }: Services,
  { tenantId, userId }: Principal,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  return store.tenantTx(tenantId, userId, work);
}

async function compileSent(
  tx: TenantTransaction,
  services: Services,
  { descriptor, text, file }: Candidate,
): Promise<CandidateCompilation> {
  const written = text ?? JSON.stringify(descriptor ?? null, null, 2);
  const { source, diagnostics } = parseDescriptor(file ?? 'descriptor.json', written);
  if (source === null) return { release: null, model: null, diagnostics };
  requireStorable(source.value);
  const compiled = compileCandidate(source, await publishedSources(tx, services));
  return { ...compiled, diagnostics: [...diagnostics, ...compiled.diagnostics] };
}

function refusal(diagnostics: readonly Diagnostic[]): BusinessError {
  const worst = diagnostics.find(({ severity }) => severity === 'error');
  if (worst === undefined) return new BusinessError(400, 'form.kind', { data: { diagnostics } });
  return new BusinessError(400, 'form.refused', { args: { ...worst.message }, data: { diagnostics } });
}

interface Next {
  readonly principal: Principal;
  readonly descriptor: ReleasedDescriptor;
  readonly origin: ReleaseHead['origin'];
  readonly reason: string;
}

/** Stores the next release of a locked form, or answers the newest one where that has the same content. */
async function storeNext(
  tx: TenantTransaction,
  services: Services,
  { principal, descriptor, origin, reason }: Next,
): Promise<ReleaseHead> {
  const newest = await newestHead(tx, descriptor.id);
  if (newest?.content_sha256 === contentHash(descriptor)) return newest;
  const highest = await highestVersion(tx, descriptor.id);
  if (descriptor.version <= highest) {
    throw new BusinessError(400, 'form.version-old', { args: { version: highest } });
  }
  await refuseBreaking(tx, services, descriptor);
  const head = await storeRelease(tx, {
    descriptor,
    tenantId: principal.tenantId,
    origin,
    reason,
    by: principal.userId,
    at: services.clock.now(),
  });
  await auditRelease(tx, origin === 'rollback' ? 'rollback' : 'publish', head, newest?.version ?? null);
  return head;
}

async function refuseBreaking(
  tx: TenantTransaction,
  services: Services,
  descriptor: ReleasedDescriptor,
): Promise<void> {
  const current = await newestRelease(tx, services, descriptor.id);
  if (current === null) return;
  const { changes } = diffReleases(current.loaded, { descriptor });
  const breaking = changes.find((change) => change.class === 'refuse');
  if (breaking === undefined) return;
  const args = { subject: breaking.subject, ...breaking.message };
  throw new BusinessError(400, 'form.breaks-data', { args, data: { diagnostics: [], changes } });
}

async function found(tx: TenantTransaction, services: Services, head: ReleaseHead): Promise<FoundRelease> {
  const release = await usableRelease(tx, services, head);
  if (release === null) throw new BusinessError(400, 'form.corrupted');
  return release;
}
