import { offsetTime, wireDate } from '../../src/server/clock.ts';
import { laboratoryProjects } from './demo-projects-data.ts';
import type { Tube } from './tubes.ts';

type Values = Record<string, unknown>;

const dayMs = 86_400_000;
const experimentEnds = '16:10:00+08:00';

/** How many samples each plan of the demo has, how many plans there are, and how many projects they are for. */
export const samplesOfPlan = 12;
export const plansOfDemo = 6;
export const projectsOfPlans = 4;

/** The samples of one of the plans; the first is the batch's extraction blank. */
export function demoSamples(plan: number): (Tube & Values)[] {
  const project = laboratoryProjects[plan % projectsOfPlans];
  const before = Math.floor(plan / projectsOfPlans) * samplesOfPlan;
  return Array.from({ length: samplesOfPlan }, (_, index) => ({
    sampleNo: `26S${String(plan * samplesOfPlan + index + 1).padStart(6, '0')}`,
    sampleName: index === 0 ? `BLK-${plan + 1}` : `${project?.sampleCode}-${String(before + index).padStart(2, '0')}`,
    sampleKind: 'original',
    sampleType: project?.sampleMaterial ?? 'other',
    isControl: index === 0 ? 'blank' : 'none',
    containerType: 'tube',
  }));
}

/** The samples of all plans for a project. */
export function demoTubes(projectName: unknown): readonly Tube[] {
  const place = laboratoryProjects.findIndex((one) => one.projectName === projectName);
  const plans = Array.from({ length: plansOfDemo }, (_, plan) => plan);
  return plans.filter((plan) => plan % projectsOfPlans === place).flatMap(demoSamples);
}

/** What the plan step takes. */
export function demoPlan(
  planName: string,
  now: Date,
  people: { readonly operator: string; readonly checker: string },
): Values {
  return {
    planName,
    experimentsType: 'dna-extraction',
    plannedDate: wireDate(now),
    plannedFinishDate: wireDate(new Date(now.getTime() + 4 * dayMs)),
    batchNo: `EX${wireDate(now).replaceAll('-', '')}`,
    ...people,
    labArea: 'extraction',
    sopNo: 'SOP-EX-011',
    sopVersion: '2.1',
  };
}

/** What the experiment step takes: a day at the bench, the blank clean. */
export function demoExperiment(plan: number, now: Date): Values {
  const samples = demoSamples(plan);
  // What ended at ten past four was done yesterday while it is earlier than that.
  const isLater = offsetTime(now).slice(11) > experimentEnds;
  const day = wireDate(isLater ? now : new Date(now.getTime() - dayMs));
  return {
    reagents: [
      {
        reagentName: 'powersoil',
        reagentCatalogNo: '47014',
        reagentLot: '172036458',
        reagentExpiry: wireDate(new Date(now.getTime() + 200 * dayMs)),
        reagentUsed: samples.length,
        reagentUnit: 'rxn',
      },
    ],
    instrumentNo: 'bead-beater',
    instrumentCalibratedTo: wireDate(new Date(now.getTime() + 120 * dayMs)),
    roomTemp: 22.5,
    roomHumidity: 45,
    experimentStart: `${day}T09:30:00+08:00`,
    experimentEnd: `${day}T${experimentEnds}`,
    samples: samples.map(({ sampleNo }, index) => ({
      sampleNo,
      extractInput: 0.25,
      extractInputUnit: 'g',
      pretreatment: ['bead'],
      elutionBuffer: 'te',
      elutionVolume: 50,
      extractTimes: 1,
      extractNo: String(sampleNo).replace('S', 'N'),
      extractType: 'DNA',
      extractConc: index === 0 ? 0.05 : 20 + ((index * 7) % 31),
      extractVolume: 50,
      extractStatus: 'ok',
    })),
  };
}

/** What the hand-over step takes. */
export function demoHandOver(now: Date, handoverTo: string): Values {
  return { handoverTo, handoverAt: offsetTime(now), handoverTubes: samplesOfPlan, handoverCold: 'ice-pack' };
}
