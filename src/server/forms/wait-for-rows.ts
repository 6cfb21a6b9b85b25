import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { change, type ReleaseChange } from '../../core/release/change.ts';
import { loadForm } from '../../core/release/form-fields.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';
import type { AskedFiles } from './asked-files.ts';
import { releaseToFollow, type FoundRelease } from './find-release.ts';
import { formerFieldsOf } from './former-releases.ts';
import type { ReleaseHead, StoredScope } from './release-row.ts';
import type { RowProgress, TwoRecords } from './stored-rows.ts';
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
  /** Nothing may wait: its rows are converted as it is published, however many they are. */
  readonly atOnce?: true;
}

/** What is published once the rows are converted, and by whom. */
export interface WaitingPublication {
  readonly next: Omit<NextRelease, 'prepared' | 'atOnce'>;
  /** The release of several files that it is a part of. */
  readonly together?: WaitingFiles;
  readonly by: Omit<Principal, 'permissions' | 'expiresAt'> & { readonly permissions: readonly string[] };
}

/** Files that are released as one once the rows of all their records are converted. */
export interface WaitingFiles {
  /** The same for all records that wait together. */
  readonly key: string;
  readonly asked: AskedFiles;
  readonly reason: string;
  /** Tells whether they still mean what was planned. */
  readonly planned: string;
}

/** A version of a record beside the one in use. */
interface RecordForms extends TwoRecords {
  /** The release in use. */
  readonly from: string;
}

/**
 * Has many rows of a record converted before its next version is published.
 *
 * @returns null where nothing has to wait
 * @throws BusinessError 400 where another version of the record waits for its rows
 */
export async function waitForRows(
  unit: Unit,
  next: NextRelease & { readonly together?: WaitingFiles },
  before: FoundRelease | null,
): Promise<RowProgress | null> {
  const {
    tx,
    services: { rows },
    principal,
  } = unit;
  const { prepared, atOnce, together, ...publication } = next;
  const { descriptor } = publication;
  if (prepared !== undefined || descriptor.kind !== 'record') return null;
  if (await rows.isPreparing(tx, descriptor.id)) throw new BusinessError(400, 'form.converting');
  const forms = await recordForms(unit, next, before);
  if (forms === null || atOnce) return null;
  const { permissions, expiresAt: _expires, ...person } = principal;
  const by = { ...person, permissions: [...permissions] };
  const waiting: WaitingPublication = { next: publication, by, ...(together && { together }) };
  return rows.prepareRows(tx, { ...forms, publication: waiting });
}

/** Null where no rows are converted: of a new record, of one whose rows the server keeps itself, and for some people. */
async function recordForms(
  unit: Unit,
  { descriptor, scope }: Pick<NextRelease, 'descriptor' | 'scope'>,
  before: FoundRelease | null,
): Promise<RecordForms | null> {
  if (before === null || descriptor.kind !== 'record' || scope.tenantId === null || scope.roles.length > 0) return null;
  const [old, now] = [before.loaded.model, loadForm(descriptor)];
  if (old.kind !== 'record' || now.kind !== 'record' || now.api !== null) return null;
  return { before: old, after: now, from: before.head.id, former: await formerFieldsOf(unit, before.head) };
}

/** What a plan says of the rows of a record that are many, or that are converted just now. */
export async function changesByRows(
  unit: Unit,
  next: Pick<NextRelease, 'descriptor' | 'scope'>,
): Promise<readonly ReleaseChange[]> {
  const { tx, services } = unit;
  const { id, kind } = next.descriptor;
  if (kind !== 'record') return [];
  if (await services.rows.isPreparing(tx, id)) return [isConverting];
  const forms = await recordForms(unit, next, await releaseToFollow(unit, id));
  const count = forms === null ? 0 : await services.rows.countToPrepare(tx, forms);
  return count === 0 ? [] : [convertedFirst(count)];
}

const isConverting = change(
  'refuse',
  'rows',
  '已有数据正在换算：完成后，或在工作室停止后，才能再发布',
  'rows of it are being converted: release it when that has ended, or stop it in the studio',
);

function convertedFirst(count: number): ReleaseChange {
  return change(
    'safe',
    'rows',
    `先在后台换算 ${count} 条数据，完成后整个发布一起生效`,
    `its ${count} rows are converted in the background first; the whole release is live at once when that is done`,
  );
}
