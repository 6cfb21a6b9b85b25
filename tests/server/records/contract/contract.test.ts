import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, application } from '../../../../src/core/application.ts';
import type { RecordDescriptor } from '../../../../src/generated/descriptor.ts';
import { addPermission } from '../../../../src/core/model/load/load-action.ts';
import { allDescriptors } from '../../../core/check/all-descriptors.ts';
import { seededTenants } from '../../../../src/server/seed/accounts.ts';
import { refKey } from '../../../../src/server/forms/ref-key.ts';
import { startTestServer, type Client, type Json, type Reply, type TestServer } from '../../support/test-server.ts';
import { cellsOf, sendFile } from '../exchange-desk.ts';
import { mayMake, RowMaker, type Person, type Subject } from './row-maker.ts';
import { filterFor, otherValue } from './row-values.ts';

/*
 * What every record of the store does, validated by its descriptor alone: a new descriptor is tested without a test of
 * its own. That this is so is shown by odd ones, which are planted beside those of the product.
 */

const plantedFolder = 'tests/server/records/contract/planted';
/** The odd ones name roles and dictionaries of the laboratory; another company has its own records alone. */
const isLaboratory = application.roles.some(({ alias }) => alias === 'lab-technician');
const planted = (isLaboratory ? readdirSync(plantedFolder) : []).map((name) =>
  readFileSync(join(plantedFolder, name), 'utf8'),
);

const written = new Map(
  [...allDescriptors().filter(({ file }) => file.startsWith('schemas/records/')), ...planted.map((text) => ({ text }))]
    .map(({ text }) => JSON.parse(text) as RecordDescriptor)
    // Computed rows are nobody's to write, and their batch moves on once they are there (salary-month.test.ts).
    .filter(({ api, id, calculation }) => api === undefined && calculation === undefined && id !== 'salary-sheet')
    .map((descriptor) => [descriptor.id, descriptor] as const),
);

let server: TestServer;
let maker: RowMaker;
/** Those who are no administrators. */
let others: readonly Person[];

beforeAll(async () => {
  server = await startTestServer();
  const people = seededTenants[0]?.people ?? [];
  const admin = await person(people.find(({ role }) => role === administrator)?.account ?? '');
  const rest = people.filter(({ role }) => role !== administrator);
  others = await Promise.all(rest.map(({ account }) => person(account)));
  maker = new RowMaker(server, [admin, ...others], written);
  for (const text of planted) {
    const reply = await admin.client.post('/api/seqdesk-baseconfig/form-management/publish', {}, { text });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  }
});
afterAll(() => server.close());

async function person(account: string): Promise<Person> {
  const client = await server.login(account);
  const codes = (nodes: readonly Json[]): string[] =>
    nodes.flatMap((node) => [node.code, ...codes(node.children ?? [])]);
  const held = new Set(codes((await client.get('/api/blade-system/menu/buttons')).body.data));
  return { client, held, roles: String(client.identity.role_name).split(',') };
}

async function listed({ base, client }: Subject, query: Record<string, string | number>): Promise<Json[]> {
  const { body } = await client.get(`${base}/list`, { size: 100, ...query });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
  return body.data.records;
}

function has({ model }: Subject, verb: string): boolean {
  return model.actions.some((action) => action.verb === verb);
}

async function refused(subject: Subject, permission: string, call: (client: Client) => Promise<Reply>): Promise<void> {
  for (const { client } of others.filter(({ held }) => !held.has(permission)).slice(0, 2)) {
    expect((await call(client)).status, `${subject.model.id} ${permission} ${client.identity.account}`).toBe(403);
  }
}

describe.each([...written.keys()])('S7-37 the record %s', (id) => {
  let subject: Subject;
  let rows: readonly Json[];

  beforeAll(async () => {
    subject = await maker.subject(id);
    rows = [await maker.row(subject), await maker.row(subject), await maker.row(subject)];
  });

  test('keeps what was handed in', async () => {
    const sent = await maker.values(subject);
    const { body } = await subject.client.post(`${subject.base}/submit`, {}, sent);
    expect(body.data, JSON.stringify(body)).toMatchObject(sent);
    expect((await subject.client.get(`${subject.base}/detail`, { id: body.data.id })).body.data).toEqual(body.data);
    const misnumbered = [...subject.model.fields.values()].filter(
      ({ key, number, schema }) => number !== null && !new RegExp(schema.pattern ?? '.', 'u').test(body.data[key]),
    );
    expect(misnumbered).toEqual([]);
  });

  test('is found by every field that it is searched by', async () => {
    const [row] = rows;
    for (const key of subject.model.search) {
      const field = subject.model.fields.get(key);
      if (field === undefined) throw new Error(key);
      const found = await listed(subject, { ...filterFor(field, row[key]), descs: 'createTime' });
      expect(
        found.map((each) => each.id),
        key,
      ).toContain(row.id);
    }
    expect(await listed(subject, { keyword: 'there is no such thing' })).toEqual([]);
  });

  test('is sorted by every column both ways, and paged', async () => {
    for (const key of subject.model.list) {
      if (subject.model.fields.get(key)?.type === 'array') continue;
      const values = async (order: string): Promise<unknown[]> =>
        (await listed(subject, { [order]: key }))
          .map((row) => row[key])
          .filter((value) => value !== undefined && value !== null);
      expect(await values('descs'), key).toEqual((await values('ascs')).toReversed());
    }
    const ids = rows.map((_, index) => listed(subject, { size: 1, current: index + 1 }));
    expect(new Set((await Promise.all(ids)).map(([row]) => row.id)).size).toBe(rows.length);
  });

  test('is changed by one of two, and the other is told; entries of a ledger stay', async () => {
    const { base, client, model } = subject;
    const row = await maker.row(subject);
    const changes = otherValue(model) ?? {};
    const stays = model.ledger !== null || !has(subject, 'submit');
    // A save that changes nothing writes nothing: the row stays as the other one knows it.
    const ver = row.ver + (Object.keys(changes).length === 0 ? 0 : 1);
    const edit = (known: number): Promise<Reply> =>
      client.post(`${base}/submit`, {}, { id: row.id, ver: known, ...changes });
    const first = await edit(row.ver);
    const late = await edit(ver - 1);
    expect([first.status, late.status], JSON.stringify(first.body)).toEqual(stays ? [403, 403] : [200, 400]);
    expect(first.body.data).toMatchObject(stays ? {} : { ...changes, ver });
    expect(late.body.data.row?.ver).toBe(stays ? undefined : ver);
  });

  test('is removed and restored where it can be', async () => {
    const { base, client } = subject;
    const can = has(subject, 'remove');
    const { id: gone } = await maker.row(subject);
    const removed = await client.post(`${base}/remove`, { ids: gone });
    const none = await client.get(`${base}/detail`, { id: gone });
    const others = can ? await listed(subject, { removed: 'true' }) : [{ id: gone }];
    expect(others.map((row) => row.id)).toContain(gone);
    const back = await client.post(`${base}/restore`, { ids: gone });
    const again = await client.get(`${base}/detail`, { id: gone });
    const statuses = [removed, none, back, again].map(({ status }) => status);
    expect(statuses, JSON.stringify(removed.body)).toEqual(can ? [200, 400, 200, 200] : [403, 200, 403, 200]);
  });

  test('has the rows that it takes to itself, and gives them back', async () => {
    const { base, client, model } = subject;
    for (const { by, record, free, states } of model.reservations) {
      const field = model.fields.get(by);
      const taken = await maker.subject(record);
      if (field === undefined) throw new Error(by);
      const wanted = await maker.sharing(async () => ({
        ...(await maker.values(subject)),
        [by]: await maker.value(field, model),
      }));
      const standing = async (): Promise<unknown> => {
        const [row] = await listed(taken, { [`${refKey(taken.model)}_equal`]: String(wanted[by]) });
        return row[taken.model.states?.field ?? ''];
      };
      const replies = await Promise.all([1, 2, 3].map(() => client.post(`${base}/submit`, {}, wanted)));
      const [had, ...more] = replies.filter(({ status }) => status === 200);
      expect([had?.status, more.length], JSON.stringify(replies.map(({ body }) => body))).toEqual([200, 0]);
      const lost = replies.filter(({ status }) => status !== 200).map(({ body }) => body.data.findings[0].pointer);
      expect(lost).toEqual([`/${by}`, `/${by}`]);
      expect(states.map(({ state }) => state)).toContain(await standing());
      const ids = had?.body.data.id;
      await client.post(`${base}/remove`, { ids });
      expect(await standing()).toBe(free);
      await client.post(`${base}/restore`, { ids });
      expect(states.map(({ state }) => state)).toContain(await standing());
    }
  });

  test('goes out as a workbook in both languages and comes back as it was', async () => {
    const { base, client, model } = subject;
    const [exports, imports] = [has(subject, 'export'), has(subject, 'import')];
    const [title] = model.list.flatMap((key) => model.fields.get(key) ?? []);
    for (const [language, name] of [
      ['zh-CN', 'zh'],
      ['en-US', 'en'],
    ] as const) {
      const sheet = await client.get(`${base}/export`, {}, { 'accept-language': language });
      const [header = []] = exports ? await cellsOf(sheet) : [[title?.label[name] ?? '']];
      const says = header.some((cell) => String(cell).startsWith(title?.label[name] ?? '?'));
      expect([sheet.status, says], String(header)).toEqual([exports ? 200 : 403, true]);
      const asked = { rows: [{}] };
      const report = imports
        ? await sendFile(client, sheet.raw, '', base)
        : await client.post(`${base}/import`, {}, asked);
      const same = { faulty: 0, added: 0, changed: 0 };
      expect(report.body.data, JSON.stringify(report.body)).toMatchObject(imports ? same : {});
      expect(report.status).toBe(imports ? 200 : 403);
    }
  });

  test('S6-02 wants the button of what is done, and the role of a move', async () => {
    const { base, model } = subject;
    const { id: rowId, ver } = rows[0];
    for (const { verb, permission } of model.actions) {
      if (verb === 'submit') {
        await refused(subject, addPermission(permission), (client) => client.post(`${base}/submit`, {}, {}));
        await refused(subject, permission, (client) => client.post(`${base}/submit`, {}, { id: rowId, ver }));
      }
      if (verb === 'remove')
        await refused(subject, permission, (client) => client.post(`${base}/remove`, { ids: rowId }));
      if (verb === 'export') await refused(subject, permission, (client) => client.get(`${base}/export`));
      if (verb === 'import')
        await refused(subject, permission, (client) => client.post(`${base}/import`, {}, { rows: [{}] }));
    }
  });

  test('goes from state to state by its moves, for those alone who may', async () => {
    const { base, model } = subject;
    const { states } = model;
    const reached = new Set<string>();
    const passed: string[] = [];
    for (const move of states?.moves ?? []) {
      const row = await maker.rowIn(subject, move.from);
      const data = await maker.asked(subject, move);
      const stranger = others.find((one) => !mayMake(one, move));
      const mover = maker.moverOf(move);
      const go = (client: Client): Promise<Reply> => client.post(`${base}/move`, {}, { id: row.id, to: move.to, data });
      if (stranger !== undefined && (await go(stranger.client)).status !== 403) passed.push(move.to);
      const moved = await go(mover);
      expect(moved.body.data, JSON.stringify(moved.body)).toMatchObject({ ...data, [states?.field ?? '']: move.to });
      const again = states?.moves.some(({ from, to }) => to === move.to && from.includes(to)) === true;
      expect((await go(mover)).status, 'twice').toBe(again ? 200 : 400);
      reached.add(move.to);
    }
    expect(passed, 'made by strangers').toEqual([]);
    expect(reached.size).toBe(new Set(states?.moves.map(({ to }) => to)).size);
  });

  test('S1-01 says everything in both languages', () => {
    const { model } = subject;
    const fields = [...model.fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
    const texts = [
      model.label,
      ...fields.flatMap(({ label, help, choices }) => [
        label,
        ...(help === null ? [] : [help]),
        ...(choices ?? []).map((choice) => choice.label),
      ]),
      ...model.actions.map(({ label }) => label),
      ...(model.states?.moves ?? []).map(({ label }) => label),
    ];
    for (const text of texts) {
      expect(text.zh.trim(), JSON.stringify(text)).not.toBe('');
      expect(text.en, JSON.stringify(text)).toMatch(/^[^\u4e00-\u9fff]+$/);
    }
  });
});
