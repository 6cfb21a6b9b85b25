import { wireTime } from '../clock.ts';
import { BusinessError } from '../errors/business-error.ts';
import type { Principal } from '../http/access.ts';
import { pageOf, readPage, requiredText, textOf } from '../http/page.ts';
import type { Page, RawQuery } from '../http/page.ts';
import type { Services } from '../services.ts';
import type { TenantTransaction } from '../store/database.ts';
import { realNames } from '../workflow/people.ts';
import { usableRelease } from './find-release.ts';
import type { FoundRelease } from './find-release.ts';
import { newestHead, newestHeads, openTasksOn, versionHead, versionsOf } from './release-queries.ts';
import { wireRelease } from './release-row.ts';
import type { ReleaseHead } from './release-row.ts';

/** A release as the detail call sends it. */
export type WireRelease = ReturnType<typeof wireFound>;

/** One line of the lists of releases. */
export interface ReleaseLine {
  readonly formId: string;
  readonly version: number;
  readonly kind: ReleaseHead['kind'];
  readonly name: string;
  readonly nameEn: string;
  readonly sha256: string;
  readonly status: ReleaseHead['status'];
  readonly origin: ReleaseHead['origin'];
  /** True where it came with the software, for all tenants. */
  readonly shared: boolean;
  readonly reason: string;
  readonly publishedBy: string;
  readonly publishedByName: string;
  readonly publishedAt: string;
  /** Tasks that are not done and show it. */
  readonly openTasks: number;
  /** Whether new pages and tasks use it. */
  readonly current: boolean;
}

/** The release with what older clients read beside it. */
export function wireFound({ head, loaded, degradedFrom }: FoundRelease) {
  return {
    ...wireRelease(head, loaded.descriptor),
    formCode: head.form_id,
    content: JSON.stringify(loaded.descriptor),
    degraded: degradedFrom !== null,
    wantedVersion: degradedFrom ?? head.version,
  };
}

/**
 * S7-31: a release, the newest unless the query names a version. A corrupted one is answered by the last good one.
 *
 * @throws BusinessError 400 where the form or version is unknown, or no release is whole
 */
export function releaseDetail(services: Services, principal: Principal, query: RawQuery): Promise<WireRelease> {
  const formId = textOf(query, 'formId') || textOf(query, 'formCode') || textOf(query, 'id');
  if (formId === '') throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'formId' } });
  const version = textOf(query, 'version');
  if (!/^\d{0,9}$/.test(version)) throw new BusinessError(400, 'http.parameter-format', { args: { name: 'version' } });
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const head = version === '' ? await newestHead(tx, formId) : await versionHead(tx, formId, Number(version));
    if (head === undefined) throw new BusinessError(400, 'form.missing');
    const found = await usableRelease(tx, services, head);
    if (found === null) throw new BusinessError(400, 'form.corrupted');
    return wireFound(found);
  });
}

/** A page of the forms, each with the release that new pages use. */
export function releaseList(services: Services, principal: Principal, query: RawQuery): Promise<Page<ReleaseLine>> {
  const page = readPage(query);
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const heads = await newestHeads(tx, null);
    const shown = heads.slice(page.offset, page.offset + page.size);
    return pageOf(await releaseLines(tx, services, shown), heads.length, page);
  });
}

/** A page of one form's releases, newest first. */
export function releaseVersions(services: Services, principal: Principal, query: RawQuery): Promise<Page<ReleaseLine>> {
  const page = readPage(query);
  const formId = requiredText(query, 'formId');
  return services.store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const heads = await versionsOf(tx, formId);
    if (heads.length === 0) throw new BusinessError(400, 'form.missing');
    const shown = heads.slice(page.offset, page.offset + page.size);
    return pageOf(await releaseLines(tx, services, shown), heads.length, page);
  });
}

async function releaseLines(
  tx: TenantTransaction,
  services: Services,
  heads: readonly ReleaseHead[],
): Promise<readonly ReleaseLine[]> {
  const open = await openTasksOn(
    tx,
    heads.map(({ id }) => id),
  );
  const names = await realNames(
    tx,
    heads.map((head) => head.published_by),
  );
  const lines: ReleaseLine[] = [];
  for (const head of heads) {
    const label = (await usableRelease(tx, services, head))?.loaded.model.label;
    const current = await newestHead(tx, head.form_id);
    lines.push({
      formId: head.form_id,
      version: head.version,
      kind: head.kind,
      name: label?.zh ?? head.form_id,
      nameEn: label?.en ?? head.form_id,
      sha256: head.sha256,
      status: head.status,
      origin: head.origin,
      shared: head.tenant_id === null,
      reason: head.reason,
      publishedBy: head.published_by,
      publishedByName: names.get(head.published_by) ?? '',
      publishedAt: wireTime(head.published_at),
      openTasks: open.get(head.id) ?? 0,
      current: current?.id === head.id,
    });
  }
  return lines;
}
