import {
  passwordDigest,
  startTestServer,
  type Client,
  type Json,
  type Reply,
  type TestServer,
} from '../../support/test-server.ts';

const base = '/api/blade-user';

/** A server with its administrator at the page of people. */
export class PeopleDesk {
  readonly server: TestServer;
  readonly admin: Client;
  readonly #roles: Map<string, string>;

  private constructor(server: TestServer, admin: Client, roles: Map<string, string>) {
    this.server = server;
    this.admin = admin;
    this.#roles = roles;
  }

  static async open(): Promise<PeopleDesk> {
    const server = await startTestServer();
    const admin = await server.login('admin');
    const { records } = (await admin.get('/api/blade-system/role/list', { size: 100 })).body.data;
    return new PeopleDesk(server, admin, new Map(records.map((row: Json) => [row.roleAlias, row.id])));
  }

  /** The id of a role. */
  role(alias: string): string {
    return this.#roles.get(alias)!;
  }

  /** Learns of a role made meanwhile. */
  know(alias: string, id: string): void {
    this.#roles.set(alias, id);
  }

  submit(row: Json, client = this.admin): Promise<Reply> {
    return client.post(`${base}/submit`, {}, row);
  }

  act(name: string, ids: string, client = this.admin, body?: Json): Promise<Reply> {
    return client.post(`${base}/${name}`, { ids }, body);
  }

  async find(account: string): Promise<Json> {
    return (await this.admin.get(`${base}/list`, { account_equal: account })).body.data.records[0];
  }

  /** A person with a password of their own, signed in. */
  async newcomer(account: string, ...aliases: readonly string[]): Promise<{ row: Json; client: Client }> {
    const roleId = aliases.map((alias) => this.role(alias));
    const made = (await this.submit({ account, realName: `人${account}`, roleId })).body.data;
    const first = (await this.server.loginAs('000000', account, made.password)).client;
    const next = passwordDigest('my-own-one');
    const query = { oldPassword: passwordDigest(made.password), newPassword: next, newPassword1: next };
    const changed = await first.post(`${base}/update-password`, query);
    if (changed.body.code !== 200)
      throw new Error(`the first password of ${account} was not changed: ${changed.body.msg}`);
    const { client } = await this.server.loginAs('000000', account, 'my-own-one');
    return { row: await this.find(account), client };
  }
}
