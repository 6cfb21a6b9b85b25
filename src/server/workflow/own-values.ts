import type { ProcessModel, StepModel } from '../../core/model/model.ts';

/** The data of a completion, parted by where it is stored. */
export interface SplitData {
  /** For the instance. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Values of the step's own sets, for the event alone. */
  readonly own: Readonly<Record<string, unknown>>;
  /** Header values that the step may edit, for the trail. */
  readonly written: Readonly<Record<string, unknown>>;
}

/** Parts the values of a completed step; `step` is null for the application form. */
export function splitOwn(
  model: ProcessModel,
  step: StepModel | null,
  values: Readonly<Record<string, unknown>>,
): SplitData {
  const ownKeys = new Set(
    (step?.own ?? []).flatMap((name) => model.sets.get(name)?.fields ?? []).map(({ key }) => key),
  );
  const edited = new Set(step?.edit ?? model.start.edit);
  const entries = Object.entries(values);
  const isTable = (key: string): boolean => model.fields.get(key)?.columns !== null;
  return {
    data: Object.fromEntries(entries.filter(([key]) => !ownKeys.has(key))),
    own: Object.fromEntries(entries.filter(([key]) => ownKeys.has(key))),
    written: Object.fromEntries(entries.filter(([key]) => edited.has(key) && !isTable(key))),
  };
}
