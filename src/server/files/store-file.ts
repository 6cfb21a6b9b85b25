import { Readable } from 'node:stream';
import { BusinessError } from '../platform/errors/business-error.ts';
import { audit } from '../platform/store/audit.ts';
import type { IncomingBlob } from './blob-store.ts';
import type { FileOwner } from './file-access.ts';
import { allowedExtension, checkedType } from './file-kinds.ts';
import { addOwner } from './file-links.ts';
import { safeFileName } from './file-name.ts';
import type { Unit } from '../platform/unit.ts';

/** A file on the wire. */
export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** A file that was found to be what it says. */
export interface CheckedFile {
  readonly name: string;
  readonly type: string;
  readonly blob: IncomingBlob;
}

/** @throws BusinessError 403 where the person may not attach files there */
export async function requireAttach(unit: Unit, owner: FileOwner): Promise<void> {
  const allowed = await unit.services.fileAccess.mayAttach(unit, owner);
  if (!allowed) throw new BusinessError(403, 'http.forbidden');
}

/**
 * Row first, bytes second, one transaction: the row holds the bytes against removal from the moment that it is written,
 * and where the bytes cannot be kept there is no row either.
 */
export async function storeFile(
  { tx, now: at, principal: { tenantId, userId } }: Unit,
  owner: FileOwner,
  { name, type, blob }: CheckedFile,
): Promise<FileRow> {
  const { sha256, size } = blob;
  const row = { tenant_id: tenantId, name, size: String(size), type, sha256, created_by: userId };

  const { id } = await tx
    .insertInto('file')
    .values({ ...row, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addOwner(tx, tenantId, [id], owner);
  const changes = [{ path: 'name', after: name }];
  await audit(tx, { action: 'upload', subject: 'file', subjectId: id, changes, at });
  await blob.keep();
  return { id, name, size, type };
}

/**
 * Attaches a file that the software made, under the rules for one that a person sends.
 *
 * @throws BusinessError 403 where the person may not attach files there, 400 where it is none of those that are taken
 */
export async function attachFile(
  unit: Unit,
  owner: FileOwner,
  file: { readonly name: string; readonly content: Buffer },
): Promise<FileRow> {
  await requireAttach(unit, owner);
  const { fileKinds } = await unit.services.systemSettings.read();
  const name = safeFileName(file.name);
  const extension = allowedExtension(name, fileKinds);
  return unit.services.files.put(Readable.from([file.content]), async (blob) =>
    storeFile(unit, owner, { name, type: await checkedType(blob, extension), blob }),
  );
}
