import type { ProcessModel } from '../../../../src/core/model/model.ts';
import { exampleData, type ExampleData } from '../../../../scripts/demo/example-data.ts';
import { allSources, wholeLibrary } from '../../../core/check/all-descriptors.ts';

/** The processes of the product and the data that their examples give to the robot. */
export interface RobotLibrary extends ExampleData {
  readonly processes: readonly ProcessModel[];
}

/** Reads all descriptors of the product. */
export function robotLibrary(): RobotLibrary {
  return { ...exampleData(allSources()), processes: [...wholeLibrary().model.processes.values()] };
}
