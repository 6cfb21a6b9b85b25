// What people wait for while a new version of a record converts 100,000 rows in the background: a page of the list and a
// write, while rows are prepared and while they are brought to their place, and the longest wait as it is published.
import { addJars, publishLitres, stateOf } from './conversion/jars.ts';
import { logIn, type Person } from './support/person.ts';
import { withProgram } from './support/program.ts';
import { must, runBench } from './support/report.ts';
import { ofSize } from './support/size.ts';
import type { Client } from 'pg';

/** Ms by what was done. */
export type Times = Record<string, number[]>;

const rows = Number(process.env['ROWS'] ?? ofSize({ tiny: 12_000, full: 100_000 }));
const callsBefore = ofSize({ tiny: 3, full: 30 });
const list = 'seqdesk-cloud-platform/jar/list?current=1&size=20&keyword=jar%2012';
/** Lists look into two tables then, and share two cores with the conversion. */
const mostRatio = { list: 10, write: 10, publishing: 0.5 };

let written = 0;

await runBench('the same calls before; for publishing, one statement that converts all rows', (report) =>
  withProgram(async (url, owner) => {
    const [analyst, manager] = [await logIn(url, 'analyst'), await logIn(url, 'manager')];
    await addJars(analyst, owner, rows);
    const before = await timesBefore(manager);
    const oneStatement = await convertAtOnce(owner);
    await publishLitres(analyst);
    const { times, longest } = await timesMeanwhile(analyst, manager);
    for (const [state, phase] of [
      ['running', 'are prepared'],
      ['moving', 'are brought to their place'],
    ])
      for (const [call, name] of [
        ['list', 'page of a list'],
        ['write', 'write'],
      ] as const)
        report.add(`${name} while rows ${phase}`, {
          times: times[`${state} ${call}`] ?? [],
          reference: before[call] ?? [],
          most: mostRatio[call],
        });
    report.add('longest wait around publishing', {
      times: [longest],
      reference: [oneStatement],
      most: mostRatio.publishing,
    });
    const { rows: left } = await owner.query(
      `select count(*)::int as n from record_row where record = 'jar' and data ? 'jarVolume'`,
    );
    must((left as { n: number }[])[0]?.n === 0, 'rows are left in the older form');
  }),
);

async function timesBefore(manager: Person): Promise<Times> {
  const times: Times = { list: [], write: [] };
  for (let call = 0; call < callsBefore; call += 1) {
    times['list']?.push(await timed(() => readPage(manager)));
    times['write']?.push(await timed(() => writeRow(manager)));
  }
  return times;
}

/** Calls until all rows are in their place. */
async function timesMeanwhile(analyst: Person, manager: Person) {
  const times: Times = {};
  let longest = 0;
  for (let state = await stateOf(analyst); state !== 'done';) {
    const list = await timed(() => readPage(manager));
    const write = await timed(() => writeRow(manager));
    const next = await stateOf(analyst);
    if (next === state) {
      (times[`${state} list`] ??= []).push(list);
      (times[`${state} write`] ??= []).push(write);
    } else if (state === 'running') longest = Math.max(list, write);
    state = next;
  }
  must(longest > 0, 'nobody saw the version being published');
  return { times, longest };
}

async function timed(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function readPage(manager: Person) {
  const { records } = (await manager.get(list)) as { records: Record<string, unknown>[] };
  must(records.length === 20, `${list} answers ${records.length} rows`);
  const keys = new Set(records.map((row) => ('jarSize' in row ? 'jarSize' : 'jarVolume')));
  must(keys.size === 1, 'a page has rows of two forms');
}

async function writeRow(manager: Person) {
  written += 1;
  const added = await manager.post('seqdesk-cloud-platform/jar/submit', { jarName: `new ${written}` });
  must(added !== null, 'nothing was written');
}

/** What converts all rows with one statement, rolled back: so long nobody could read them. */
async function convertAtOnce(owner: Client) {
  await owner.query('begin');
  const ms = await timed(async () => {
    const { rowCount } = await owner.query(
      `update record_row set ver = ver + 1, data = data - 'jarVolume'
        || jsonb_build_object('jarSize', (data ->> 'jarVolume')::numeric / 1000) where record = 'jar'`,
    );
    must((rowCount ?? 0) >= rows, 'the reference converts too few rows');
  });
  await owner.query('rollback');
  await owner.query('vacuum analyze record_row');
  return ms;
}
