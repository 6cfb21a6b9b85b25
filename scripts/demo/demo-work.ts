import { product } from '../../src/core/product.ts';
import { newestProcess } from '../../src/server/forms/find-release.ts';
import type { Principal } from '../../src/server/http/access.ts';
import { listRecords } from '../../src/server/records/read-records.ts';
import type { Services } from '../../src/server/services.ts';
import { claimTask } from '../../src/server/workflow/claim-task.ts';
import { completeTask } from '../../src/server/workflow/complete-task.ts';
import { definitionOfRelease, wireDefinitionId } from '../../src/server/workflow/definition-store.ts';
import { startProcess } from '../../src/server/workflow/start-process.ts';
import { demoActor } from './demo-actors.ts';
import { demoExperiment, demoHandOver, demoPlan, demoSamples, projectsOfPlans } from './demo-samples.ts';
import { readMark, writeMark } from '../../src/server/seed/seed-mark.ts';

const mark = 'demo-work';
const processKey = 'dna-extraction-plan';

/** How far each plan of the demo has come: the number of steps done, and whether the next one is claimed. */
const plans = [
  { done: 4, claimed: false },
  { done: 3, claimed: false },
  { done: 2, claimed: true },
  { done: 1, claimed: false },
  { done: 0, claimed: true },
  { done: 0, claimed: false },
] as const;

/** The people of the demo who do the work. */
interface Crew {
  readonly lead: Principal;
  readonly tech: Principal;
  readonly qc: Principal;
}

/**
 * Gives the demo a few extraction plans under way, once, by the same functions that people's clicks call.
 *
 * @param pause called between what people do, for a clock that shows another time then
 */
export async function seedDemoWork(services: Services, pause: () => void = () => undefined): Promise<void> {
  const { platform } = services.store;
  if ((await readMark(platform, mark)).size > 0) return;
  const [lead, tech, qc] = [
    await demoActor(services, 'lead'),
    await demoActor(services, 'tech'),
    await demoActor(services, 'qc'),
  ];
  const definitionId = await newestDefinition(services);
  if (lead === null || tech === null || qc === null || definitionId === null) return;
  const projects = await demoProjects(services, lead);
  for (const [index, plan] of plans.entries()) {
    const project = projects[index % projectsOfPlans];
    if (project === undefined) return;
    const data = { ...project, samples: demoSamples(index) };
    pause();
    const { taskId } = await startProcess(services, lead, definitionId, data);
    const progress = { ...plan, index, name: `${String(project['projectName'])} 提取`, pause };
    await walk(services, { lead, tech, qc }, taskId, progress);
  }
  await writeMark(platform, mark, [mark]);
}

async function newestDefinition({ store, releases, log }: Services): Promise<string | null> {
  return store.tenantTx(product.defaultTenantId, '0', async (tx) => {
    const process = await newestProcess(tx, { releases, log }, processKey, null);
    const definition = process === null ? undefined : await definitionOfRelease(tx, process.head.id);
    return definition === undefined ? null : wireDefinitionId(definition);
  });
}

/** The projects as the head of a process takes them. */
async function demoProjects(services: Services, reader: Principal): Promise<readonly Record<string, unknown>[]> {
  const page = await listRecords(services, reader, { area: 'project', record: 'project' }, { ascs: 'projectNo' });
  const facts = new Set(['projectStatus', 'id', 'ver']);
  return page.records.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !facts.has(key) && !/^(create|update)/.test(key))),
  );
}

interface Progress {
  readonly done: number;
  readonly claimed: boolean;
  /** The place of the plan among all. */
  readonly index: number;
  readonly name: string;
  readonly pause: () => void;
}

/** Does the first steps of a plan in their people's names. */
async function walk(services: Services, { lead, tech, qc }: Crew, first: string, progress: Progress): Promise<void> {
  const { index, name, pause } = progress;
  const people = { operator: tech.userId, checker: lead.userId };
  const steps = [
    { who: tech, outcome: 'submit', data: (now: Date) => demoPlan(name, now, people) },
    { who: lead, outcome: 'approve', data: () => ({ opinionText: '样本与对照齐全，同意安排' }) },
    { who: tech, outcome: 'submit', data: (now: Date) => demoExperiment(index, now) },
    { who: tech, outcome: 'submit', data: (now: Date) => demoHandOver(now, qc.userId) },
  ] as const;
  let taskId = first;
  for (const { who, outcome, data } of steps.slice(0, progress.done)) {
    pause();
    await claimTask(services, who, taskId);
    pause();
    ({ taskId } = await completeTask(services, who, { taskId, outcome, data: data(services.clock.now()) }));
  }
  const next = steps[progress.done];
  if (!progress.claimed || next === undefined) return;
  pause();
  await claimTask(services, next.who, taskId);
}
