// How long it takes to find samples among 100,000: by a number scanned, by a part of a text, by a project.
import { logIn, type Person } from './support/person.ts';
import { withProgram } from './support/program.ts';
import { must, runBench } from './support/report.ts';
import { ofSize } from './support/size.ts';
import { takeTurns } from './support/take-turns.ts';
import { addSamples, madeSamples } from './samples/tables.ts';
import type { Client } from 'pg';

export interface Search {
  readonly name: string;
  /** Of the server's call. */
  readonly path: string;
  /** The condition of the reference. */
  readonly where: string;
  /** How many samples both have to find. */
  readonly found: number;
}

const samples = Number(process.env['SAMPLES'] ?? ofSize({ tiny: 2000, full: 100_000 }));
const amount = ofSize({ tiny: { seconds: 0, least: 2 }, full: { seconds: 2, least: 20, warm: 3 } });
/** Lists count no further. */
const mostCounted = 10_001;
/** A call signs its person in again, reads rights and writes JSON, which no bare statement does. */
const mostRatio = 30;

const made = madeSamples(samples);
const list = 'seqdesk-sample/sample/list?current=1&size=20';
const scan = 'seqdesk-sample/sample/scan?code=';

const searches: readonly Search[] = [
  { name: 'scan of a number', path: scan + made.number, where: `no = '${made.number}'`, found: 1 },
  { name: 'scan of an unknown number', path: `${scan}99Z999999`, where: "no = '99Z999999'", found: 0 },
  search('text that few have', 'keyword', { column: 'words', text: '罕见-', found: made.rare }),
  search('text that nobody has', 'keyword', { column: 'words', text: '没有这样的', found: 0 }),
  search('text that nearly all have', 'keyword', { column: 'words', text: 'CJ9-', found: made.common }),
  search('part of a name', 'sampleName_like', { column: 'name', text: '见-7', found: made.rareWith7 }),
  search('part of a customer', 'customerName_like', { column: 'customer', text: '客户499', found: made.ofCustomer }),
  {
    name: 'project',
    path: `${list}&projectNo_equal=P900000123`,
    where: "project = 'P900000123'",
    found: made.ofProject,
  },
];

await runBench(`bare SQL over a table of the same ${samples} samples with indexes of its own`, (report) =>
  withProgram(async (url, owner) => {
    await addSamples(owner, samples);
    const lead = await logIn(url, 'lead');
    for (const one of searches) {
      const served = { work: async () => findServed(lead, one) };
      const bare = { work: () => findBare(owner, one) };
      const { ours, reference } = await takeTurns(served, bare, amount);
      report.add(one.name, { times: ours.times, reference: reference.times, most: mostRatio });
    }
  }),
);

/** A search for samples with a part of a text in a field. */
function search(
  name: string,
  parameter: string,
  { column, text, found }: { column: string; text: string; found: number },
): Search {
  const where = `${column} like '%${text.toLowerCase()}%'`;
  return { name, path: `${list}&${parameter}=${encodeURIComponent(text)}`, where, found };
}

async function findServed(lead: Person, { path, found }: Search) {
  const answer = (await lead.get(path)) as { total?: number; records: unknown[] };
  // What a scan finds is not counted.
  const total = answer.total ?? answer.records.length;
  must(total === Math.min(found, mostCounted), `${path} finds ${total} samples instead of ${found}`);
}

/** The first page and how many there are. */
async function findBare(client: Client, { where, found }: Search) {
  const page = await client.query(`select data from bench_sample where ${where} order by made desc limit 20`);
  must(page.rowCount === Math.min(found, 20), `the reference finds ${page.rowCount} samples where ${where}`);
  const counted = await client.query(
    `select count(*)::int as n from (select from bench_sample where ${where} limit ${mostCounted}) found`,
  );
  const total = (counted.rows as { n: number }[])[0]?.n;
  must(total === Math.min(found, mostCounted), `the reference counts ${total} samples where ${where}`);
}
