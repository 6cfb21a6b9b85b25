import { sql, type RawBuilder } from 'kysely';
import { BusinessError } from '../platform/errors/business-error.ts';
import { newestRecord } from '../forms/find-release.ts';
import { personalPathsOf } from '../forms/former-releases.ts';
import type { Unit } from '../platform/unit.ts';

/** A row of a record with values about people, an account (`user`), or a log by itself. */
export interface Subject {
  readonly subject: string;
  readonly subjectId: string;
  /** These values alone; none for all that are about people. */
  readonly values?: readonly string[];
}

/** What the log keeps of accounts, under the names that it was written with. */
const accountFields: readonly string[] =
  'account name phone email sex avatar real_name realName nick_name nickName'.split(' ');

/** Logs whose lines are about nobody else's row or account: those that name one of the values. */
export const valueLogs = ['login-log', 'error-log'] as const;
type ValueLog = (typeof valueLogs)[number];

/**
 * In how many lines of the logs values about a subject stand.
 *
 * @throws BusinessError 400 where the subject is of a kind that has no such values
 */
export async function countErasable(unit: Unit, { subject, subjectId, values = [] }: Subject): Promise<number> {
  if (isValueLog(subject)) return countLines(unit, linesOfLog(subject, values));
  const fields = await fieldsOf(unit, subject);
  const says = values.length === 0 ? sql`true` : sql`log_keeping.says(change, ${[...values]}::text[])`;
  const changes = await countLines(
    unit,
    sql`audit_log where kind = 'change' and subject = ${subject} and subject_id = ${subjectId} and exists (
      select 1 from jsonb_array_elements(changes) parts(change)
      where log_keeping.tells(change, ${[...fields]}::text[]) and ${says})`,
  );
  if (subject !== 'user' || values.length > 0) return changes;
  return changes + (await countLines(unit, sql`login_log where user_id = ${subjectId} and account <> ''`));
}

function linesOfLog(log: ValueLog, values: readonly string[]): RawBuilder<unknown> {
  const named = sql`account = any(${[...values]}::text[])`;
  return log === 'login-log' ? sql`login_log where user_id = '' and ${named}` : sql`client_log where ${named}`;
}

async function countLines({ tx }: Unit, lines: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${lines}`.execute(tx);
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
  { subject, subjectId, values = [] }: Subject,
  { eraseReason, eraseCount }: { readonly eraseReason: string; readonly eraseCount: number },
): Promise<{ readonly eraseCount: number }> {
  const count = await countErasable(unit, { subject, subjectId, values });
  if (count !== eraseCount) throw new BusinessError(400, 'log.other-count', { args: { count } });
  const fields = isValueLog(subject) ? ['account'] : await fieldsOf(unit, subject);
  const told = values.length === 0 ? sql`` : sql`, ${[...values]}::text[]`;
  const { rows } = await sql<{ erased: number }>`
    select log_keeping.erase(${subject}, ${subjectId}, ${[...fields]}::text[], ${eraseReason}${told}) as erased`.execute(
    unit.tx,
  );
  return { eraseCount: rows[0]?.erased ?? 0 };
}

function isValueLog(subject: string): subject is ValueLog {
  return valueLogs.some((log) => log === subject);
}

async function fieldsOf(unit: Unit, subject: string): Promise<readonly string[]> {
  if (subject === 'user') return accountFields;
  const found = await newestRecord(unit, subject, null);
  const paths = found === null ? [] : await personalPathsOf(unit, found);
  if (paths.length === 0) throw new BusinessError(400, 'log.nobody');
  // A table that was written whole stands under its own name.
  return [...new Set(paths.flatMap((path) => [path, path.split('.')[0] ?? path]))];
}
