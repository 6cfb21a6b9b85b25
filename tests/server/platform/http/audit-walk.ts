import type { Client, Json, TestServer } from '../../support/test-server.ts';

/** A write that a test makes: its call's name, with what it is called with. */
export interface Write {
  readonly route: string;
  /** Where the route has parameters. */
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One line of the audit log. */
export interface AuditLine {
  readonly action: string;
  readonly subject: string;
  readonly subject_id: string;
  readonly user_id: string;
}

/** Makes writes and looks what each leaves in the audit log of its company. */
export class AuditWalk {
  readonly #server: TestServer;
  /** What each route left, by route. */
  readonly left = new Map<string, readonly AuditLine[]>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Makes a write that has to succeed; its `data`. */
  async write(client: Client, { route, path, query = {}, body, headers = {} }: Write): Promise<Json> {
    const [method = '', pattern = ''] = route.split(' ');
    const tenantId = client.tenantId === '' ? '000000' : client.tenantId;
    const before = await this.#newest(tenantId);
    const reply = await client.call(method as 'POST', path ?? pattern, { query, body, headers });
    if (reply.body.code !== 200) throw new Error(`${route}: ${reply.status} ${JSON.stringify(reply.body)}`);
    const lines = await this.#since(tenantId, before);
    const others = lines.filter((line) => client.userId !== '' && line.user_id !== client.userId);
    if (others.length > 0) throw new Error(`${route}: somebody else is named in ${JSON.stringify(others)}`);
    this.left.set(route, [...(this.left.get(route) ?? []), ...lines]);
    return reply.body.data;
  }

  async #newest(tenantId: string): Promise<string> {
    const row = await this.#server.services.store.tenantTx(tenantId, '0', (tx) =>
      tx.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    );
    return row?.id ?? '0';
  }

  #since(tenantId: string, id: string): Promise<AuditLine[]> {
    return this.#server.services.store.tenantTx(tenantId, '0', (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'subject', 'subject_id', 'user_id'])
        .where('id', '>', id)
        // Reads are written a moment later, whoever writes then.
        .where('kind', '<>', 'read')
        .orderBy('id')
        .execute(),
    );
  }
}
