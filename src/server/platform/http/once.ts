import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { CallName } from '../../../core/calls/calls.ts';
import { product } from '../../../core/product.ts';
import { BusinessError } from '../errors/business-error.ts';
import type { Repeated } from '../repeat.ts';
import type { Services } from '../services.ts';
import { inTurns } from '../turns/in-turns.ts';
import { writeJson } from '../turns/json-writer.ts';
import { runUnit, type Unit } from '../unit.ts';
import { principalOf, systemOf, type Principal } from './access.ts';
import type { Exchange } from './exchange.ts';
import { keyOf } from './idempotency-key.ts';

/** What was answered is kept for a day. */
const keptMs = 24 * 3_600_000;
/** How long a call may be under way that takes its key before it writes. */
const cutOffMs = 60_000;
/** Characters of an answer that is kept; of a longer one only that it was given. */
const mostKept = 1_048_576;

/** Whose keys they are that nobody signed in sends. */
const nobody: Principal = { ...systemOf(product.defaultTenantId), userId: '' };

/** A key as it was sent with one call of one person. */
interface Claim {
  readonly key: string;
  /** One thing of several that a call does, each in its own transaction; empty for the whole call. */
  readonly part: string;
  readonly call: CallName;
  /** Of address and body; made with a secret, so that it tells nothing of a password in them. */
  readonly fingerprint: Buffer;
}

/** Which part of which call is done, and what its body is where that was no JSON. */
export interface OnceOptions {
  readonly name: CallName;
  readonly part?: string;
  readonly bodyHash?: string;
}

interface Kept {
  readonly answer: unknown;
}

/**
 * Runs the unit of work in which a call writes. With an `Idempotency-Key` what it gives is kept in the same transaction,
 * and who sends the same once more gets that: while the first is under way they wait for it. What fails, and what
 * changed nothing (0), leaves the key free.
 *
 * @throws BusinessError 409 where the key came with something else before
 */
export async function runOnce<T>(
  { services, request, reply }: Exchange,
  work: (unit: Unit) => Promise<T>,
  options: OnceOptions,
): Promise<T> {
  const claim = claimOf({ services, request, reply }, options);
  const principal = principalOf(request);
  if (claim === null) return runUnit(services, principal, work);
  return runUnit(services, principal, async (unit) => {
    const kept = await take(unit, claim);
    if (kept !== null) {
      if (claim.part === '') markReplayed(reply);
      return kept.answer as T;
    }
    const answer = await work(unit);
    unit.beforeCommit(() => (answer === 0 ? forget(unit, claim) : keep(unit, claim, answer)));
    return answer;
  });
}

/** What was answered to the same call before; null without a key, and where nothing was. */
export async function answeredBefore(exchange: Exchange, name: CallName): Promise<Kept | null> {
  const claim = claimOf(exchange, { name });
  // What a file holds is known only once it was read.
  if (claim === null || exchange.request.isMultipart()) return null;
  const kept = await runUnit(exchange.services, principalOf(exchange.request), (unit) => find(unit, claim));
  if (kept !== null) markReplayed(exchange.reply);
  return kept;
}

/** Whether a key of this person came with this call before, whatever its body. */
export async function isAnswered({ services, request }: Omit<Exchange, 'reply'>, name: CallName): Promise<boolean> {
  const key = keyOf(request, name);
  if (key === null) return false;
  return runUnit(services, principalOf(request), async ({ tx, principal: { userId } }) => {
    const { rows } = await sql`
      select from idempotency_key where user_id = ${userId} and key = ${key} and part = '' and call = ${name}`.execute(
      tx,
    );
    return rows.length > 0;
  });
}

/** Takes the key for a call of several transactions; gives what it answered where it was through before. */
export async function beginParts(exchange: Exchange, name: CallName): Promise<Kept | null> {
  const claim = claimOf(exchange, { name });
  if (claim === null) return null;
  const principal = principalOf(exchange.request);
  const kept = await runUnit(exchange.services, principal, async (unit) => {
    const row = await readRow(unit, claim);
    // One that did not come to its end goes on where it was.
    return row !== null && row.reply === null && isSame(row, claim) ? null : take(unit, claim);
  });
  if (kept !== null) markReplayed(exchange.reply);
  return kept;
}

/** Keeps what a call of several transactions answers in the end. */
export async function endParts(exchange: Exchange, name: CallName, answer: unknown): Promise<void> {
  const claim = claimOf(exchange, { name });
  if (claim !== null)
    await runUnit(exchange.services, principalOf(exchange.request), (unit) => keep(unit, claim, answer));
}

/**
 * Does once for each key what writes in transactions of its own, or sends something, also for somebody who is not
 * signed in: the key is taken before, and free again where the work fails. What ended with its server is done anew
 * after a minute.
 *
 * @throws BusinessError 409 where the key came with something else before, or the same is under way
 */
export async function runTaken<T>(exchange: Exchange, name: CallName, work: () => Promise<T>): Promise<T> {
  const claim = claimOf(exchange, { name });
  if (claim === null) return work();
  const { services, request, reply } = exchange;
  const inUnit = <R>(one: (unit: Unit) => Promise<R>): Promise<R> =>
    runUnit(services, request.principal ?? nobody, one);
  const kept = await inUnit((unit) => takeAlone(unit, claim));
  if (kept !== null) {
    markReplayed(reply);
    return kept.answer as T;
  }
  try {
    const answer = await work();
    await inUnit((unit) => keep(unit, claim, answer));
    return answer;
  } catch (error) {
    await inUnit((unit) => forget(unit, claim));
    throw error;
  }
}

/** Forgets answers after a day. */
export const answerCleaning: Repeated = {
  everyMs: 3_600_000,
  work: forgetOld,
  failure: 'forgetting answers to idempotency keys failed',
};

/** Removes what was kept for longer than a day, of all companies. */
export async function forgetOld(services: Services): Promise<void> {
  const tenants = await services.store.platform.selectFrom('tenant').select('tenant_id').execute();
  for (const { tenant_id: tenantId } of tenants) {
    await runUnit(services, systemOf(tenantId), ({ tx, now }) =>
      tx
        .deleteFrom('idempotency_key')
        .where('created_at', '<=', new Date(now.getTime() - keptMs))
        .execute(),
    );
  }
}

function claimOf({ services, request }: Exchange, { name, part = '', bodyHash }: OnceOptions): Claim | null {
  const key = keyOf(request, name);
  if (key === null) return null;
  const fingerprint = createHmac('sha256', services.secrets.derive('idempotency'))
    .update(`${request.method} ${request.url}\n${bodyHash ?? request.bodyHash}${companyNamed(request)}`)
    .digest();
  return { key, part, call: name, fingerprint };
}

/** The company that somebody who is not signed in names in a header. */
function companyNamed({ principal, headers }: Exchange['request']): string {
  return principal === null ? `\n${String(headers['tenant-id'] ?? '')}` : '';
}

function markReplayed(reply: Exchange['reply']): void {
  reply.header('idempotency-replayed', 'true');
}

/**
 * Takes a key, or gives what was answered to it; waits for a transaction that is about to take it.
 *
 * @throws BusinessError 409
 */
async function take(unit: Unit, claim: Claim): Promise<Kept | null> {
  const { tx, now, principal } = unit;
  const { key, part, call, fingerprint } = claim;
  const old = new Date(now.getTime() - keptMs);
  const { rows } = await sql`
    insert into idempotency_key (tenant_id, user_id, key, part, call, fingerprint, created_at)
    values (${principal.tenantId}, ${principal.userId}, ${key}, ${part}, ${call}, ${fingerprint}, ${now})
    on conflict (tenant_id, user_id, key, part) do update
      set call = excluded.call, fingerprint = excluded.fingerprint, reply = null, created_at = excluded.created_at
      where idempotency_key.created_at <= ${old}
    returning 1`.execute(tx);
  return rows.length > 0 ? null : find(unit, claim);
}

/** The same for a call whose key is taken before it writes: as long as it has no answer, it is under way. */
async function takeAlone(unit: Unit, claim: Claim): Promise<Kept | null> {
  await rowsOf(unit, claim)
    .where('reply', 'is', null)
    .where('created_at', '<=', new Date(unit.now.getTime() - cutOffMs))
    .execute();
  try {
    return await take(unit, claim);
  } catch (error) {
    if (!(error instanceof BusinessError) || error.key !== 'http.key-done') throw error;
    throw new BusinessError(409, 'http.key-busy', { retryAfter: 1 });
  }
}

interface Row {
  readonly fingerprint: Buffer;
  readonly reply: Buffer | null;
}

/** @throws BusinessError 409 where the key came with something else, or its answer was not kept */
async function find(unit: Unit, claim: Claim): Promise<Kept | null> {
  const row = await readRow(unit, claim);
  if (row === null) return null;
  if (!isSame(row, claim)) throw new BusinessError(409, 'http.key-reused');
  if (row.reply === null) throw new BusinessError(409, 'http.key-done');
  return { answer: JSON.parse(unit.services.secrets.open(row.reply, contextOf(unit, claim))) as unknown };
}

async function readRow({ tx, now, principal }: Unit, { key, part }: Claim): Promise<Row | null> {
  const row = await tx
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'reply'])
    .where('user_id', '=', principal.userId)
    .where('key', '=', key)
    .where('part', '=', part)
    .where('created_at', '>', new Date(now.getTime() - keptMs))
    .executeTakeFirst();
  return row ?? null;
}

function isSame({ fingerprint }: Row, claim: Claim): boolean {
  return fingerprint.equals(claim.fingerprint);
}

/** Answers can hold a password that is told once: they are of no use without the key of the server. */
async function keep(unit: Unit, claim: Claim, answer: unknown): Promise<void> {
  const text = await inTurns(writeJson(answer ?? null));
  if (text.length > mostKept) return;
  await rowOf(unit, claim)
    .set({ reply: unit.services.secrets.seal(text, contextOf(unit, claim)) })
    .execute();
}

function rowOf({ tx, principal }: Unit, { key, part }: Claim) {
  return tx
    .updateTable('idempotency_key')
    .where('user_id', '=', principal.userId)
    .where('key', '=', key)
    .where('part', '=', part);
}

function rowsOf({ tx, principal }: Unit, { key, part }: Claim) {
  return tx
    .deleteFrom('idempotency_key')
    .where('user_id', '=', principal.userId)
    .where('key', '=', key)
    .where('part', '=', part);
}

async function forget(unit: Unit, claim: Claim): Promise<void> {
  await rowsOf(unit, claim).execute();
}

function contextOf({ principal: { tenantId, userId } }: Unit, { key, part }: Claim): string {
  return JSON.stringify(['idempotency', tenantId, userId, key, part]);
}
