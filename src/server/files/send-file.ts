import type { FastifyReply } from 'fastify';
import type { Selectable } from 'kysely';
import { BusinessError } from '../platform/errors/business-error.ts';
import { principalOf } from '../platform/http/access.ts';
import { isId } from '../platform/http/page.ts';
import type { Exchange } from '../platform/http/exchange.ts';
import { runUnit, type Unit } from '../platform/unit.ts';
import { readRange } from './byte-range.ts';
import { ownersOf } from './file-links.ts';
import { attachmentHeader } from './file-name.ts';
import type { FileTable } from './tables.ts';

/**
 * Sends a file, or the part that `Range` asks for, as an attachment in which nothing runs.
 *
 * @throws BusinessError 403 where the person may not see it, 400 where there is none, 416 where the range is behind its
 *   end
 */
export async function sendFile({ services, request, reply }: Exchange, id: string): Promise<FastifyReply> {
  const file = await runUnit(services, principalOf(request), (unit) => readableFile(unit, id));
  const size = Number(file.size);
  const tag = `"${file.sha256}"`;
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).header('etag', tag).send();
  const condition = request.headers['if-range'];
  // Of bytes that changed since, a part would not fit what the client has.
  const wanted = condition === undefined || condition === tag ? request.headers.range : undefined;
  const range = readRange(wanted, size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new BusinessError(416, 'file.range');
  }
  const bytes = await services.files.get(file.sha256, range ?? undefined);
  if (bytes === null) throw new BusinessError(400, 'file.missing');
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply
    .type(file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type)
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('content-length', range === null ? size : range.end - range.start + 1)
    .header('content-disposition', attachmentHeader(file.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes);
}

/** Whether the client has these bytes already: its tags name them. */
function isKnown(tags: string | undefined, tag: string): boolean {
  return (tags ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Whoever may see what a file belongs to may read it; until it is saved with something, whoever sent it may too. */
async function readableFile(unit: Unit, id: string): Promise<Selectable<FileTable>> {
  const { tx, services, principal } = unit;
  if (!isId(id)) throw new BusinessError(400, 'file.missing');
  const file = await tx.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  if (file === undefined) throw new BusinessError(400, 'file.missing');
  if (file.linked_at === null && file.created_by === principal.userId) return file;
  if (await services.fileAccess.mayRead(unit, id, await ownersOf(tx, id))) return file;
  throw new BusinessError(403, 'http.forbidden');
}
