import pg from 'pg';
import { inject } from 'vitest';
import { text } from '../forms/fridge-forms.ts';
import { connectionTo } from '../support/test-database.ts';
import type { Client, Json, TestServer } from '../support/test-server.ts';

/** A record of jars, in millilitres; in version 2 in litres under another key. */
export function jar(version: number, edit: (properties: Json, form: Json) => void = () => {}): Json {
  const properties = {
    jarName: { type: 'string', maxLength: 20, 'x-label': text('名称', 'Name') },
    jarVolume: { type: 'number', 'x-unit': 'mL', 'x-label': text('容积', 'Volume') },
    jarCode: { type: 'string', 'x-enum': { a: text('甲', 'A'), b: text('乙', 'B') }, 'x-label': text('代码', 'Code') },
  };
  const form = {
    kind: 'record',
    id: 'jar',
    version,
    area: 'cloud-platform',
    label: text('罐', 'Jars'),
    data: { 'x-fields': ['jar'] },
    search: ['jarName'],
    list: ['jarName'],
    unique: [['jarName', 'jarCode']],
    actions: [
      { verb: 'submit', permission: 'coupon_edit' },
      { verb: 'remove', permission: 'coupon_delete' },
    ],
    roles: { read: ['customer-manager'], write: ['customer-manager'] },
    sets: { jar: { scope: 'record', label: text('罐', 'Jar'), properties, required: ['jarName'] } },
  } as Json;
  edit(properties, form);
  return form;
}

/** Litres under another key, with other codes. */
export function inLitres(properties: Json, form: Json): void {
  const { jarVolume } = properties;
  delete properties.jarVolume;
  properties.jarSize = { ...jarVolume, 'x-unit': 'L', 'x-was': ['jarVolume'] };
  properties.jarCode['x-enum'] = { x: text('甲', 'A'), y: text('乙', 'B') };
  form.migrate = { jarSize: 'jarVolume / 1000.0', jarCode: "jarCode == 'a' ? 'x' : 'y'" };
}

/** The statement that adds rows as nobody would type them: so many, one after another, with their unique values. */
export function addingJars(rowCount: number): string {
  return `
    with added as (
      insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by, release_id)
      select '000000', 'jar', jsonb_build_object('jarName', 'jar ' || i, 'jarVolume', i, 'jarCode', 'a'), now(), 1, now(), 1,
        (select max(id) from form_release where form_id = 'jar')
      from generate_series(1, ${rowCount}) i returning id, data)
    insert into record_key (tenant_id, record, name, value, row_id)
    select '000000', 'jar', 'jarName+jarCode', '["' || (data ->> 'jarName') || '","a"]', id from added`;
}

/** Publishes a version without letting its work begin, as a server that breaks off would leave it. */
export async function publishWaiting(server: TestServer, analyst: Client, descriptor: Json): Promise<Json> {
  const { rows } = server.services;
  const begin = rows.beginConversions;
  Object.assign(rows, { beginConversions: () => undefined });
  const { body } = await analyst.post(
    '/api/seqdesk-baseconfig/form-management/publish',
    {},
    { descriptor, reason: 'next' },
  );
  Object.assign(rows, { beginConversions: begin });
  if (body.code !== 200 || body.data.conversion === null) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Runs a statement that the server itself may not. */
export async function asOwner({ database }: TestServer, statement: string): Promise<void> {
  const client = new pg.Client(connectionTo(inject('database'), database));
  await client.connect();
  await client.query(statement);
  await client.end();
}
