import type { ProcessModel } from '../../core/model/model.ts';
import { sameStep, stepTableOf, type StepTable } from '../../core/model/step-table.ts';
import { renamedTable } from '../../core/release/step-names.ts';
import type { Conversion } from '../../core/release/conversion.ts';

/** A newer form that a task may show, with the conversion that leads there. */
export interface NewerForm {
  readonly model: ProcessModel;
  readonly conversion: Conversion;
}

/**
 * Whether a task of this step that is opened now may show the newer form: the step is there, under whatever name, and its
 * outcomes lead to the same places. Where names change or data have to be converted there is no way back, so every step of the instance has to be there.
 */
export function mayTakeNewer(ownTable: StepTable, { model, conversion }: NewerForm, step: string): boolean {
  const newer = stepTableOf(model);
  const own = renamedTable(ownTable, conversion.names);
  const needed = conversion.changes || conversion.computes ? Object.keys(own.steps) : [conversion.names.step(step)];
  return needed.every((each) => sameStep(own, newer, each));
}
