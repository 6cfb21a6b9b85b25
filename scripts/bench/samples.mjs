// How long it takes to find samples among 100,000: by an unknown number scanned, by a part of a text, by a project.
// Exits with 1 where a search takes longer than people should wait.
import { median, timed } from './server/measure.mjs';
import { logIn, startProgram } from './server/program.mjs';

const samples = Number(process.env['SAMPLES'] ?? 100_000);
const warm = 2;
const rounds = 15;
const longestMs = 150;
const list = 'seqdesk-sample/sample/list?current=1&size=20';

/** Samples as the demo has them, under other numbers and names; five of them rare. */
const copies = `
  with template as (
    select * from record_row where record = 'sample' and deleted_at is null order by id limit 1),
  made as (
    insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by)
    select tenant_id, record, data || jsonb_build_object('sampleNo', '90S' || lpad(n::text, 6, '0'),
        'sampleName', case when n % 20000 = 7 then '罕见-' else 'CJ-' end || n, 'projectNo', 'P90' || lpad((n % 1000)::text, 7, '0'),
        'customerName', '客户' || n % 500),
      created_at - n * interval '1 second', created_by, updated_at, updated_by
    from template, generate_series(1, $1::int) n returning tenant_id, record, id, data ->> 'sampleNo' as no)
  insert into record_key (tenant_id, record, name, value, row_id)
  select tenant_id, record, 'sampleNo', jsonb_build_array(no)::text, id from made`;

/** @type {readonly (readonly [string, string])[]} */
const calls = [
  ['scan of a number that there is', 'seqdesk-sample/sample/scan?code=90S050000'],
  ['scan of an unknown number', 'seqdesk-sample/sample/scan?code=99Z999999'],
  ['text that few have', `${list}&keyword=${encodeURIComponent('罕见-')}`],
  ['text that nobody has', `${list}&keyword=${encodeURIComponent('没有这样的')}`],
  ['text that all have', `${list}&keyword=CJ-`],
  ['part of a name, by its field', `${list}&sampleName_like=${encodeURIComponent('见-2')}`],
  ['customer, by its field', `${list}&customerName_like=${encodeURIComponent('客户499')}`],
  ['project, by its field', `${list}&projectNo_equal=P900000123`],
];

const program = await startProgram();
try {
  const owner = await program.connect();
  await owner.query(copies, [samples]);
  await owner.query('vacuum (analyze) record_row, record_key');
  await owner.end();
  const lead = await logIn(program.url, 'lead');
  console.log(`Of ${samples} samples, median of ${rounds}:`);
  for (const [name, path] of calls) {
    const times = [];
    for (let round = 0; round < warm + rounds; round += 1) times.push(await timed(() => lead.get(path)));
    const ms = median(times.slice(warm));
    if (ms > longestMs) process.exitCode = 1;
    console.log(`${name.padEnd(32)} ${ms.toFixed(0).padStart(6)} ms${ms > longestMs ? '  too long' : ''}`);
  }
} finally {
  await program.stop();
}
