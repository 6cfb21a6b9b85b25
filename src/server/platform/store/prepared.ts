import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Statements that the database keeps parsed, for each connection. */
const mostNames = 400;
/** Statements whose runs are counted, until they are told apart from those that hardly ever come. */
const mostCounted = 4000;
const runsBefore = 3;

/**
 * Names for statements that come again and again: PostgreSQL parses a named one once per connection. A statement that
 * takes every column of a table gets none, since it would fail once a later version of the software adds a column.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #runs = new Map<string, number>();

  /** The name of a statement; undefined where it goes without. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs <= runsBefore || takesEveryColumn(text)) {
      if (this.#runs.size >= mostCounted) this.#runs.clear();
      this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

function takesEveryColumn(text: string): boolean {
  return /(?:select|returning|,|\.)\s*\*/i.test(text);
}

/** The pool as the query builder takes it, with its statements named. */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** Milliseconds that a statement may take; that of imports, exports and background work may take `long`. */
export const statementLimits = { usual: 30_000, long: 600_000 } as const;

/** What the database says of an overdue statement has this time to arrive; from one that is out of reach, nothing does. */
const arrivalMs = 2_000;

function preparingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  let isLong = false;
  // After a statement without an answer nothing else would get one: the connection is given up.
  let silent: Error | null = null;
  const query = (text: unknown, values: readonly unknown[] = []): unknown => {
    if (typeof text !== 'string') return client.query(text as pg.QueryConfig);
    const name = values.length === 0 ? undefined : names.nameOf(text);
    const limit = (isLong ? statementLimits.long : statementLimits.usual) + arrivalMs;
    if (text.includes("set_config('statement_timeout'")) isLong = true;
    else if (/^(commit|rollback)$/i.test(text)) isLong = false;
    const config = { text, values: [...values], query_timeout: limit, ...(name === undefined ? {} : { name }) };
    if (silent !== null) return Promise.reject(silent);
    return client.query(config).catch((error: Error) => {
      if (error.message === 'Query read timeout') silent = error;
      throw error;
    });
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release(silent ?? undefined) };
}
