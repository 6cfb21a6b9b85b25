import type { FastifyReply } from 'fastify';
import { sheetType, type SheetFile } from './sheet-stream.ts';

/** Answers with a workbook: its name URL-encoded, the number of its rows in a header, kept by no cache. */
export function sendSheet(
  reply: FastifyReply,
  { name, rows, bytes, type = sheetType }: SheetFile & { readonly type?: string },
): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment;filename=${encodeURIComponent(name)}`)
    .header('x-row-count', rows)
    .header('cache-control', 'no-store')
    .send(bytes);
}
