import { BusinessError } from '../platform/errors/business-error.ts';
import { ThreadFailure } from '../platform/workers/jobs.ts';

/**
 * Work on descriptors that a thread does.
 *
 * @throws BusinessError 400 where it takes too long or too much memory
 */
export async function inThread<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ThreadFailure ? new BusinessError(400, 'form.check-overdue') : error;
  }
}
