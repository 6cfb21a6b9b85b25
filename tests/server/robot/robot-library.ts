import { compile } from '../../../src/core/descriptor/compile.ts';
import type { ProcessModel } from '../../../src/core/descriptor/model.ts';
import { parseDescriptor } from '../../../src/core/descriptor/parse.ts';
import { exampleData } from '../../../scripts/demo/example-data.ts';
import type { ExampleData } from '../../../scripts/demo/example-data.ts';
import { allDescriptors } from '../../core/descriptor/all-descriptors.ts';

/** The processes of the product and the data that their examples give to the robot. */
export interface RobotLibrary extends ExampleData {
  readonly processes: readonly ProcessModel[];
}

/** Reads all descriptors of the product. */
export function robotLibrary(): RobotLibrary {
  const sources = allDescriptors().flatMap(({ file, text }) => parseDescriptor(file, text).source ?? []);
  return { ...exampleData(sources), processes: [...compile(sources).model.processes.values()] };
}
