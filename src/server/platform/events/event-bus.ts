import { setTimeout as delay } from 'node:timers/promises';
import { sql, type QueryExecutorProvider } from 'kysely';
import pg from 'pg';
import type { ServerEvent } from './server-event.ts';

const channel = 'seqdesk_event';
const firstRetryMs = 50;
const lastRetryMs = 2000;

/**
 * Announces events to every node once the transaction commits; nothing is announced where it rolls back. Each event as a
 * whole has to stay below 8,000 bytes.
 */
export async function announce(tx: QueryExecutorProvider, ...events: readonly ServerEvent[]): Promise<void> {
  const texts = events.map((event) => JSON.stringify(event));
  const gathered = gatherings.get(tx);
  if (gathered === undefined) await notify(tx, texts);
  else for (const text of texts) gathered.add(text);
}

const gatherings = new WeakMap<QueryExecutorProvider, Set<string>>();

/**
 * Gathers what a transaction announces: it is often the same again, and heard at its end only. Within a gathering of the
 * same transaction it does nothing.
 *
 * @returns announces what was gathered, each event once; called last in the transaction
 */
export function gatherAnnouncements(tx: QueryExecutorProvider): () => Promise<void> {
  if (gatherings.has(tx)) return () => Promise.resolve();
  const gathered = new Set<string>();
  gatherings.set(tx, gathered);
  return async () => {
    if (gathered.size > 0) await notify(tx, [...gathered]);
  };
}

async function notify(tx: QueryExecutorProvider, texts: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, told) from unnest(${[...texts]}::text[]) told`.execute(tx);
}

/** How the bus reaches the database. */
export interface EventBusOptions {
  /** Asked anew for each try: an embedded PostgreSQL may come back elsewhere. */
  readonly connection: () => pg.ClientConfig;
  /** Brings an embedded PostgreSQL back; called whenever the connection was lost. */
  readonly revive: () => Promise<void>;
  readonly onError: (error: Error) => void;
}

interface Connection {
  /** Fulfilled once the connection is gone. */
  readonly lost: Promise<void>;
}

/** Hears what all nodes announce, over one connection of its own. */
export class EventBus {
  readonly #options: EventBusOptions;
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  readonly #stopping = new AbortController();
  #client: pg.Client | null = null;
  #running: Promise<void> | null = null;

  constructor(options: EventBusOptions) {
    this.#options = options;
  }

  /** Whether events arrive just now. */
  get connected(): boolean {
    return this.#client !== null;
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Announces an event that belongs to no transaction; without a connection nobody hears it. */
  async tell(event: ServerEvent): Promise<void> {
    await this.#client
      ?.query('select pg_notify($1, $2)', [channel, JSON.stringify(event)])
      .catch(this.#options.onError);
  }

  /** Connects, and from then on again whenever the connection is lost. */
  async start(): Promise<void> {
    const first = await this.#connect();
    this.#running = this.#keepConnected(first);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  async #keepConnected(first: Connection): Promise<void> {
    let connection: Connection | null = first;
    while (connection !== null) {
      await connection.lost;
      this.#client = null;
      connection = await this.#reconnect();
      if (connection !== null && !this.#stopping.signal.aborted) this.#emit({ kind: 'reset' });
    }
  }

  async #reconnect(): Promise<Connection | null> {
    for (let wait = firstRetryMs; !this.#stopping.signal.aborted; wait = Math.min(wait * 2, lastRetryMs)) {
      try {
        await this.#options.revive();
        return await this.#connect();
      } catch (error) {
        this.#options.onError(error as Error);
        await delay(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  async #connect(): Promise<Connection> {
    const client = new pg.Client({
      ...this.#options.connection(),
      application_name: 'seqdesk events',
      keepAlive: true,
    });
    client.on('error', this.#options.onError);
    client.on('notification', ({ payload }) => this.#emit(JSON.parse(payload ?? '') as ServerEvent));
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      // Nobody else knows of it: a connection that does not listen would stay for good.
      await client.end().catch(() => undefined);
      throw error;
    }
    // Who stopped the bus meanwhile could not end what was not there yet.
    if (this.#stopping.signal.aborted) await client.end();
    else this.#client = client;
    return { lost };
  }

  #emit(event: ServerEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
