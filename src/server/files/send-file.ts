import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Selectable } from 'kysely';
import { BusinessError } from '../platform/errors/business-error.ts';
import { principalOf } from '../platform/http/access.ts';
import { isId } from '../platform/http/page.ts';
import type { Exchange } from '../platform/http/exchange.ts';
import { leaveTrace } from '../platform/traces.ts';
import { runUnit, type Unit } from '../platform/unit.ts';
import type { ByteRange } from './blob-store.ts';
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
  const { file, range } = await runUnit(services, principalOf(request), async (unit) => {
    const readable = await readableFile(unit, id);
    const wanted = wantedRange(request.headers, readable);
    if (wanted !== 'known' && wanted !== 'unsatisfiable') await traceDownload(unit, readable, wanted);
    return { file: readable, range: wanted };
  });
  const size = Number(file.size);
  if (range === 'known') return reply.code(304).header('etag', tagOf(file)).send();
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
    .header('etag', tagOf(file))
    .header('content-length', range === null ? size : range.end - range.start + 1)
    .header('content-disposition', attachmentHeader(file.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes);
}

function tagOf({ sha256 }: Pick<Selectable<FileTable>, 'sha256'>): string {
  return `"${sha256}"`;
}

/** The part of a file that is asked for, null for all of it; `known` where the client has it already. */
function wantedRange(
  headers: IncomingHttpHeaders,
  file: Selectable<FileTable>,
): ByteRange | 'known' | 'unsatisfiable' | null {
  const tag = tagOf(file);
  if (isKnown(headers['if-none-match'], tag)) return 'known';
  const condition = headers['if-range'];
  // Of bytes that changed since, a part would not fit what the client has.
  return readRange(condition === undefined || condition === tag ? headers.range : undefined, Number(file.size));
}

/**
 * Notes who gets a file. Pictures of people stand beside their names everywhere and leave nothing; later parts belong
 * to a download that began within the hour.
 */
async function traceDownload(unit: Unit, file: Selectable<FileTable>, range: ByteRange | null): Promise<void> {
  const owners = await ownersOf(unit.tx, file.id);
  if (owners.some(({ kind }) => kind === 'avatar')) return;
  if (range !== null && range.start > 0 && (await hasBegun(unit, file.id))) return;
  await leaveTrace(unit, 'GET /api/seqdesk-resource/file/:id', {
    subject: 'file',
    subjectId: file.id,
    rows: 1,
    ids: owners.map(({ kind, id }) => `${kind} ${id}`),
  });
}

async function hasBegun({ tx, principal, now }: Unit, id: string): Promise<boolean> {
  const line = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('kind', '=', 'download')
    .where('at', '>', new Date(now.getTime() - hourMs))
    .where('subject', '=', 'file')
    .where('subject_id', '=', id)
    .where('user_id', '=', principal.userId)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

const hourMs = 3_600_000;

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
