// Samples by the hundred thousand, and beside them a bare table of the same samples with the indexes that the searches
// need.
import { must } from '../support/report.ts';
import type { Client } from 'pg';

/** So many samples have a rare name. */
const rare = 5;
const projects = 1000;
const customers = 500;

/** What the made-up samples hold: how many of them there are, and which of a sort. */
export function madeSamples(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const isRare = (n: number) => n % Math.floor(count / rare) === 7;
  const matching = (test: (n: number) => boolean) => numbers.filter(test).length;
  return {
    number: `90S${String(Math.floor(count / 2)).padStart(6, '0')}`,
    rare: matching(isRare),
    common: matching((n) => !isRare(n)),
    rareWith7: matching((n) => isRare(n) && String(n).startsWith('7')),
    ofCustomer: matching((n) => n % customers === customers - 1),
    ofProject: matching((n) => n % projects === 123),
  };
}

/** Samples as the demo has them, under other numbers and names. */
const copies = `
  with template as (
    select * from record_row where record = 'sample' and deleted_at is null order by id limit 1),
  made as (
    insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by)
    select tenant_id, record, data || jsonb_build_object('sampleNo', '90S' || lpad(n::text, 6, '0'),
        'sampleName', case when n % ($1::int / ${rare}) = 7 then '罕见-' else 'CJ9-' end || n,
        'projectNo', 'P90' || lpad((n % ${projects})::text, 7, '0'), 'customerName', '客户' || n % ${customers}),
      created_at - n * interval '1 second', created_by, updated_at, updated_by
    from template, generate_series(1, $1::int) n returning tenant_id, record, id, data ->> 'sampleNo' as no)
  insert into record_key (tenant_id, record, name, value, row_id)
  select tenant_id, record, 'sampleNo', jsonb_build_array(no)::text, id from made`;

const bareTable = `
  create table bench_sample as
    select data ->> 'sampleNo' as no, data ->> 'projectNo' as project, lower(data ->> 'sampleName') as name,
      lower(data ->> 'customerName') as customer, lower(concat_ws(' ', data ->> 'sampleNo', data ->> 'sampleName',
      data ->> 'projectNo', data ->> 'projectName', data ->> 'customerName')) as words, created_at as made, data
    from record_row where record = 'sample' and deleted_at is null;
  create unique index on bench_sample (no);
  create index on bench_sample (project, made desc);
  create index on bench_sample (made desc)`;

export async function addSamples(owner: Client, count: number) {
  const { rowCount } = await owner.query(copies, [count]);
  must(rowCount === count, `${rowCount} samples were made instead of ${count}: the demo has no sample to copy`);
  await owner.query(bareTable);
  await owner.query('vacuum (analyze) record_row, record_key, bench_sample');
}
