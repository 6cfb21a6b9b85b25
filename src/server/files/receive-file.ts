import type { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { WriteOnce } from '../platform/http/handle.ts';
import { hashOf } from '../platform/http/idempotency-key.ts';
import { textOf, type RawQuery } from '../platform/http/page.ts';
import type { Services } from '../platform/services.ts';
import type { IncomingBlob } from './blob-store.ts';
import type { FileOwner } from './file-access.ts';
import { allowedExtension, checkedType } from './file-kinds.ts';
import { safeFileName } from './file-name.ts';
import { requireAttach, storeFile, type FileRow } from './store-file.ts';
import type { Addressed } from '../platform/http/admission.ts';
import type { Unit } from '../platform/unit.ts';

const mebibyte = 1_048_576;
const mostFields = 10;

/**
 * Lets somebody through who may attach files to what the query names.
 *
 * @throws BusinessError 403 where the person may not, 400 where the query names nothing
 */
export async function admitToOwner(unit: Unit, { query }: Addressed): Promise<void> {
  await requireAttach(unit, ownerOf(query));
}

/**
 * Takes one file of a multipart request and attaches it to what the query names, to which the person was admitted.
 *
 * @throws BusinessError 400 or 413 where the file is none of those
 *   that are taken, 507 where there is no room
 */
export async function receiveFile(services: Services, request: FastifyRequest, write: WriteOnce): Promise<FileRow> {
  const owner = ownerOf(request.query as RawQuery);
  const { fileMaxMegabytes: megabytes, fileKinds } = await services.systemSettings.read();
  const limits = { fileSize: megabytes * mebibyte, files: 2, fields: mostFields, parts: mostFields + 2 };
  const parts = request.parts({ limits });
  const part = await nextFile(parts);
  if (part === null) throw new BusinessError(400, 'file.none');
  const name = safeFileName(part.filename);
  const extension = allowedExtension(name, fileKinds);
  const keep = async (blob: IncomingBlob): Promise<FileRow> => {
    // The parser cuts a larger file off and says so only here.
    if (part.file.truncated) throw new BusinessError(413, 'file.too-large', { args: { megabytes } });
    const type = await checkedType(blob, extension);
    if ((await nextFile(parts)) !== null) throw new BusinessError(400, 'file.several');
    return write((unit) => storeFile(unit, owner, { name, type, blob }), hashOf(`${name}\n${blob.sha256}`));
  };
  return whole(part.file, () => services.files.put(part.file, keep));
}

/** A stream that ends in the middle is the sender's fault, everything else is not. */
async function whole<T>(file: Readable, work: () => Promise<T>): Promise<T> {
  let fault: unknown = null;
  file.once('error', (error) => (fault = error));
  try {
    return await work();
  } catch (error) {
    throw error === fault ? new BusinessError(400, 'file.broken') : error;
  }
}

async function nextFile(parts: AsyncIterator<Multipart>): Promise<MultipartFile | null> {
  for (;;) {
    const next = await parts.next().catch(rejectBroken);
    if (next.done === true) return null;
    if (next.value.type === 'file') return next.value;
  }
}

/** What the parser says of a body that it cannot read has no code; its rejections of too many parts have. */
function rejectBroken(error: Error): never {
  throw 'code' in error ? error : new BusinessError(400, 'file.broken');
}

function ownerOf(query: RawQuery): FileOwner {
  const taskId = textOf(query, 'taskId');
  if (taskId !== '') return { kind: 'task', id: taskId };
  const avatarOf = textOf(query, 'avatarOf');
  if (avatarOf !== '') return { kind: 'avatar', id: avatarOf };
  const formId = textOf(query, 'formId');
  const rowId = textOf(query, 'rowId');
  if (formId === '') throw new BusinessError(400, 'file.owner');
  return { kind: 'form', id: rowId === '' ? formId : `${formId}/${rowId}` };
}
