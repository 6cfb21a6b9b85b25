import type { FoundProcess } from '../../src/server/forms/find-release.ts';
import { listRecords } from '../../src/server/records/read-records.ts';
import { oncePerTransaction } from '../../src/server/store/once-per-transaction.ts';
import { demoTubes } from './demo-samples.ts';
import { arrive } from './arrivals.ts';
import { fillBusiness, fillEmployees, fillInvoices } from './business-records.ts';
import { fillPages } from './cloud-pages.ts';
import { fillLedgers } from './cloud-records.ts';
import type { Workshop } from './journey.ts';
import { followBatch } from './pipeline.ts';
import type { Batch } from './pipeline.ts';
import { planWork } from './planned-work.ts';
import type { PlannedWork } from './planned-work.ts';
import { workThrough } from './process-work.ts';
import { projectsKnown } from './project-facts.ts';
import type { ProjectFacts } from './project-facts.ts';
import { RecordDesk } from './record-desk.ts';
import type { WireRow } from './record-desk.ts';
import { giveEverybodyToDo } from './to-do.ts';

/** A piece of the demo that is made whole or not at all. */
export interface Piece {
  readonly name: string;
  readonly make: (workshop: Workshop, now: Date) => Promise<void>;
}

/** What is kept in lists. */
export const recordPieces: readonly Piece[] = [
  {
    name: 'customers, contracts, projects',
    make: async (workshop, now) => {
      const projects = await rowsOf(workshop, 'project/project');
      const byName = new Map(projects.map((row) => [String(row['projectName']), row]));
      await fillBusiness(new RecordDesk(workshop, now), byName);
    },
  },
  { name: 'employees', make: (workshop, now) => fillEmployees(new RecordDesk(workshop, now)) },
  {
    name: 'invoices',
    make: async (workshop, now) =>
      fillInvoices(new RecordDesk(workshop, now), await rowsOf(workshop, 'contract/contract')),
  },
  {
    name: 'points, coupons, orders, top-ups',
    make: async (workshop, now) =>
      fillLedgers(new RecordDesk(workshop, now), await rowsOf(workshop, 'customer/customer')),
  },
  { name: 'pages of the cloud platform', make: (workshop, now) => fillPages(new RecordDesk(workshop, now)) },
];

/** What is seen to last. */
export const lastPiece: Piece = { name: 'something to do for everybody', make: giveEverybodyToDo };

/** The way of one batch of samples through the laboratory. */
export function batchPiece(batch: Batch, index: number, processes: readonly FoundProcess[]): Piece {
  return {
    name: `batch ${index + 1}`,
    make: async (workshop, now) => {
      const project = (await knownProjects(workshop)).find(({ facts }) => facts['projectName'] === batch.project);
      if (project === undefined) throw new RangeError(`The demo has no project ${batch.project}.`);
      await followBatch(workshop, { batch, index, processes, project, now });
    },
  };
}

/** What comes in for one of the projects. */
export function arrivalsPiece(index: number, processes: readonly FoundProcess[]): Piece {
  return {
    name: `arrivals ${index + 1}`,
    make: async (workshop, now) => {
      const project = (await knownProjects(workshop)).filter(({ isRunning }) => isRunning)[index];
      if (project === undefined) return;
      const planned = await plan(workshop, processes, now);
      const more = demoTubes(project.facts['projectName']);
      await arrive(workshop, { project, index, planned, more, processes, now });
    },
  };
}

/** The work of one process. */
export function processPiece({ model }: FoundProcess, processes: readonly FoundProcess[]): Piece {
  return {
    name: `process ${model.id}`,
    make: async (workshop, now) => {
      const planned = await plan(workshop, processes, now);
      await workThrough(
        workshop,
        planned.filter(({ process }) => process.model.id === model.id),
        now,
      );
    },
  };
}

/** Made once for all pieces that share answers. */
function plan(workshop: Workshop, processes: readonly FoundProcess[], now: Date): Promise<readonly PlannedWork[]> {
  return oncePerTransaction(workshop.tx, 'plan of the demo', async () =>
    planWork({ processes, projects: await knownProjects(workshop), data: workshop.data, now }),
  );
}

/** Asked once for all pieces that share answers: all work on the same projects. */
function knownProjects(workshop: Workshop): Promise<readonly ProjectFacts[]> {
  return oncePerTransaction(workshop.tx, 'projects of the demo', async () =>
    projectsKnown(
      await rowsOf(workshop, 'project/project'),
      await rowsOf(workshop, 'contract/contract'),
      await rowsOf(workshop, 'customer/customer'),
    ),
  );
}

const mostRows = 200;

/** All rows of a record in the order in which they were made. */
async function rowsOf({ services, crew }: Workshop, address: string): Promise<readonly WireRow[]> {
  const [area = '', record = ''] = address.split('/');
  const query = { size: String(mostRows), ascs: 'createTime' };
  const { records } = await listRecords(services, crew.of('admin'), { area, record }, query);
  return records;
}
