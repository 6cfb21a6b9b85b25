import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { MessageArguments } from '../platform/errors/messages.ts';
import type { Services } from '../platform/services.ts';
import { ThreadFailure, type JobInput, type JobName, type JobOutput } from '../platform/workers/jobs.ts';
import type { SheetFault } from './sheet-guard.ts';
import { mostCharacters } from '../../core/values/safe-cell.ts';

/** Rows of a file of tables at most. */
export const mostTableRows = 5000;

/** Bytes of a sent file at most, with the words for a larger one. */
export interface FileLimit {
  readonly bytes: number;
  readonly args: MessageArguments;
}

/**
 * The one file of a multipart body, with its name.
 *
 * @throws BusinessError 400 or 413 where there is none, several, or one that is too large
 */
export async function sentFile(
  request: FastifyRequest,
  { bytes: fileSize, args }: FileLimit,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const limits = { fileSize, files: 2, fields: 10, parts: 12 };
  let file: { readonly name: string; readonly bytes: Buffer } | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (file !== null) throw new BusinessError(400, 'file.several');
      file = { name: part.filename, bytes: await part.toBuffer() };
      if (part.file.truncated) throw new BusinessError(413, 'record.import-too-large', { args });
    }
  } catch (error) {
    if (error instanceof BusinessError || (error instanceof Error && 'code' in error)) throw error;
    throw new BusinessError(400, 'file.broken');
  }
  if (file === null) throw new BusinessError(400, 'file.none');
  return file;
}

/** Has a file read by a thread. @throws BusinessError 400 where it takes too long or too much memory */
export async function readInThread<J extends JobName>(
  { workers }: Services,
  person: string,
  { job, input }: { readonly job: J; readonly input: JobInput<J> },
): Promise<JobOutput<J>> {
  try {
    return await workers.run(person, job, input);
  } catch (error) {
    throw error instanceof ThreadFailure ? new BusinessError(400, 'record.import-overdue') : error;
  }
}

/** What a person is told of a file that is not read. */
export function rejectionOf(fault: SheetFault, { args }: FileLimit): BusinessError {
  switch (fault.kind) {
    case 'not-a-workbook':
      return new BusinessError(400, 'record.import-file');
    case 'too-large':
      return new BusinessError(413, 'record.import-too-large', { args });
    case 'long-cell':
      return new BusinessError(400, 'record.import-cell', { args: { cell: fault.cell, most: mostCharacters } });
    case 'not-computed':
      return new BusinessError(400, 'record.import-formula', { args: { cell: fault.cell } });
  }
}
