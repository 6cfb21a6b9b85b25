import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breadth } from '../../support/breadth.ts';
import { freePort } from '../support/free-port.ts';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import { guangzhouPolicy, hire, profileOf, savedRow } from '../support/payroll.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import type { Client, Json, Reply } from '../support/test-server.ts';
import { publishReagent, reagents, sendFile, workbook } from './exchange-desk.ts';

/** How often the server is killed in each; `KILLS=50 npx vitest run tests/server/records/killed-writes.test.ts` takes long. */
const kills = Number(process.env['KILLS'] ?? breadth(10, 2));
/** How often while descriptors are released. */
const releaseKills = Number(process.env['KILLS'] ?? breadth(50, 2));
/** Starting again takes some seconds, more on a busy machine. */
const mostMs = 120_000 + Math.max(kills, releaseKills) * 60_000;
/** A part of the kills comes when the call may be answered already. */
const beyondAnswer = 1.2;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess(await freePort());
});
afterAll(() => server.stop());

/** A call that is sent again with its key. */
type Send = (headers: Readonly<Record<string, string>>) => Promise<Reply>;

interface Killed {
  /** Whether the answer had come before. */
  readonly acknowledged: boolean;
  /** When the kill came. */
  readonly atMs: number;
  again(): Promise<Reply>;
}

/** Sends a call and kills the server at some moment of it; starts the server again. */
async function killed(send: Send, takesMs: number): Promise<Killed> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = send(headers).catch(() => null);
  const atMs = Math.round(Math.random() * takesMs * beyondAnswer);
  await delay(atMs);
  await server.kill();
  const reply = await answer;
  await server.start();
  expect([null, 200], JSON.stringify(reply?.body)).toContain(reply?.status ?? null);
  return { acknowledged: reply !== null, atMs, again: () => send(headers) };
}

/** How long a call takes that is left alone. */
async function timed(send: Send): Promise<number> {
  const begun = performance.now();
  const { status, body } = await send({});
  expect(status, JSON.stringify(body)).toBe(200);
  return performance.now() - begun;
}

describe('kill -9 at any moment: all of it is there, or nothing', () => {
  const rowCount = 800;

  async function sheetOf(round: number): Promise<Buffer> {
    const rows = Array.from({ length: rowCount }, (_each, at) => [`批${round}`, `${round}-${at}`, '分析纯', at % 900]);
    return workbook([['试剂名称', '批号', '级别', '库存'], ...rows]);
  }

  /** Rows of a round, their unique values, and their lines in the log. */
  async function written(round: number): Promise<Json> {
    const rows = `record_row where record = 'reagent' and data ->> 'reagentName' = '批${round}'`;
    const [found] = await server.query(`select (select count(*)::int from ${rows}) as rows,
      (select count(*)::int from record_key where row_id in (select id from ${rows})) as keys,
      (select count(*)::int from audit_log where subject = 'reagent' and subject_id in (select id::text from ${rows})) as lines`);
    return found;
  }

  test(
    'the import of a workbook',
    async () => {
      await publishReagent(server);
      const lead = await server.login('lead');
      const sending = async (round: number): Promise<Send> => {
        const content = await sheetOf(round);
        const { confirm } = (await sendFile(lead, content)).body.data;
        return (headers) =>
          lead.call('POST', `${reagents}/import`, {
            query: { confirm },
            body: multipartBody({ filename: 'rows.xlsx', content }),
            headers: { ...multipartHeaders, ...headers },
          });
      };
      const takesMs = await timed(await sending(0));
      const all = { rows: rowCount, keys: rowCount, lines: rowCount };
      expect(await written(0)).toEqual(all);
      for (let round = 1; round <= kills; round += 1) {
        const { acknowledged, atMs, again } = await killed(await sending(round), takesMs);
        const now = await written(round);
        expect([...(acknowledged ? [] : [{ rows: 0, keys: 0, lines: 0 }]), all], `after ${atMs} ms`).toContainEqual(
          now,
        );
        const reply = await again();
        expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200, data: { written: true } });
        expect(await written(round)).toEqual(all);
      }
    },
    mostMs,
  );

  const people = 40;

  /** The wages on the sheets of a month, and whether the month has their sums. */
  async function computed({ id, runNo }: Json): Promise<Json> {
    const [found] = await server.query(`select m.data ->> 'runCount' as count, m.data ->> 'runGross' as gross,
        count(s.id)::int as sheets, coalesce(sum((s.data ->> 'grossPay')::numeric), 0)::float as sum,
        array_agg(distinct (s.data ->> 'salaryBasic')::int) as wages
      from record_row m left join record_row s
        on s.record = 'salary-sheet' and s.data ->> 'salaryRun' = '${runNo}' and s.deleted_at is null
      where m.id = ${id} group by 1, 2`);
    expect(Number(found?.count)).toBe(found?.sheets);
    expect(Number(found?.gross)).toBeCloseTo(found?.sum, 2);
    return { sheets: found?.sheets, wages: found?.wages };
  }

  test(
    'the calculation of a month of pay',
    async () => {
      const hr = await server.login('hr');
      await savedRow(hr, 'salary/insurance-policy', guangzhouPolicy);
      for (let at = 0; at < people; at += 1)
        await savedRow(hr, 'salary/payroll-employee', profileOf(await hire(hr, `员工${at}`), 10_000));
      const month = await savedRow(hr, 'salary/salary', { runMonth: '2027-03' });
      const send: Send = (headers) =>
        hr.call('POST', '/api/seqdesk-salary/salary/calculate', { query: { ids: month.id }, headers });
      const takesMs = await timed(send);
      // Money is stored in cents.
      let wage = 1_000_000;
      expect(await computed(month)).toEqual({ sheets: people, wages: [wage] });
      for (let round = 1; round <= kills; round += 1) {
        const before = wage;
        wage += 10_000;
        await server.query(`update record_row set data = jsonb_set(data, '{basicSalary}', '${wage}')
          where record = 'payroll-employee'`);
        const { acknowledged, atMs, again } = await killed(send, takesMs);
        const { sheets, wages } = await computed(month);
        expect(sheets).toBe(people);
        expect([...(acknowledged ? [] : [[before]]), [wage]], `after ${atMs} ms`).toContainEqual(wages);
        const reply = await again();
        expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200, data: { rows: people } });
        expect(await computed(month)).toEqual({ sheets: people, wages: [wage] });
      }
    },
    mostMs,
  );

  const base = '/api/seqdesk-baseconfig';
  const setFile = 'schemas/types/support.json';
  const dictionaryFile = 'schemas/dictionaries/priority.json';
  const form = 'seal-application';

  /** Two files of which each round says something else: a set, with the form that uses it, and a dictionary. */
  function filesOf(round: number): readonly Json[] {
    const [types, dictionary] = [setFile, dictionaryFile].map((file) => JSON.parse(readFileSync(file, 'utf8')));
    const label = { zh: `第${round}轮`, en: `Round ${round}` };
    types.sets['seal-apply'].properties.sealRound = { type: 'boolean', 'x-label': label };
    dictionary.entries[0].dictValue = label.zh;
    return Object.entries({ [setFile]: types, [dictionaryFile]: dictionary }).map(([file, value]) => ({
      file,
      text: JSON.stringify(value, null, 2),
    }));
  }

  /** The round that each of them says, and how many versions of the form there are. */
  async function released(analyst: Client): Promise<Json> {
    const { descriptor } = (await analyst.get(`${base}/form-management/detail`, { formId: form })).body.data;
    const { files } = (await analyst.get(`${base}/release/files`)).body.data;
    const textOf = (name: string): string => files.find(({ file }: Json) => file === name)?.text ?? '';
    const roundIn = (text: string): number => Number(/第(\d+)轮/.exec(text)?.[1] ?? 0);
    const entries = (await analyst.get('/api/blade-system/dict-biz/dictionary', { code: 'priority' })).body.data;
    const texts = [JSON.stringify(descriptor), textOf(setFile), textOf(dictionaryFile), JSON.stringify(entries)];
    const [versions] = await server.query(`select count(*)::int as count from form_release where form_id = '${form}'`);
    return { rounds: texts.map(roundIn), versions: versions?.count };
  }

  test(
    'the release of descriptors',
    async () => {
      const analyst = await server.login('analyst');
      const sending = async (round: number): Promise<Send> => {
        const files = filesOf(round);
        const { body } = await analyst.post(`${base}/release/plan`, {}, { files, beside: [] });
        const { token, ok } = body.data;
        expect(ok, JSON.stringify(body)).toBe(true);
        return (headers) =>
          analyst.post(`${base}/release/apply`, {}, { files, token, reason: `round ${round}` }, headers);
      };
      const state = (round: number): Json => ({ rounds: Array.from({ length: 4 }, () => round), versions: round + 1 });
      const takesMs = await timed(await sending(1));
      expect(await released(analyst)).toEqual(state(1));
      for (let round = 2; round <= releaseKills + 1; round += 1) {
        const { acknowledged, atMs, again } = await killed(await sending(round), takesMs);
        const states = [...(acknowledged ? [] : [state(round - 1)]), state(round)];
        expect(states, `after ${atMs} ms`).toContainEqual(await released(analyst));
        const reply = await again();
        expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200 });
        expect(await released(analyst)).toEqual(state(round));
      }
    },
    mostMs,
  );
});
