import type { Row } from '../../core/validation/finding.ts';
import type { RecordRow } from './record-store.ts';
import type { Writing } from './row-writer.ts';
import { keepTaken } from './take/keep-taken.ts';
import { writeEntries } from './write-entries.ts';

/**
 * Brings about what a row stands for elsewhere: the rows that it has to itself, and its entries in ledgers. Every way in
 * which rows change ends here; `before` and `after` are its values, null where it is not there.
 *
 * @throws BusinessError 400 with a finding at the row's field where that cannot be
 */
export async function standFor(to: Writing, row: RecordRow, before: Row | null, after: Row | null): Promise<void> {
  await keepTaken(to, row, before, after);
  await writeEntries(to, row, before, after);
}
