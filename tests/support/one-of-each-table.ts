import type { ProcessModel } from '../../src/core/model/model.ts';
import { stepTableOf } from '../../src/core/model/step-table.ts';

/** Members of a family go the same ways: one process of each stage and step table. */
export function oneOfEachTable(processes: readonly ProcessModel[]): readonly ProcessModel[] {
  const keyOf = (process: ProcessModel): string => `${process.stage} ${JSON.stringify(stepTableOf(process))}`;
  return [...new Map(processes.toReversed().map((process) => [keyOf(process), process])).values()];
}
