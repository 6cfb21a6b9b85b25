import type { FieldModel, OutcomeModel } from '../../../core/descriptor/model.ts';
import type { Offer } from '../../api/wire.ts';
import type { FormStore } from '../../renderer/form-store.ts';

function isOfProcesses({ dict, table }: FieldModel): boolean {
  return table === null && dict?.store === 'system' && dict.code === 'flow';
}

/** The processes that a form names: in the fields of this step, then in what was filled before, e.g. its project's route. */
export function namedProcesses(store: FormStore): readonly (readonly unknown[])[] {
  const { view } = store;
  const fields = [...view.fields.values()].filter(isOfProcesses);
  const here = fields.filter(({ path }) => view.editable.has(path));
  const before = fields.filter(({ path }) => !view.editable.has(path));
  return [here, before].map((some) => some.flatMap(({ key }) => [store.value(key)].flat()));
}

/**
 * What an outcome opens unless the person chooses otherwise: all where it opens all, what it offers alone, and of
 * several what the form names, so that samples are not left behind by a tick that was overlooked. What ends an instance
 * opens what is asked for.
 */
export function firstChoice(
  { pick, direction }: Pick<OutcomeModel, 'pick' | 'direction'>,
  offered: readonly Offer[],
  named: readonly (readonly unknown[])[],
): readonly string[] {
  const processes = offered.map(({ process }) => process);
  if (pick === 'all') return processes;
  if (direction !== 'forward') return [];
  if (processes.length === 1) return processes;
  const choices = named.map((names) => processes.filter((process) => names.includes(process)));
  return choices.find((choice) => choice.length > 0) ?? [];
}
