import type { RecordDescriptor } from '../../../../src/core/descriptor/descriptor.ts';
import type { FieldModel, MoveModel, RecordModel } from '../../../../src/core/descriptor/model.ts';
import { refKey } from '../../../../src/server/forms/ref-key.ts';
import { newestRecord } from '../../../../src/server/forms/find-release.ts';
import { multipartBody, multipartHeaders } from '../../support/multipart.ts';
import type { Client, Json, TestServer } from '../../support/test-server.ts';

/** A record of the store: its descriptor as written, and its model as the server has it. */
export interface Subject {
  readonly descriptor: RecordDescriptor;
  readonly model: RecordModel;
  /** Address of its calls. */
  readonly base: string;
}

const samples = [
  '12345678',
  '2026112000',
  '2026',
  'AB12345678',
  'about',
  'HT20261120-001',
  '13800001234',
  'https://example.com',
];
const files: readonly (readonly [string, Buffer])[] = [
  ['.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')],
];

/** Makes rows of any record from the first valid example of its descriptor, and first the rows that they refer to. */
export class RowMaker {
  readonly #server: TestServer;
  readonly #client: Client;
  readonly #written: ReadonlyMap<string, RecordDescriptor>;
  #made = 0;

  constructor(server: TestServer, client: Client, written: ReadonlyMap<string, RecordDescriptor>) {
    this.#server = server;
    this.#client = client;
    this.#written = written;
  }

  /** The record with this id. */
  async subject(id: string): Promise<Subject> {
    const found = await this.#server.services.store.tenantTx(this.#client.tenantId, '0', (tx) =>
      newestRecord(tx, this.#server.services, id, null),
    );
    const descriptor = this.#written.get(id);
    if (found === null || descriptor === undefined) throw new Error(`There is no record ${id}.`);
    return { descriptor, model: found.model, base: `/api/seqdesk-${found.model.area}/${id}` };
  }

  /** What a person would hand in for a new row; no two have a unique value in common. */
  async values({ descriptor, model }: Subject): Promise<Record<string, unknown>> {
    const example = descriptor.examples?.find(({ valid }) => valid);
    if (example === undefined) throw new Error(`${model.id} has no valid example.`);
    const row: Record<string, unknown> = { ...example.data };
    for (const field of model.fields.values()) {
      if (field.table !== null || row[field.key] === undefined) continue;
      if (field.ref !== null || field.widget === 'file') row[field.key] = await this.value(field, model);
    }
    this.#made += 1;
    for (const key of uniqueKeys(model)) {
      const value = row[key];
      const field = model.fields.get(key);
      if (typeof value !== 'string' || field?.ref !== null) continue;
      row[key] = field.schema.pattern === undefined ? `${value}${this.#made}` : this.#varied(value);
    }
    return row;
  }

  /** A new row as the server answers it. */
  async row(subject: Subject, changes: Readonly<Record<string, unknown>> = {}): Promise<Json> {
    return this.#post(`${subject.base}/submit`, { ...(await this.values(subject)), ...changes });
  }

  /** A value that the field takes. */
  async value(field: FieldModel, model: RecordModel): Promise<unknown> {
    if (field.ref?.kind === 'user') return this.#client.userId;
    if (field.ref?.kind === 'record') return this.#referred(field.ref.record, field.only ?? {});
    if (field.widget === 'file') return this.#file(field, model);
    const [choice] = field.choices ?? [];
    if (choice !== undefined) return choice.value;
    if (field.dict !== null) return this.#entry(field.dict);
    const value = plainValue(field);
    return uniqueKeys(model).includes(field.key) && typeof value === 'string' ? this.#varied(value) : value;
  }

  /** What the dialog of a move asks for. */
  async asked({ model }: Subject, move: MoveModel): Promise<Record<string, unknown>> {
    const given: Record<string, unknown> = {};
    for (const path of move.form) {
      const field = model.fields.get(path);
      if (field !== undefined && field.calc === null) given[field.key] = await this.value(field, model);
    }
    return given;
  }

  /** A row somebody else's field may refer to, in the state that the field wants. */
  async #referred(id: string, only: Readonly<Record<string, unknown>>): Promise<unknown> {
    const subject = await this.subject(id);
    let row = await this.row(subject);
    const { states } = subject.model;
    const wanted = states === null ? undefined : only[states.field];
    const move = states?.moves.find(({ from, to }) => to === wanted && from.includes(String(row[states.field])));
    if (move !== undefined && row[states?.field ?? ''] !== wanted) {
      const data = await this.asked(subject, move);
      row = await this.#post(`${subject.base}/move`, { id: row.id, to: move.to, data });
    }
    return row[refKey(subject.model)];
  }

  /** The text with other digits at its end. */
  #varied(text: string): string {
    this.#made += 1;
    const digits = String(this.#made).padStart(4, '0');
    return text.slice(0, -digits.length) + digits;
  }

  async #entry({ store, code }: NonNullable<FieldModel['dict']>): Promise<unknown> {
    const path = `/api/blade-system/${store === 'system' ? 'dict' : 'dict-biz'}/dictionary`;
    const { body } = await this.#client.get(path, { code });
    return body.data[0].dictKey;
  }

  async #file({ words, type }: FieldModel, model: RecordModel): Promise<unknown> {
    const accepted = String(words['x-accept'] ?? '.pdf');
    const [ending, content] = files.find(([each]) => accepted.includes(each)) ?? ['.pdf', Buffer.from('%PDF-1.4\n')];
    const { body } = await this.#client.call('POST', '/api/seqdesk-resource/file', {
      query: { formId: model.id },
      body: multipartBody({ filename: `file${ending}`, content }),
      headers: multipartHeaders,
    });
    return type === 'array' ? [body.data] : body.data;
  }

  async #post(path: string, body: unknown): Promise<Json> {
    const reply = await this.#client.post(path, {}, body);
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  }
}

/** The fields that make a row unlike others, of several together the first. */
function uniqueKeys({ fields, unique }: RecordModel): readonly string[] {
  const alone = [...fields.values()].filter((field) => field.unique && field.table === null).map(({ key }) => key);
  return [...unique.map((group) => group[0] ?? ''), ...alone];
}

function plainValue({ type, schema }: FieldModel): unknown {
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1;
  if (schema.format === 'date') return '2027-01-15';
  if (schema.format === 'date-time') return '2027-01-15T09:00:00+08:00';
  if (schema.format === 'email') return 'li.min@example.com';
  const pattern = schema.pattern;
  return samples.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text)) ?? 'x';
}
