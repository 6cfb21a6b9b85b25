import { rendererVersion, type PublishedDescriptor, type ReleasedDescriptor } from '../../core/model/release.ts';
import { releaseIdOf } from '../../core/model/released-table.ts';
import { loadProcess } from '../../core/model/load/load.ts';
import { canonicalJson } from '../../core/text/canonical.ts';
import { sha256Hex } from '../../core/text/sha256.ts';
import { announce } from '../platform/events/event-bus.ts';
import { audit } from '../platform/store/audit.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { forgetAnswers } from '../platform/store/once-per-transaction.ts';
import { stepTableOf } from '../../core/model/step-table.ts';
import { contentHash, headColumns, scopeOf, type ReleaseHead, type StoredScope } from './release-row.ts';

/** A release to be stored. */
export interface NewRelease {
  /** Carries the version that the release gets. */
  readonly descriptor: PublishedDescriptor;
  readonly scope: StoredScope;
  /** What it changes of the release before it; null where there is none. */
  readonly changeClass: ReleaseHead['change_class'];
  /** The version whose content it brings back. */
  readonly restored: number | null;
  /** The release that it follows with newer rows of look-up tables. */
  readonly follows?: string;
  /** The pages are told by another release that comes with it. */
  readonly untold?: true;
  readonly origin: ReleaseHead['origin'];
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** The descriptor under another version number, its keys in their order. */
export function withVersion<D extends PublishedDescriptor>(descriptor: D, version: number): D {
  return { ...descriptor, version };
}

/** Stores a release, with the flow of a process, and tells every node when the transaction commits. */
export async function storeRelease(tx: TenantTransaction, release: NewRelease): Promise<ReleaseHead> {
  const { descriptor, scope, at } = release;
  const head = await tx
    .insertInto('form_release')
    .values({
      tenant_id: scope.tenantId,
      scope_tenants: [...scope.tenants],
      scope_roles: [...scope.roles],
      change_class: release.changeClass,
      restored: release.restored,
      label_zh: descriptor.label.zh,
      label_en: descriptor.label.en,
      of_release: release.follows ?? null,
      form_id: releaseIdOf(descriptor),
      version: descriptor.version,
      kind: descriptor.kind,
      descriptor: JSON.stringify(descriptor),
      sha256: sha256Hex(canonicalJson(descriptor)),
      content_sha256: contentHash(descriptor),
      min_renderer: rendererVersion,
      origin: release.origin,
      reason: release.reason,
      published_by: release.by,
      published_at: at,
      retired_by: null,
      retired_at: null,
    })
    .returning(headColumns)
    .executeTakeFirstOrThrow();
  if (descriptor.kind === 'process') await storeDefinition(tx, head, descriptor);
  forgetAnswers(tx);
  await announce(tx, {
    kind: 'release',
    formId: head.form_id,
    version: head.version,
    tenants: [...scopeOf(head).tenants],
    ...(release.untold === undefined ? {} : { untold: true }),
  });
  return head;
}

async function storeDefinition(
  tx: TenantTransaction,
  head: ReleaseHead,
  descriptor: Extract<ReleasedDescriptor, { kind: 'process' }>,
): Promise<void> {
  const steps = stepTableOf(loadProcess(descriptor));
  await tx
    .insertInto('wf_definition')
    .values({
      tenant_id: head.tenant_id,
      scope_tenants: head.scope_tenants,
      key: head.form_id,
      version: head.version,
      release_id: head.id,
      steps: JSON.stringify(steps),
      sha256: sha256Hex(canonicalJson(steps)),
      deployed_at: head.published_at,
    })
    .execute();
}

/** Takes releases out of use. */
export async function markRetired(
  tx: TenantTransaction,
  releases: readonly ReleaseHead[],
  { reason, by, at }: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('form_release')
    .set({ status: 'retired', retire_reason: reason, retired_by: by, retired_at: at })
    .where(
      'id',
      'in',
      releases.map(({ id }) => id),
    )
    .execute();
  forgetAnswers(tx);
}

/** Records what happened to releases of a form or a look-up table. */
export async function auditRelease(
  tx: TenantTransaction,
  action: 'publish' | 'rollback' | 'retire',
  head: ReleaseHead,
  { before, reason }: { readonly before: number | null; readonly reason: string },
): Promise<void> {
  const { tenants, roles } = scopeOf(head);
  const changes = [
    { path: 'version', before, after: head.version },
    { path: 'reason', after: reason },
    { path: 'tenants', after: tenants },
    { path: 'roles', after: roles },
  ];
  await audit(tx, { action, subject: 'form', subjectId: head.form_id, source: 'system', changes });
}
