import { asOwner } from '../records/jars.ts';
import type { Client, Json, TestServer } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';

/** Changes the fields of a form, or its other words. */
export type Edit = (properties: Json, form: Json) => void;

const base = '/api/seqdesk-baseconfig/release';

/** A record of vials with a field of every kind that changes differ by. */
export function vials(id: string, edit: Edit = () => {}): Json {
  const properties = vialFields();
  const form = {
    kind: 'record',
    id,
    version: 1,
    area: 'cloud-platform',
    label: text('小瓶', 'Vials'),
    data: { 'x-fields': [id] },
    search: ['vialName'],
    list: ['vialName'],
    actions: [
      { verb: 'submit', permission: 'coupon_edit' },
      { verb: 'remove', permission: 'coupon_delete' },
    ],
    roles: { read: ['customer-manager'], write: ['customer-manager'] },
    sets: { [id]: { scope: 'record', label: text('小瓶', 'Vial'), properties, required: ['vialName'] } },
  } as Json;
  edit(properties, form);
  return form;
}

function vialFields(): Json {
  return {
    vialName: { type: 'string', maxLength: 40, 'x-label': text('名称', 'Name') },
    vialVolume: { type: 'number', 'x-unit': 'mL', 'x-label': text('容积', 'Volume') },
    vialGrade: {
      type: 'string',
      'x-enum': { a: text('甲', 'First'), b: text('乙', 'Second'), c: text('丙', 'Third') },
      'x-label': text('等级', 'Grade'),
    },
    vialNote: { type: 'string', 'x-label': text('备注', 'Note') },
    vialCode: { type: 'string', 'x-label': text('编码', 'Code') },
    vialCount: { type: 'integer', 'x-label': text('数量', 'Count') },
    vialDay: { type: 'string', format: 'date', 'x-label': text('日期', 'Day') },
    vialPrice: { type: 'number', 'x-unit': 'CNY', 'x-format': 'money', 'x-label': text('价格', 'Price') },
    vialOpen: { type: 'boolean', 'x-label': text('已开', 'Opened') },
    vialTags: {
      type: 'array',
      items: {
        type: 'string',
        'x-enum': { red: text('红', 'Red'), blue: text('蓝', 'Blue'), green: text('绿', 'Green') },
      },
      'x-label': text('标签', 'Tags'),
    },
    vialLots: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          lotName: { type: 'string', 'x-label': text('批号', 'Lot') },
          lotAmount: { type: 'number', 'x-unit': 'mg', 'x-label': text('量', 'Amount') },
        },
      },
      'x-label': text('批次', 'Lots'),
    },
    vialTwice: { type: 'number', 'x-calc': 'vialCount * 2', 'x-label': text('两倍', 'Twice') },
  };
}

/** Rows as people left them: full ones, empty ones, and those at the edges. */
export const vialRows: readonly Json[] = [
  { vialName: 'full', vialVolume: 12.5, vialGrade: 'a', vialNote: 'kept cold', vialCode: 'AB-12', vialCount: 3 },
  { vialName: 'second', vialVolume: 250, vialGrade: 'b', vialNote: 'a much longer note than before', vialCode: 'ab12' },
  { vialName: 'third', vialVolume: 0.5, vialGrade: 'c', vialCode: 'AB-99', vialCount: 12, vialDay: '2024-02-29' },
  { vialName: 'bare' },
  { vialName: 'priced', vialPrice: 1999, vialCount: 7, vialOpen: true, vialTags: ['red', 'blue'] },
  { vialName: 'tagged', vialTags: ['green'], vialOpen: false, vialNote: '12' },
  { vialName: 'lots', vialLots: [{ lotName: 'L1', lotAmount: 250 }, { lotAmount: 40 }], vialGrade: 'b' },
  { vialName: 'odd', vialNote: '7.5', vialCount: 0, vialDay: '2026-11-23', vialLots: [{ lotName: 'long lot name' }] },
];

/** One file of a release. */
export function fileOf(form: Json): Json[] {
  return [{ file: `schemas/${form.kind}/${form.id}.json`, text: JSON.stringify(form, null, 2) }];
}

/** Somebody who plans and applies. */
export class ReleaseDesk {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async plan(form: Json, more: Json = {}): Promise<Json> {
    const { body } = await this.#client.post(`${base}/plan`, {}, { files: fileOf(form), ...more });
    if (body.code !== 200) throw new Error(JSON.stringify(body));
    return body.data;
  }

  apply(form: Json, token: string, more: Json = {}) {
    return this.#client.post(`${base}/apply`, {}, { files: fileOf(form), token, reason: 'next', ...more });
  }

  /** Plans and applies what nobody doubts. */
  async release(form: Json): Promise<void> {
    const plan = await this.plan(form);
    const { body } = await this.apply(form, plan.token);
    if (body.code !== 200) throw new Error(JSON.stringify([body, plan.diagnostics]));
  }
}

/** Adds rows as they lie in the database, each so many times. */
export async function addRows(server: TestServer, record: string, rows: readonly Json[], times: number): Promise<void> {
  const values = JSON.stringify(rows).replaceAll("'", "''");
  await asOwner(
    server,
    `insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by, release_id)
     select '000000', '${record}', r.data, now(), 1, now(), 1, (select max(id) from form_release where form_id = '${record}')
     from generate_series(1, ${times}) i, jsonb_array_elements('${values}'::jsonb) with ordinality as r(data, place)
     order by i, r.place`,
  );
}
