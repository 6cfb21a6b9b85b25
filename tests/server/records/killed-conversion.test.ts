import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import type { Client, Json } from '../support/test-server.ts';
import { addingJars, inLitres, jar } from './jars.ts';

const base = '/api/seqdesk-baseconfig/form-management';
const jars = '/api/seqdesk-cloud-platform/jar';
const rowCount = 3000;
const waiting = { timeout: 60_000, interval: 20 };

let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess(await freePort());
  const analyst = await server.login('analyst');
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor: jar(1), reason: 'first' });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await server.query(addingJars(rowCount));
  await server.query(`
    create table trap (place text);
    grant select on trap to public;
    create function wait_in_trap() returns trigger language plpgsql as $$
    begin
      while exists (select 1 from trap where place = tg_argv[0]) loop perform pg_sleep(0.02); end loop;
      return new;
    end $$;
    create trigger trap before update on record_conversion for each row
      when (old.state = 'running' and new.done >= 1500 and old.done < 1500) execute function wait_in_trap('preparing');
    create trigger trap_publishing before update on record_conversion for each row
      when (old.state = 'running' and new.state = 'moving') execute function wait_in_trap('publishing');
    create trigger trap_moving before update on record_conversion for each row
      when (new.moved >= 1500 and old.moved < 1500) execute function wait_in_trap('moving')`);
});
afterAll(() => server.stop());

/** Kills the server while it waits there, in the middle of a transaction that comes to nothing by that. */
async function killWhile(place: string): Promise<void> {
  const asleep = `select 1 from pg_stat_activity where wait_event = 'PgSleep'`;
  await vi.waitFor(async () => expect(await server.query(asleep)).toHaveLength(1), waiting);
  await server.kill();
  await server.query(`delete from trap where place = '${place}'`);
  await vi.waitFor(async () => expect(await server.query(asleep)).toHaveLength(0), waiting);
}

async function setTrap(place: string): Promise<void> {
  await server.query(`insert into trap values ('${place}')`);
}

const conversion = async (): Promise<Json> =>
  (await server.query('select state, done, moved from record_conversion order by id desc limit 1'))[0];
const places = async (): Promise<Json> =>
  (
    await server.query(`select count(*) filter (where data ? 'jarVolume')::int as old,
      count(*) filter (where data ? 'jarSize')::int as new from record_row where record = 'jar'`)
  )[0];
const total = async (manager: Client, query: Json): Promise<number> =>
  (await manager.get(`${jars}/list`, query)).body.data.total;

test('kill -9 while rows are converted, published and brought to their place: nothing lost, no row by half, each start goes on', async () => {
  await setTrap('preparing');
  const analyst = await server.login('analyst');
  const reply = await analyst.post(`${base}/publish`, {}, { descriptor: jar(2, inLitres), reason: 'litres' });
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ code: 200, data: { version: 1 } });
  await killWhile('preparing');
  expect(await conversion()).toEqual({ state: 'running', done: 1000, moved: 0 });
  expect(await places()).toEqual({ old: rowCount, new: 0 });

  await setTrap('publishing');
  await server.start();
  await killWhile('publishing');
  expect(await conversion()).toEqual({ state: 'running', done: rowCount, moved: 0 });
  expect(await places()).toEqual({ old: rowCount, new: 0 });
  expect(await server.query(`select 1 from form_release where form_id = 'jar' and version = 2`)).toEqual([]);

  await setTrap('moving');
  await server.start();
  await killWhile('moving');
  expect(await conversion()).toEqual({ state: 'moving', done: rowCount, moved: 1000 });
  expect(await places()).toEqual({ old: rowCount - 1000, new: 1000 });

  await setTrap('moving');
  await server.start();
  const manager = await server.login('manager');
  expect(await total(manager, { jarSize_gt: 2.9905 })).toBe(10);
  expect(await total(manager, { jarCode_equal: 'a' })).toBe(0);
  await server.query('delete from trap');
  await vi.waitFor(async () => expect(await conversion()).toMatchObject({ state: 'done', moved: rowCount }), waiting);
  expect(await places()).toEqual({ old: 0, new: rowCount });
  const [sums] = await server.query(`
    select (select count(distinct data ->> 'jarName')::int from record_row where record = 'jar') as names,
      (select sum((data ->> 'jarSize')::numeric)::text from record_row where record = 'jar') as size,
      (select count(*)::int from record_key where record = 'jar' and value like '%"x"]') as keys,
      (select count(distinct subject_id)::int from audit_log where subject = 'jar' and action = 'convert') as told,
      (select count(*)::int from audit_log where subject = 'jar' and action = 'convert') as lines`);
  expect(sums).toMatchObject({ names: rowCount, keys: rowCount, told: rowCount, lines: rowCount });
  expect(Number(sums?.size)).toBeCloseTo((rowCount * (rowCount + 1)) / 2000, 3);
});
