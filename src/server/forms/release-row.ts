import type { Selectable } from 'kysely';
import type { PublishedDescriptor, Release, ReleaseScope } from '../../core/model/release.ts';
import { sha256Hex } from '../../core/text/sha256.ts';
import { wireTime } from '../platform/clock.ts';
import type { FormReleaseTable } from './tables.ts';

/** A release as stored. */
export type ReleaseRow = Selectable<FormReleaseTable>;

/** A release without its descriptor, for lists and look-ups. */
export type ReleaseHead = Omit<ReleaseRow, 'descriptor'>;

/** A scope as columns. */
export interface StoredScope {
  /** The one tenant that a release belongs to; null where it is shared. */
  readonly tenantId: string | null;
  /** Tenants that a shared release is for, sorted; empty = all. */
  readonly tenants: readonly string[];
  /** Role aliases, sorted; empty = all. */
  readonly roles: readonly string[];
}

/** The columns of a head. */
export const headColumns = [
  'id',
  'tenant_id',
  'form_id',
  'version',
  'kind',
  'sha256',
  'content_sha256',
  'min_renderer',
  'status',
  'origin',
  'reason',
  'published_by',
  'published_at',
  'retired_by',
  'retired_at',
  'retire_reason',
  'scope_tenants',
  'scope_roles',
  'change_class',
  'restored',
  'of_release',
  'label_zh',
  'label_en',
] as const satisfies readonly (keyof ReleaseRow)[];

/** Tells equal content under different version numbers. The order of keys counts: it is the order on the page. */
export function contentHash(descriptor: PublishedDescriptor): string {
  return sha256Hex(JSON.stringify({ ...descriptor, version: 0 }));
}

/**
 * Tells forms that say the same: the versions of the look-up tables that they carry do not count either, since a file
 * may have another one than the server gave.
 */
export function meaningHash(descriptor: PublishedDescriptor): string {
  if (descriptor.kind === 'table' || descriptor.tables === undefined) return contentHash(descriptor);
  const tables = Object.entries(descriptor.tables).map(([name, table]) => [name, { ...table, version: 0 }] as const);
  return contentHash({ ...descriptor, tables: Object.fromEntries(tables) });
}

/** For whom a release is. */
export function scopeOf(head: Pick<ReleaseHead, 'tenant_id' | 'scope_tenants' | 'scope_roles'>): ReleaseScope {
  return { tenants: head.tenant_id === null ? head.scope_tenants : [head.tenant_id], roles: head.scope_roles };
}

/** The release as it travels. */
export function wireRelease<D extends PublishedDescriptor>(head: ReleaseHead, descriptor: D): Release<D> {
  return {
    formId: head.form_id,
    version: head.version,
    descriptor,
    sha256: head.sha256,
    minRenderer: head.min_renderer,
    scope: scopeOf(head),
    status: head.status,
    publishedAt: wireTime(head.published_at),
  };
}
