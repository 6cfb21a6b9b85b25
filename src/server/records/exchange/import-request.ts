import type { FastifyRequest } from 'fastify';
import { isObject } from '../../../core/text/json.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { personOf, principalOf } from '../../platform/http/access.ts';
import { hashOf } from '../../platform/http/idempotency-key.ts';
import type { Services } from '../../platform/services.ts';
import { readInThread, rejectionOf, sentFile } from '../../workbooks/sent-file.ts';
import type { Workbook } from '../../workbooks/read-workbook.ts';
import { packedFault, type SheetFault } from '../../workbooks/sheet-guard.ts';
import type { Imported } from './import-records.ts';
import type { ImportedSheet } from './source-of-sheet.ts';
import { mostImported } from './import-source.ts';

const mebibyte = 1_048_576;
const megabytes = 8;
/** Titles above the header and the header itself are rows too. */
const extraRows = 11;

/** Bytes of an import at most, as a workbook or as JSON. */
export const largestImport = megabytes * mebibyte;
const limit = { bytes: largestImport, args: { megabytes, most: mostImported } };

/**
 * What a request wants to import: a workbook as the one file of a multipart body, or JSON `{ rows }`.
 *
 * @throws BusinessError 400 or 413 where it is neither, or more than an import takes
 */
export async function readImport(
  services: Services,
  request: FastifyRequest,
): Promise<{ readonly imported: Imported; readonly bodyHash: string }> {
  const person = personOf(principalOf(request));
  if (request.isMultipart()) {
    const { bytes } = await sentFile(request, limit);
    // Reading hands the bytes over to a thread.
    const bodyHash = hashOf(bytes);
    return { imported: { kind: 'sheet', sheet: await sheetOf(services, person, bytes) }, bodyHash };
  }
  const rows = (request.body as { readonly rows?: unknown } | null | undefined)?.rows;
  if (rows === undefined) throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'rows' } });
  if (!Array.isArray(rows) || !rows.every(isObject)) {
    throw new BusinessError(400, 'http.parameter-format', { args: { name: 'rows' } });
  }
  return { imported: { kind: 'rows', rows }, bodyHash: request.bodyHash };
}

async function sheetOf(services: Services, person: string, bytes: Buffer): Promise<ImportedSheet> {
  const fault = await packedFault(bytes);
  if (fault !== null) throw rejectionOf(fault, limit);
  const input = { bytes, most: mostImported + extraRows };
  const read: Workbook | SheetFault = await readInThread(services, person, { job: 'readWorkbook', input });
  if (read.kind !== 'workbook') throw rejectionOf(read, limit);
  return read;
}
