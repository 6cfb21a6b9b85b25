import { expect } from 'vitest';

/** Asks the database of the demo. */
type Query = <T>(text: string) => Promise<{ readonly rows: readonly T[] }>;

/** Every pair of dates that has an order in the real world has it in the demo. */
export async function expectTrueDates(query: Query): Promise<void> {
  await expectDatesInOrder(query);
  await expectStagesInOrder(query);
}

/** Pairs of dates of records that have an order in the real world: the record, what is first, and what follows. */
const pairs: readonly (readonly [record: string, first: string, then: string])[] = [
  ['contract', 'contractSignedOn', 'contractEnd'],
  ['contract', 'contractSignedOn', 'contractStart'],
  ['contract', 'contractStart', 'contractEnd'],
  ['contract', 'created', 'contractSignedOn'],
  ['contract', 'contractSignedOn', 'updated'],
  ['project', 'created', 'dueDate'],
  ['invoice', 'created', 'invoiceIssuedOn'],
  ['invoice', 'invoiceIssuedOn', 'updated'],
  ['invoice', 'created', 'invoiceDueOn'],
  ['employee', 'hiredOn', 'created'],
  ['employee', 'hiredOn', 'leftOn'],
  ['employee', 'leftOn', 'updated'],
  ['coupon', 'created', 'couponStartAt'],
  ['coupon', 'couponStartAt', 'couponEndAt'],
  ['coupon-send', 'created', 'sendUsedAt'],
  ['coupon-send', 'created', 'sendExpireAt'],
  ['coupon-send', 'sendUsedAt', 'sendExpireAt'],
  ['order', 'orderCreatedAt', 'created'],
  ['order', 'orderCreatedAt', 'orderPaidAt'],
  ['order', 'orderPaidAt', 'updated'],
  ['vip', 'created', 'vipStartOn'],
  ['vip', 'vipStartOn', 'vipEndOn'],
  ['imgtext-column', 'created', 'columnPublishedAt'],
  ['imgtext-column', 'columnPublishedAt', 'updated'],
  ['banner', 'created', 'bannerStartAt'],
  ['banner', 'bannerStartAt', 'bannerEndAt'],
  ['hot-word', 'hotStartAt', 'hotEndAt'],
];

/** Each date of a row is on the day of the one that comes before it in the real world, or later. */
async function expectDatesInOrder(query: Query): Promise<void> {
  for (const [record, first, then] of pairs) {
    const { rows } = await query<{ first: string; then: string }>(
      `select ${dayOf(first)} as first, ${dayOf(then)} as "then" from record_row where record = '${record}'`,
    );
    const known = rows.filter((row) => row.first !== null && row.then !== null);
    expect(known.length, `${record} has ${first} and ${then}`).toBeGreaterThan(0);
    expect(
      known.filter((row) => row.first > row.then),
      `${record}: ${first} before ${then}`,
    ).toEqual([]);
  }
}

function dayOf(name: string): string {
  const at: Readonly<Record<string, string>> = { created: 'created_at', updated: 'updated_at' };
  const column = at[name];
  return column === undefined ? `left(data ->> '${name}', 10)` : `to_char(${column}, 'YYYY-MM-DD')`;
}

/** Work for a project begins once its contract is signed; data is given out once samples were sequenced. */
export async function expectWorkInOrder(query: Query): Promise<void> {
  const { rows } = await query(`
    select i.business_no, c.data ->> 'contractSignedOn' as signed, i.started_at from wf_instance i
    join record_row p on p.record = 'project' and p.data ->> 'projectNo' = i.project_no
    join record_row c on c.record = 'contract' and c.data ->> 'contractNo' = p.data ->> 'contractNo'
    where i.process_key <> 'contract-approval'
      and (c.data ->> 'contractSignedOn' is null or (c.data ->> 'contractSignedOn')::date > i.started_at)`);
  expect(rows, 'work before the contract').toEqual([]);
  const early = await query(`
    select r.business_no from wf_instance r where r.process_key in ('data-packet-release', 'raw-data-release')
      and not exists (select 1 from wf_instance s where s.project_no = r.project_no and s.ended_at < r.started_at
        and s.process_key like '%-sequencing')`);
  expect(early.rows, 'released before it was sequenced').toEqual([]);
}

/** Pairs of dates of processes that have an order in the real world. */
const stages: readonly (readonly [first: string, then: string])[] = [
  ['plannedDate', 'plannedFinishDate'],
  ['plannedDate', 'experimentStart'],
  ['experimentStart', 'experimentEnd'],
  ['outsourceSentAt', 'outsourceExpectedAt'],
  ['outsourceSentAt', 'providerReceivedAt'],
  ['providerReceivedAt', 'runStart'],
  ['plannedRunDate', 'runStart'],
  ['runStart', 'runEnd'],
  ['runEnd', 'dataReceivedAt'],
  ['analysisStart', 'analysisFinish'],
  ['analysisFinish', 'resultFinishedAt'],
  ['grantAt', 'grantExpireAt'],
  ['complaintAt', 'complaintClosedAt'],
  ['afterSaleReceivedAt', 'serviceFinishedAt'],
];

/** What was done within an instance was done in its order, and is past. */
async function expectStagesInOrder(query: Query): Promise<void> {
  const listed = stages.map(([first, then]) => `('${first}', '${then}')`).join(', ');
  const { rows } = await query<{ first: string; then: string; known: number; wrong: number }>(`
    select a.key as first, b.key as "then", count(*)::int as known,
      (count(*) filter (where left(a.value, 10) > left(b.value, 10)))::int as wrong
    from wf_instance i, jsonb_each_text(i.data) a, jsonb_each_text(i.data) b
    where (a.key, b.key) in (${listed}) group by 1, 2`);
  expect(rows).toHaveLength(stages.length);
  expect(rows.filter(({ wrong }) => wrong > 0)).toEqual([]);
  const done = [...new Set(stages.flat())].filter((key) => !/planned.*Date|Expect|Expire/.test(key));
  const future = await query(`
    select i.business_no, a.key, a.value from wf_instance i, jsonb_each_text(i.data) a
    where a.key in (${done.map((key) => `'${key}'`).join(', ')}) and left(a.value, 10)::date > now()::date`);
  expect(future.rows, 'done in the future').toEqual([]);
}

/** What people did in a task and with a record took its time, in working hours, one deed after the other. */
export async function expectDeedsTakeTime(query: Query): Promise<void> {
  const { rows } = await query(`
    select e.instance_id, e.seq from wf_event e join wf_event f on f.instance_id = e.instance_id and f.seq = e.seq + 1
    where f.at <= e.at`);
  expect(rows, 'two moves at once').toEqual([]);
  const night = await query(`
    select kind, at from wf_event
    where extract(isodow from at) > 5 or extract(hour from at) not between 9 and 18`);
  expect(night.rows, 'at night or on a weekend').toEqual([]);
  const back = await query(`
    select a.subject, a.subject_id from audit_log a join audit_log b using (subject, subject_id)
    where a.id < b.id and a.at > b.at`);
  expect(back.rows, 'histories that go back in time').toEqual([]);
  const moved = await query(`
    select subject, subject_id from audit_log where subject in ('contract', 'order', 'vip', 'invoice')
    group by 1, 2 having count(*) > 3 and max(at) - min(at) < interval '12 hours'`);
  expect(moved.rows, 'all at once').toEqual([]);
}

/** Samples that a customer sent are stored before anything is done with them, and wait in one place at most. */
export async function expectTruePassports(query: Query): Promise<void> {
  const twice = await query(`
    select p.key from record_pass p join wf_instance i on i.id = p.instance_id
    where p.record = 'sample' and i.status = 'running' group by p.key having count(*) > 1`);
  expect(twice.rows, 'in two open tasks').toEqual([]);
  const elsewhere = await query(`
    select p.key from record_pass p join wf_instance i on i.id = p.instance_id
    join record_row s on s.record = 'sample' and s.data ->> 'sampleNo' = p.key
    where i.status = 'running' and s.data ->> 'sampleProcess' <> i.process_key`);
  expect(elsewhere.rows, 'listed where they are not').toEqual([]);
  const unstored = await query(`
    select p.key from record_pass p join wf_instance i on i.id = p.instance_id
    join record_row s on s.record = 'sample' and s.data ->> 'sampleNo' = p.key
    where coalesce(s.data ->> 'isControl', 'none') = 'none'
    group by p.key having (array_agg(i.process_key order by i.started_at))[1] <> 'sample-storage'`);
  expect(unstored.rows, 'not stored first').toEqual([]);
  const overlapping = await query(`
    select p.key from record_pass p join wf_instance i on i.id = p.instance_id
    join record_pass q on q.record = p.record and q.key = p.key join wf_instance j on j.id = q.instance_id
    where p.record = 'sample' and j.opened_by is distinct from i.id
      and i.started_at < j.started_at and (i.ended_at is null or i.ended_at > j.started_at)`);
  expect(overlapping.rows, 'at two places at once').toEqual([]);
  const names = await query<{ n: number }>(`
    select count(*)::int as n from record_row where record = 'sample' and coalesce(data ->> 'isControl', 'none') = 'none'
    group by data ->> 'sampleName', data ->> 'projectNo' having count(*) > 2`);
  expect(names.rows, 'names that many samples of a project have').toEqual([]);
}
