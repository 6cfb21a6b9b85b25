import { wireDate } from '../clock.ts';

type Values = Record<string, unknown>;

const dayMs = 86_400_000;

/** The first sample is the batch's extraction blank. */
export function demoSamples(count: number): Values[] {
  return Array.from({ length: count }, (_, index) => ({
    sampleNo: `26S${String(index + 1).padStart(6, '0')}`,
    sampleName: index === 0 ? 'BLK-1' : `CJ-${String(index).padStart(2, '0')}`,
    sampleKind: 'original',
    sampleType: 'sediment',
    isControl: index === 0 ? 'blank' : 'none',
    containerType: 'tube',
  }));
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
export function demoExperiment(count: number, now: Date): Values {
  const day = wireDate(now);
  return {
    reagents: [
      {
        reagentName: 'powersoil',
        reagentCatalogNo: '47014',
        reagentLot: '172036458',
        reagentExpiry: wireDate(new Date(now.getTime() + 200 * dayMs)),
        reagentUsed: count,
        reagentUnit: 'rxn',
      },
    ],
    instrumentNo: 'bead-beater',
    instrumentCalibratedTo: wireDate(new Date(now.getTime() + 120 * dayMs)),
    roomTemp: 22.5,
    roomHumidity: 45,
    experimentStart: `${day}T09:30:00+08:00`,
    experimentEnd: `${day}T16:10:00+08:00`,
    samples: demoSamples(count).map(({ sampleNo }, index) => ({
      sampleNo,
      extractInput: 0.25,
      extractInputUnit: 'g',
      pretreatment: ['bead'],
      elutionBuffer: 'te',
      elutionVolume: 50,
      extractTimes: 1,
      extractNo: `26N${String(index + 1).padStart(6, '0')}`,
      extractType: 'DNA',
      extractConc: index === 0 ? 0.05 : 20 + ((index * 7) % 31),
      extractVolume: 50,
      extractStatus: 'ok',
    })),
  };
}

/** What the hand-over step takes. */
export function demoHandOver(count: number, now: Date, handoverTo: string): Values {
  return { handoverTo, handoverAt: `${wireDate(now)}T17:00:00+08:00`, handoverTubes: count, handoverCold: 'ice-pack' };
}
