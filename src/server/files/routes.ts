import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiGroups } from '../../core/product.ts';
import { BusinessError } from '../errors/business-error.ts';
import { principalOf } from '../http/access.ts';
import { ok } from '../http/envelope.ts';
import { isId, textOf } from '../http/page.ts';
import type { RawQuery } from '../http/page.ts';
import type { RouteModule } from '../http/route-module.ts';
import type { Services } from '../services.ts';
import { audit } from '../store/audit.ts';
import type { FileOwner } from './file-access.ts';
import { isProgram, kindOf } from './file-kinds.ts';
import { linkFiles } from './file-links.ts';
import type { StoredBytes } from './file-store.ts';

const base = `/api/${apiGroups.resource}/file`;
const largestFile = 20 * 1024 * 1024;
const longestName = 200;

/** A file on the wire. */
interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/**
 * Files of tasks and records. `POST ?taskId=` attaches to a task, `POST ?formId=&rowId=` to a form that is not saved
 * yet or to one of its rows.
 */
export const fileRoutes: RouteModule = {
  name: 'file',
  register(app, services) {
    app.post(base, async (request) => ok(request, await receive(services, request)));
    app.get<{ Params: { id: string } }>(`${base}/:id`, (request, reply) =>
      send(services, request, reply, request.params.id),
    );
  },
};

async function receive(services: Services, request: FastifyRequest): Promise<FileRow> {
  const owner = ownerOf(request.query as RawQuery);
  await checkAttach(services, request, owner);
  const part = await request.file({ limits: { fileSize: largestFile, files: 1, fields: 10 } });
  if (part === undefined) throw new BusinessError(400, 'file.none');
  const name = plainName(part.filename);
  const { type, bytes } = await keepBytes(services, part.file, name);
  const { tenantId, userId } = principalOf(request);
  return services.store.tenantTx(tenantId, userId, async (tx) => {
    const row = { tenant_id: tenantId, name, size: String(bytes.size), type, sha256: bytes.sha256, created_by: userId };
    const { id } = await tx.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow();
    await linkFiles(tx, tenantId, [id], owner);
    const changes = [{ path: 'name', after: name }];
    await audit(tx, { action: 'upload', subject: 'file', subjectId: id, changes });
    return { id, name, size: bytes.size, type };
  });
}

/** A file as it arrives. */
type Upload = Readable & { readonly truncated: boolean };

/** @throws BusinessError 403 where the person may not attach files there */
async function checkAttach({ store, fileAccess }: Services, request: FastifyRequest, owner: FileOwner): Promise<void> {
  const principal = principalOf(request);
  const allowed = await store.tenantTx(principal.tenantId, principal.userId, (tx) =>
    fileAccess.mayAttach(tx, principal, owner),
  );
  if (!allowed) throw new BusinessError(403, 'http.forbidden');
}

async function keepBytes(
  { files }: Services,
  source: Upload,
  name: string,
): Promise<{ readonly type: string; readonly bytes: StoredBytes }> {
  const { type, extension, matches } = kindOf(name);
  const bytes = await files.put(source, ({ size, head }) => {
    // The parser cuts a larger file off and says so only here.
    if (source.truncated) throw new BusinessError(413, 'file.too-large');
    if (size === 0) throw new BusinessError(400, 'file.empty');
    if (isProgram(head)) throw new BusinessError(400, 'file.program');
    if (!matches(head)) throw new BusinessError(400, 'file.content', { args: { extension } });
  });
  return { type, bytes };
}

async function send(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const file = await readableFile(services, request, id);
  const bytes = services.files.read(file.sha256);
  if (bytes === null) throw new BusinessError(400, 'file.missing');
  return reply
    .type(file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes);
}

interface StoredFile {
  readonly name: string;
  readonly size: string;
  readonly type: string;
  readonly sha256: string;
}

/** Who uploaded a file may read it, and whoever may see what it belongs to. */
async function readableFile({ store, fileAccess }: Services, request: FastifyRequest, id: string): Promise<StoredFile> {
  const principal = principalOf(request);
  if (!isId(id)) throw new BusinessError(400, 'file.missing');
  return store.tenantTx(principal.tenantId, principal.userId, async (tx) => {
    const file = await tx.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
    if (file === undefined) throw new BusinessError(400, 'file.missing');
    const owners = await tx
      .selectFrom('file_link')
      .select(['owner_kind as kind', 'owner_id as id'])
      .where('file_id', '=', id)
      .execute();
    const allowed = file.created_by === principal.userId || (await fileAccess.mayRead(tx, principal, owners));
    if (!allowed) throw new BusinessError(403, 'http.forbidden');
    return file;
  });
}

function ownerOf(query: RawQuery): FileOwner {
  const taskId = textOf(query, 'taskId');
  if (taskId !== '') return { kind: 'task', id: taskId };
  const formId = textOf(query, 'formId');
  const rowId = textOf(query, 'rowId');
  if (formId === '') throw new BusinessError(400, 'file.owner');
  return { kind: 'form', id: rowId === '' ? formId : `${formId}/${rowId}` };
}

/** A name without folders and control characters. */
function plainName(sent: string): string {
  const name = basename(sent.replaceAll('\\', '/'))
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return [...(name === '' ? 'file' : name)].slice(-longestName).join('');
}
