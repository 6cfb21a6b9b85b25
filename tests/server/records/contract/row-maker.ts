import { sql } from 'kysely';
import { fieldAccess } from '../../../../src/core/form/access.ts';
import type { RecordDescriptor } from '../../../../src/generated/descriptor.ts';
import { mayReadRecord, mayWriteRecord } from '../../../../src/core/form/record-access.ts';
import type { FieldModel, MoveModel, RecordModel } from '../../../../src/core/model/model.ts';
import { refKey } from '../../../../src/server/forms/ref-key.ts';
import { newestRecord } from '../../../../src/server/forms/find-release.ts';
import { multipartBody, multipartHeaders } from '../../support/multipart.ts';
import type { Client, Json, TestServer } from '../../support/test-server.ts';
import { plainValue, uniqueKeys, variedValue } from './row-values.ts';
import { runUnit } from '../../../../src/server/platform/unit.ts';
import { systemOf } from '../../../../src/server/platform/http/access.ts';

/** What buttons do with rows of the store. */
const storeVerbs: ReadonlySet<string> = new Set(['submit', 'remove', 'import', 'export']);

/** A record of the store: its descriptor as written, and its model as the server has it. */
export interface Subject {
  readonly descriptor: RecordDescriptor;
  readonly model: RecordModel;
  /** Address of its calls. */
  readonly base: string;
  /** Somebody who reads and writes its rows. */
  readonly client: Client;
}

/** Somebody at work, with their roles and the buttons that they hold. */
export interface Person {
  readonly client: Client;
  readonly held: ReadonlySet<string>;
  readonly roles: readonly string[];
}

const files: readonly (readonly [string, Buffer])[] = [
  ['.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')],
];

/**
 * Makes rows of any record from the first valid example of its descriptor, without one from what its fields say, and
 * first the rows that they refer to.
 */
export class RowMaker {
  readonly #server: TestServer;
  readonly #client: Client;
  readonly #people: readonly Person[];
  readonly #written: ReadonlyMap<string, RecordDescriptor>;
  /** Rows that all that is made refers to, by their record, while that is wanted. */
  #shared: Map<string, unknown> | null = null;
  /** How often values were made for a record. */
  readonly #made = new Map<string, number>();

  constructor(server: TestServer, people: readonly Person[], written: ReadonlyMap<string, RecordDescriptor>) {
    const [first] = people;
    if (first === undefined) throw new Error('There is nobody to make rows.');
    this.#server = server;
    this.#client = first.client;
    this.#people = people;
    this.#written = written;
  }

  /** The record with this id. */
  async subject(id: string): Promise<Subject> {
    const found = await runUnit(this.#server.services, systemOf(this.#client.tenantId), (unit) =>
      newestRecord(unit, id, null),
    );
    const descriptor = this.#written.get(id);
    if (found === null || descriptor === undefined) throw new Error(`There is no record ${id}.`);
    const { model } = found;
    return { descriptor, model, base: `/api/seqdesk-${model.area}/${id}`, client: this.#workerOf(model) };
  }

  /** The first who may do all that the record has buttons for; where nobody may, the first who may write. */
  #workerOf(model: RecordModel): Client {
    const writers = this.#people.filter(
      ({ roles }) => mayReadRecord(model, roles) && mayWriteRecord(model, roles) && seesAll(model, roles),
    );
    const codes = model.actions.filter(({ verb }) => storeVerbs.has(verb)).map(({ permission }) => permission);
    const able = writers.find(({ held }) => codes.every((code) => held.has(code)));
    return (able ?? writers[0])?.client ?? this.#client;
  }

  /** What a person would hand in for a new row; no two have a unique value in common. */
  async values({ descriptor, model }: Subject): Promise<Record<string, unknown>> {
    const example = descriptor.examples?.find(({ valid }) => valid);
    const row: Record<string, unknown> = example === undefined ? await this.#invented(model) : { ...example.data };
    for (const field of model.fields.values()) {
      if (field.table !== null || row[field.key] === undefined) continue;
      if (field.ref !== null || field.widget === 'file') row[field.key] = await this.value(field, model);
    }
    return this.#unlikeOthers(row, model);
  }

  /** The values with others in the fields that tell rows apart. */
  #unlikeOthers(values: Record<string, unknown>, model: RecordModel): Record<string, unknown> {
    const turn = (this.#made.get(model.id) ?? 0) + 1;
    this.#made.set(model.id, turn);
    for (const key of uniqueKeys(model)) {
      const field = model.fields.get(key);
      if (field === undefined || field.ref !== null || values[key] === undefined) continue;
      values[key] = variedValue(field, values[key], turn);
    }
    return values;
  }

  /** Values for what has to be filled. */
  async #invented(model: RecordModel): Promise<Record<string, unknown>> {
    const row: Record<string, unknown> = {};
    for (const field of model.fields.values()) {
      if (field.table === null && field.required) row[field.key] = await this.value(field, model);
    }
    return row;
  }

  /** A new row as the server answers it. */
  async row(subject: Subject, changes: Readonly<Record<string, unknown>> = {}): Promise<Json> {
    return this.#post(subject, 'submit', { ...(await this.values(subject)), ...changes });
  }

  /** A new row, taken by moves to one of these states. */
  async rowIn(subject: Subject, wanted: readonly string[]): Promise<Json> {
    let row = await this.row(subject);
    const { states } = subject.model;
    if (states === null) return row;
    const ways = new Map<string, readonly MoveModel[]>([[String(row[states.field]), []]]);
    for (const [state, way] of ways) {
      for (const move of states.moves) {
        if (move.from.includes(state) && !ways.has(move.to)) ways.set(move.to, [...way, move]);
      }
    }
    const way = wanted.map((state) => ways.get(state)).find((each) => each !== undefined);
    const done = states.moves.map(({ process }) => process?.done).find((state) => wanted.includes(state ?? ''));
    if (way === undefined && done !== undefined) return this.#leftBy(row, { field: states.field, state: done });
    if (way === undefined) throw new Error(`${subject.model.id}: no way to ${wanted.join(', ')}`);
    for (const move of way) {
      const data = await this.asked(subject, move);
      row = await this.#post({ ...subject, client: this.moverOf(move) }, 'move', { id: row.id, to: move.to, data });
    }
    return row;
  }

  /** The row in the state in which a process leaves it; what leads there is the process's own. */
  async #leftBy(row: Json, { field, state }: { readonly field: string; readonly state: string }): Promise<Json> {
    await this.#server.services.store.tenantTx('000000', '0', (tx) =>
      sql`update record_row set data = data || jsonb_build_object(${field}::text, ${state}::text)
        where id = ${row.id}`.execute(tx),
    );
    return { ...row, [field]: state };
  }

  /** The first who may make a move. */
  moverOf(move: MoveModel): Client {
    return this.#people.find((one) => mayMake(one, move))?.client ?? this.#client;
  }

  /** A value that the field takes. */
  async value(field: FieldModel, model: RecordModel): Promise<unknown> {
    if (field.ref?.kind === 'user') return this.#client.userId;
    if (field.ref?.kind === 'record') return this.#referred(field.ref.record, field.only ?? {});
    if (field.widget === 'file') return this.#file(field, model);
    const [choice] = field.choices ?? [];
    const chosen = choice?.value ?? (field.dict === null ? undefined : await this.#entry(field.dict));
    if (chosen !== undefined) return field.type === 'array' ? [chosen] : chosen;
    if (field.columns !== null) return [await this.#tableRow(field.columns, model)];
    return plainValue(field);
  }

  /** A row of a detail table. */
  async #tableRow(columns: readonly FieldModel[], model: RecordModel): Promise<Record<string, unknown>> {
    const row: Record<string, unknown> = {};
    for (const column of columns) if (column.required) row[column.key] = await this.value(column, model);
    return row;
  }

  /** What the dialog of a move asks for. */
  async asked({ model }: Subject, move: MoveModel): Promise<Record<string, unknown>> {
    const given: Record<string, unknown> = {};
    for (const path of move.form) {
      const field = model.fields.get(path);
      if (field !== undefined && field.calc === null) given[field.key] = await this.value(field, model);
    }
    return this.#unlikeOthers(given, model);
  }

  /** Does something during which all that is made refers to the same rows, such as one customer. */
  async sharing<T>(work: () => Promise<T>): Promise<T> {
    this.#shared = new Map();
    const done = await work();
    this.#shared = null;
    return done;
  }

  /** A row somebody else's field may refer to, in the state that the field wants. */
  async #referred(id: string, only: Readonly<Record<string, unknown>>): Promise<unknown> {
    const name = `${id} ${JSON.stringify(only)}`;
    const key = this.#shared?.get(name) ?? (await this.#madeRow(id, only));
    this.#shared?.set(name, key);
    return key;
  }

  async #madeRow(id: string, only: Readonly<Record<string, unknown>>): Promise<unknown> {
    const subject = await this.subject(id);
    const { states } = subject.model;
    const wanted = states === null ? undefined : only[states.field];
    const row = await (typeof wanted === 'string' ? this.rowIn(subject, [wanted]) : this.row(subject));
    return row[refKey(subject.model)];
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

  async #post({ base, client }: Subject, call: string, body: unknown): Promise<Json> {
    const reply = await client.post(`${base}/${call}`, {}, body);
    if (reply.status !== 200) throw new Error(`${base}/${call}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  }
}

/** Whether somebody has a role of a move and the button that it asks for. */
export function mayMake({ roles, held }: Person, move: MoveModel): boolean {
  return move.roles.some((role) => roles.includes(role)) && (move.permission === null || held.has(move.permission));
}

/** Whether a person sees every field of the dialog, so that they can fill it in. */
function seesAll({ form, fields }: RecordModel, roles: readonly string[]): boolean {
  return form.every((path) => {
    const field = fields.get(path);
    return field === undefined || fieldAccess(field, 'edit', roles) !== 'hide';
  });
}
