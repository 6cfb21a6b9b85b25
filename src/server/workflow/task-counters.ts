import type { ProcessModel } from '../../core/model/model.ts';
import type { HandInProcess } from '../forms/hand-in-process.ts';
import type { Figures } from './figure-cache.ts';

/** Tasks that are not done at one step, whoever they wait for. */
export interface WaitingStep {
  readonly processKey: string;
  /** What its samples are counted as, e.g. `waitPlanSampleCount`; null for nothing. */
  readonly countsAs: string | null;
  readonly tasks: number;
  readonly samples: number;
}

/** What waits, as far as some roles and a data scope reach: the same rows as the lists show. */
export interface Waiting extends Figures {
  /** Open tasks that one of the roles may claim. */
  readonly claimable: number;
  /** Processes whose tasks are not for who did another step or whom they are about. */
  readonly apart: readonly HandInProcess[];
  readonly steps: readonly WaitingStep[];
  /** The processes that there are. */
  readonly processes: readonly ProcessModel[];
}
