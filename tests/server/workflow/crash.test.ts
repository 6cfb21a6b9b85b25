import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replay, type FlowEvent, type StepTable } from '../../../src/core/model/step-table.ts';
import { claim, complete, flow, planData, startPlan, type StartedPlan } from '../support/extraction-plan.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import type { Client, Json } from '../support/test-server.ts';

const plansInStorm = 24;
const workers = 6;
const samples = 12;

let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess(await freePort());
});
afterAll(() => server.stop());

/** What a storm of completions was told. */
interface Storm {
  readonly plans: readonly StartedPlan[];
  readonly acknowledged: ReadonlySet<string>;
}

const nameOf = (plan: StartedPlan): string => `计划 ${plan.processInstanceId}`;

/** Completes many claimed tasks at once and strikes in the middle, while completions are under way. */
async function storm(strike: () => Promise<void>): Promise<Storm> {
  const [lead, tech] = [await server.login('lead'), await server.login('tech')];
  const plans = await Promise.all(Array.from({ length: plansInStorm }, () => startPlan(server, lead, samples)));
  await Promise.all(plans.map(({ taskId }) => claim(tech, taskId)));
  const data = await planData(server, samples);
  const acknowledged = new Set<string>();
  const strikes: Promise<void>[] = [];
  const left = [...plans];
  const work = async (): Promise<void> => {
    for (let plan = left.shift(); plan !== undefined; plan = left.shift()) {
      const reply = await complete(tech, plan.taskId, 'submit', { ...data, planName: nameOf(plan) }).catch(() => null);
      if (reply?.status === 200) acknowledged.add(plan.processInstanceId);
      if (acknowledged.size === workers && strikes.length === 0) strikes.push(strike());
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  await Promise.all(strikes);
  expect(acknowledged.size).toBeGreaterThanOrEqual(workers);
  expect(acknowledged.size).toBeLessThan(plansInStorm);
  return { plans, acknowledged };
}

/** Every acknowledged completion is there; every instance is wholly before or wholly after its completion. */
async function expectWhole({ plans, acknowledged }: Storm): Promise<void> {
  const lead = await server.login('lead');
  for (const plan of plans) {
    const { processInstanceId } = plan;
    const { data } = (await lead.get(`${flow}/work/instance-detail`, { processInstanceId })).body;
    const completed = data.trail.some((entry: Json) => entry.kind === 'complete') as boolean;
    expect(data.instance.step).toBe(completed ? 'review' : 'plan');
    expect(data.data.planName ?? null).toBe(completed ? nameOf(plan) : null);
    expect(completed || !acknowledged.has(processInstanceId)).toBe(true);
  }
}

/** For each instance of the database: replaying its events gives what is stored, and its one open task fits. */
async function expectReplays(): Promise<void> {
  const instances = await server.query(`
    select i.id, i.status, i.step, i.seq, d.steps,
      (select json_agg(t.step) from wf_task t where t.instance_id = i.id and t.status <> 'done') as open,
      (select json_agg(json_build_object('seq', e.seq, 'kind', e.kind, 'step', e.step, 'outcome', e.outcome,
        'toStep', e.to_step, 'actor', e.actor::text, 'undone', e.undone) order by e.seq)
        from wf_event e where e.instance_id = i.id) as events
    from wf_instance i join wf_definition d on d.id = i.definition_id`);
  expect(instances.length).toBeGreaterThanOrEqual(plansInStorm);
  for (const { status, step, seq, steps, open, events } of instances) {
    const position = replay(steps as StepTable, events as FlowEvent[]);
    expect({ status, step }).toEqual({ status: position.status, step: position.step });
    expect(seq).toBe(events.length);
    expect(open ?? []).toEqual(step === null ? [] : [step]);
  }
  const stray = await server.query(`
    select c.task_id from wf_candidate c left join wf_task t on t.id = c.task_id where t.status is distinct from 'open'`);
  expect(stray).toEqual([]);
}

/** What was left undone can be done after all. */
async function finish({ plans }: Storm, tech: Client): Promise<void> {
  const data = await planData(server, samples);
  for (const plan of plans) {
    const reply = await complete(tech, plan.taskId, 'submit', { ...data, planName: nameOf(plan) });
    expect([200, 400]).toContain(reply.status);
  }
}

describe('nothing half-done, nothing acknowledged lost', () => {
  test('kill -9 of the server in a storm of completions', async () => {
    const told = await storm(() => server.kill());
    await server.start();
    await expectWhole(told);
    await expectReplays();
    await finish(told, await server.login('tech'));
    await expectWhole({ ...told, acknowledged: new Set(told.plans.map((plan) => plan.processInstanceId)) });
  });

  test('kill -9 of the database in a storm of completions; the server brings it back', async () => {
    const told = await storm(() => server.killDatabase());
    await server.ready();
    await expectWhole(told);
    await expectReplays();
    await finish(told, await server.login('tech'));
    await expectWhole({ ...told, acknowledged: new Set(told.plans.map((plan) => plan.processInstanceId)) });
  });

  test('numbers have no gap after all this', async () => {
    const days = await server.query(`
      select left(business_no, -3) as day, array_agg(right(business_no, 3)::int order by business_no) as serials
      from wf_instance group by 1`);
    for (const { serials } of days) expect(serials).toEqual((serials as number[]).map((_, index) => index + 1));
  });
});
