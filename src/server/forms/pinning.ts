import type { ProcessModel } from '../../core/model/model.ts';
import { sameStep, stepTableOf } from '../../core/model/step-table.ts';
import type { StepTable } from '../../core/model/step-table.ts';
import type { Conversion } from '../../core/release/conversion.ts';

/** A newer form that a task may show, with the conversion that leads there. */
export interface NewerForm {
  readonly model: ProcessModel;
  readonly conversion: Conversion;
}

/**
 * Whether a task of this step that is opened now may show the newer form: the step is there and its outcomes lead to the
 * same places. Where data have to be converted there is no way back, so every step of the instance has to be there.
 */
export function mayTakeNewer(ownTable: StepTable, { model, conversion }: NewerForm, step: string): boolean {
  const newer = stepTableOf(model);
  const needed = conversion.changes ? Object.keys(ownTable.steps) : [step];
  return needed.every((each) => sameStep(ownTable, newer, each));
}
