import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { loadForm } from '../../core/release/form-fields.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';
import type { FoundRelease } from './find-release.ts';
import type { ReleaseHead, StoredScope } from './release-row.ts';
import type { RowProgress } from './stored-rows.ts';
import type { Unit } from '../platform/unit.ts';

/** What is published next. */
export interface NextRelease {
  readonly descriptor: ReleasedDescriptor;
  readonly origin: ReleaseHead['origin'];
  readonly reason: string;
  readonly scope: StoredScope;
  /** The version whose content it is. */
  readonly restored: number | null;
  /** The conversion that prepared a record's rows for it. */
  readonly prepared?: string;
}

/** What is published once the rows are converted, and by whom. */
export interface WaitingPublication {
  readonly next: Omit<NextRelease, 'prepared'>;
  readonly by: Omit<Principal, 'permissions' | 'expiresAt'> & { readonly permissions: readonly string[] };
}

/**
 * Has many rows of a record converted before its next version is published.
 *
 * @returns null where nothing has to wait
 * @throws BusinessError 400 where another version of the record waits for its rows
 */
export async function waitForRows(
  { tx, services: { rows }, principal }: Unit,
  next: NextRelease,
  before: FoundRelease | null,
): Promise<RowProgress | null> {
  const { prepared, ...publication } = next;
  const { descriptor, scope } = publication;
  if (prepared !== undefined || descriptor.kind !== 'record') return null;
  if (await rows.isPreparing(tx, descriptor.id)) throw new BusinessError(400, 'form.converting');
  const [old, now] = [before?.loaded.model, loadForm(descriptor)];
  if (before === null || old?.kind !== 'record' || now.kind !== 'record' || now.api !== null) return null;
  if (scope.tenantId === null || scope.roles.length > 0) return null;
  const { permissions, expiresAt: _expires, ...by } = principal;
  const waiting: WaitingPublication = { next: publication, by: { ...by, permissions: [...permissions] } };
  return rows.prepareRows(tx, { before: old, after: now, from: before.head.id, publication: waiting });
}
