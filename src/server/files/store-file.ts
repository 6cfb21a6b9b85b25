import { Readable } from 'node:stream';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { audit } from '../platform/store/audit.ts';
import type { IncomingBlob } from './blob-store.ts';
import type { FileOwner } from './file-access.ts';
import { allowedExtension, checkedType } from './file-kinds.ts';
import { addOwner } from './file-links.ts';
import { safeFileName } from './file-name.ts';

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
export async function requireAttach(
  { store, fileAccess }: Services,
  principal: Principal,
  owner: FileOwner,
): Promise<void> {
  const allowed = await store.tenantTx(principal.tenantId, principal.userId, (tx) =>
    fileAccess.mayAttach(tx, principal, owner),
  );
  if (!allowed) throw new BusinessError(403, 'http.forbidden');
}

/**
 * Row first, bytes second, one transaction: the row holds the bytes against removal from the moment that it is written,
 * and where the bytes cannot be kept there is no row either.
 */
export function storeFile(
  services: Services,
  { tenantId, userId }: Principal,
  owner: FileOwner,
  { name, type, blob }: CheckedFile,
): Promise<FileRow> {
  const { sha256, size } = blob;
  const row = { tenant_id: tenantId, name, size: String(size), type, sha256, created_by: userId };
  return services.store.tenantTx(tenantId, userId, async (tx) => {
    const at = services.clock.now();
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
  });
}

/**
 * Attaches a file that the software made, under the rules for one that a person sends.
 *
 * @throws BusinessError 403 where the person may not attach files there, 400 where it is none of those that are taken
 */
export async function attachFile(
  services: Services,
  principal: Principal,
  owner: FileOwner,
  file: { readonly name: string; readonly content: Buffer },
): Promise<FileRow> {
  await requireAttach(services, principal, owner);
  const { fileKinds } = await services.systemSettings.read();
  const name = safeFileName(file.name);
  const extension = allowedExtension(name, fileKinds);
  return services.files.put(Readable.from([file.content]), async (blob) =>
    storeFile(services, principal, owner, { name, type: await checkedType(blob, extension), blob }),
  );
}
