import type { TenantTransaction } from './database.ts';

/** What was asked so far, by question. */
export type Answers = Map<string, Promise<unknown>>;

const answers = new WeakMap<TenantTransaction, Answers>();

/**
 * Lets a transaction begin with what others of the same company were answered: for a row of transactions in which
 * nothing changes of what is asked here.
 */
export function shareAnswers(tx: TenantTransaction, known: Answers): void {
  answers.set(tx, known);
}

/**
 * Asks the database once per transaction for what steps of it need again and again; whoever changes it in the same
 * transaction says so by `forgetAnswers`.
 *
 * @param key what is asked, the same for the same answer
 */
export function oncePerTransaction<T>(tx: TenantTransaction, key: string, ask: () => Promise<T>): Promise<T> {
  const known: Answers = answers.get(tx) ?? new Map<string, Promise<unknown>>();
  answers.set(tx, known);
  const before = known.get(key);
  if (before !== undefined) return before as Promise<T>;
  const answer = ask();
  known.set(key, answer);
  answer.catch(() => known.delete(key));
  return answer;
}

/** From here on the transaction asks anew. */
export function forgetAnswers(tx: TenantTransaction): void {
  answers.delete(tx);
}
