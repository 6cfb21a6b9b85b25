import { sql } from 'kysely';
import { personalFields } from '../../core/model/personal-fields.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import { newestRecord } from '../forms/find-release.ts';
import type { Unit } from '../platform/unit.ts';

/** A row of a record with values about people, or an account (`user`). */
export interface Subject {
  readonly subject: string;
  readonly subjectId: string;
}

/** What the log keeps of accounts, under the names that it was written with. */
const accountFields: readonly string[] =
  'account name phone email sex avatar real_name realName nick_name nickName'.split(' ');

/**
 * In how many lines of the logs values about a subject stand.
 *
 * @throws BusinessError 400 where the subject is of a kind that has no such values
 */
export async function countErasable(unit: Unit, { subject, subjectId }: Subject): Promise<number> {
  const fields = await fieldsOf(unit, subject);
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from audit_log
      where kind = 'change' and subject = ${subject} and subject_id = ${subjectId} and exists (
        select 1 from jsonb_array_elements(changes) parts(change)
        where log_keeping.tells(change, ${[...fields]}::text[]))
    ) + (
      select count(*)::int from login_log where ${subject} = 'user' and user_id = ${subjectId} and account <> ''
    ) as count`.execute(unit.tx);
  return rows[0]?.count ?? 0;
}

/**
 * Erases values about a subject from old lines of the logs; that it was done, by whom and why, stays as a line that
 * nothing erases.
 *
 * @throws BusinessError 400 where the number of lines is not the one that was confirmed
 */
export async function eraseSubject(
  unit: Unit,
  { subject, subjectId }: Subject,
  { eraseReason, eraseCount }: { readonly eraseReason: string; readonly eraseCount: number },
): Promise<{ readonly eraseCount: number }> {
  const count = await countErasable(unit, { subject, subjectId });
  if (count !== eraseCount) throw new BusinessError(400, 'log.other-count', { args: { count } });
  const fields = await fieldsOf(unit, subject);
  const { rows } = await sql<{ erased: number }>`
    select log_keeping.erase(${subject}, ${subjectId}, ${[...fields]}::text[], ${eraseReason}) as erased`.execute(
    unit.tx,
  );
  return { eraseCount: rows[0]?.erased ?? 0 };
}

async function fieldsOf(unit: Unit, subject: string): Promise<readonly string[]> {
  if (subject === 'user') return accountFields;
  const found = await newestRecord(unit, subject, null);
  const paths = found === null ? [] : personalFields(found.model);
  if (paths.length === 0) throw new BusinessError(400, 'log.nobody');
  // A table that was written whole stands under its own name.
  return [...new Set(paths.flatMap((path) => [path, path.split('.')[0] ?? path]))];
}
