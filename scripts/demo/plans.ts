import { product } from '../../src/core/product.ts';
import { offsetTime, wireDate } from '../../src/server/platform/clock.ts';
import { claimTask } from '../../src/server/workflow/claim-task.ts';
import { completeTask } from '../../src/server/workflow/complete-task.ts';
import { startProcess } from '../../src/server/workflow/start-process.ts';
import plans from '../../schemas/demo/plans.json' with { type: 'json' };
import { dayMs } from './clock.ts';
import { definitionName } from './enter-process.ts';
import type { Workshop } from './journey.ts';
import { demoProjects } from './projects.ts';
import type { Tube } from './samples.ts';
import { rowsOf, ScriptPlayer } from './script.ts';
import { runUnit } from '../../src/server/platform/unit.ts';

type Values = Record<string, unknown>;

/** The samples of one of the plans; the first is the batch's blank. */
function samplesOf(plan: number): (Tube & Values)[] {
  const samples = demoProjects[plan % plans.projects]?.samples;
  const before = Math.floor(plan / plans.projects) * plans.samples;
  return Array.from({ length: plans.samples }, (_, index) => ({
    sampleNo: `26S${String(plan * plans.samples + index + 1).padStart(6, '0')}`,
    sampleName: index === 0 ? `BLK-${plan + 1}` : `${samples?.code}-${String(before + index).padStart(2, '0')}`,
    sampleKind: 'original',
    sampleType: samples?.material ?? 'other',
    isControl: index === 0 ? 'blank' : 'none',
    containerType: 'tube',
  }));
}

/** The samples of all plans for a project. */
export function tubesOfPlans(projectName: unknown): readonly Tube[] {
  const place = demoProjects.findIndex(({ project }) => project.projectName === projectName);
  return plans.plans.flatMap((_, plan) => (plan % plans.projects === place ? samplesOf(plan) : []));
}

/** Some extraction plans under way. @param tick called before what each person does, to put the clock on */
export async function makePlans(workshop: Workshop, now: Date, tick: () => void): Promise<void> {
  const { services, crew } = workshop;
  const definition = await definitionName(services, product.defaultTenantId, plans.process);
  const projects = (await rowsOf(workshop, 'project/project')).filter(({ projectName }) =>
    demoProjects.slice(0, plans.projects).some(({ project }) => project.projectName === projectName),
  );
  const player = new ScriptPlayer(workshop, now);
  for (const [index, { done, claimed }] of plans.plans.entries()) {
    const project = projects[index % projects.length] ?? {};
    tick();
    const head = Object.entries(project).filter(([key]) => !/^(projectStatus|id|ver|create.*|update.*)$/.test(key));
    const data = { ...Object.fromEntries(head), samples: samplesOf(index) };
    let { taskId } = await runUnit(services, crew.of('lead'), (unit) => startProcess(unit, definition, data));
    for (const [at, step] of plans.steps.slice(0, done + 1).entries()) {
      const isLast = at === done;
      if (isLast && !claimed) break;
      tick();
      await runUnit(services, crew.of(step.by), (unit) => claimTask(unit, taskId));
      if (isLast) break;
      tick();
      const scope = { project, results: resultsOf(index), labDay: lastDayAtBench(services.clock.now()) };
      const filled = await player.filled(step.data, scope);
      const reply = await runUnit(services, crew.of(step.by), (unit) =>
        completeTask(unit, { taskId, outcome: step.outcome, data: filled }),
      );
      ({ taskId } = reply);
    }
  }
}

/** What the bench measured; the blank is clean. */
function resultsOf(plan: number): readonly Values[] {
  return samplesOf(plan).map(({ sampleNo }, index) => ({
    ...plans.result,
    sampleNo,
    extractNo: sampleNo.replace('S', 'N'),
    extractConc: index === 0 ? 0.05 : 20 + ((index * 7) % 31),
  }));
}

const benchCloses = '16:10';

/** What ended at ten past four was done yesterday while it is earlier than that. */
function lastDayAtBench(now: Date): string {
  return wireDate(offsetTime(now).slice(11) > benchCloses ? now : new Date(now.getTime() - dayMs));
}
