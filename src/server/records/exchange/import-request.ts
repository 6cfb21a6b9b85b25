import type { FastifyRequest } from 'fastify';
import { isObject } from '../../../core/text/json.ts';
import type { Row } from '../../../core/values/finding.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { personOf, principalOf } from '../../platform/http/access.ts';
import { hashOf } from '../../platform/http/idempotency-key.ts';
import type { Services } from '../../platform/services.ts';
import { ThreadFailure } from '../../platform/workers/jobs.ts';
import type { Workbook } from '../../workbooks/read-workbook.ts';
import { packedFault, type SheetFault } from '../../workbooks/sheet-guard.ts';
import { mostCharacters } from '../../workbooks/sheet-limits.ts';
import type { Imported } from './import-records.ts';
import type { ImportedSheet } from './source-of-sheet.ts';
import { mostImported } from './import-source.ts';

const mebibyte = 1_048_576;
const megabytes = 8;
const tooLarge = { args: { megabytes, most: mostImported } };
/** Titles above the header and the header itself are rows too. */
const extraRows = 11;

/** Bytes of an import at most, as a workbook or as JSON. */
export const largestImport = megabytes * mebibyte;

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
    const bytes = await fileOf(request);
    // Reading hands the bytes over to a thread.
    const bodyHash = hashOf(bytes);
    return { imported: { kind: 'sheet', sheet: await sheetOf(services, person, bytes) }, bodyHash };
  }
  const rows = (request.body as { readonly rows?: unknown } | null | undefined)?.rows;
  if (rows === undefined) throw new BusinessError(400, 'http.parameter-missing', { args: { name: 'rows' } });
  if (!Array.isArray(rows) || !rows.every(isObject)) {
    throw new BusinessError(400, 'http.parameter-format', { args: { name: 'rows' } });
  }
  return { imported: { kind: 'rows', rows: rows as readonly Row[] }, bodyHash: request.bodyHash };
}

async function fileOf(request: FastifyRequest): Promise<Buffer> {
  const limits = { fileSize: largestImport, files: 2, fields: 10, parts: 12 };
  let bytes: Buffer | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (bytes !== null) throw new BusinessError(400, 'file.several');
      bytes = await part.toBuffer();
      if (part.file.truncated) throw new BusinessError(413, 'record.import-too-large', tooLarge);
    }
  } catch (error) {
    if (error instanceof BusinessError || (error instanceof Error && 'code' in error)) throw error;
    throw new BusinessError(400, 'file.broken');
  }
  if (bytes === null) throw new BusinessError(400, 'file.none');
  return bytes;
}

async function sheetOf(services: Services, person: string, bytes: Buffer): Promise<ImportedSheet> {
  const fault = await packedFault(bytes);
  if (fault !== null) throw rejectionOf(fault);
  const read = await readInThread(services, person, bytes);
  if (read.kind !== 'workbook') throw rejectionOf(read);
  return read;
}

/** @throws BusinessError 400 where reading takes too long or too much memory */
async function readInThread({ workers }: Services, person: string, bytes: Buffer): Promise<Workbook | SheetFault> {
  try {
    return await workers.run(person, 'readWorkbook', { bytes, most: mostImported + extraRows });
  } catch (error) {
    throw error instanceof ThreadFailure ? new BusinessError(400, 'record.import-overdue') : error;
  }
}

function rejectionOf(fault: SheetFault): BusinessError {
  switch (fault.kind) {
    case 'not-a-workbook':
      return new BusinessError(400, 'record.import-file');
    case 'too-large':
      return new BusinessError(413, 'record.import-too-large', tooLarge);
    case 'long-cell':
      return new BusinessError(400, 'record.import-cell', { args: { cell: fault.cell, most: mostCharacters } });
    case 'not-computed':
      return new BusinessError(400, 'record.import-formula', { args: { cell: fault.cell } });
  }
}
