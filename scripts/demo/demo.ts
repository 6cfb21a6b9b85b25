import type { DemoProgram } from '../../src/server/seed/demo-program.ts';
import type { Services } from '../../src/server/services.ts';
import { firstProjects } from './business-records.ts';
import { seedDemoProjects } from './demo-projects.ts';
import { seedDemoWork } from './demo-work.ts';
import { Dice } from './dice.ts';
import { seedLaboratory } from './laboratory.ts';
import { PastClock } from './past-clock.ts';
import { morningBefore, workingTimes } from './working-times.ts';

/** What SEED=small and SEED=demo fill in, in order. */
export const seeders: DemoProgram['seeders'] = {
  small: [
    { name: 'demo projects', run: seedDemoProjects },
    { name: 'demo work', run: (services) => seedDemoWork(services) },
  ],
  demo: [
    { name: 'demo projects', run: (services) => seedDemoProjects(earlier(services, firstProjects)) },
    { name: 'demo laboratory', run: seedLaboratory },
    { name: 'demo work', run: seedPastWork },
  ],
};

const dayMs = 86_400_000;

/** The services with a clock that began to go on a morning some days ago. */
function earlier(services: Services, days: number): Services {
  const day = new Date(services.clock.now().getTime() - days * dayMs);
  return { ...services, clock: PastClock.goingOn(morningBefore(day, new Dice('earlier'))) };
}

const actionsOfWork = 28;
const lastActionDaysAgo = 0.15;
/** Most hours between two actions. */
const longestRest = 6;

/** The demo's plans as they were worked at over the past days. */
function seedPastWork(services: Services): Promise<void> {
  const now = services.clock.now();
  const clock = new PastClock(now);
  const last = new Date(now.getTime() - lastActionDaysAgo * dayMs);
  const times = workingTimes(actionsOfWork, last, new Dice('demo work'), longestRest).values();
  return seedDemoWork({ ...services, clock }, () => clock.putTo(times.next().value ?? last));
}
