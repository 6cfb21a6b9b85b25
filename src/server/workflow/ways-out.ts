import type { OutcomeModel, ProcessModel } from '../../core/model/model.ts';
import { startOutcome } from '../../core/form/step-view.ts';
import type { Text } from '../../core/text/text.ts';
import { startStep } from '../../core/words/application-step.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import { stepLabel } from './listed-task.ts';
import type { ReadUnit } from './look.ts';
import { realNames } from './people.ts';

/** Where an outcome leads, and whose the task is there: one person's or, for who claims it, some roles'. */
export interface WayOut {
  readonly outcome: string;
  readonly step: string;
  readonly label: Text;
  readonly roles: readonly Text[];
  readonly person: string;
}

/** Where the outcomes of a step lead; those that end the process are left out. */
export async function waysOut(
  { tx, instance }: ReadUnit,
  model: ProcessModel,
  outcomes: readonly OutcomeModel[],
): Promise<readonly WayOut[]> {
  const first = model.steps[0]?.id ?? '';
  // The outcome of the application form names no step: it leads to the first one.
  const led = outcomes.map(({ id, to }) => ({ id, to: to === startOutcome.to ? first : to }));
  const targets = led.filter(({ to }) => to === startStep || model.steps.some(({ id }) => id === to));
  const rolesOf = (to: string): readonly string[] => model.steps.find(({ id }) => id === to)?.roles ?? [];
  const names = await roleNames(
    tx,
    targets.flatMap(({ to }) => rolesOf(to)),
  );
  const starter = (await realNames(tx, [instance.starter])).get(instance.starter) ?? '';
  return targets.map(({ id, to }) => ({
    outcome: id,
    step: to,
    label: stepLabel(model, to),
    roles: rolesOf(to).map((role) => names.get(role) ?? { zh: role, en: role }),
    // The application form goes back to who started the process.
    person: to === startStep ? starter : '',
  }));
}

/** Names of roles by alias. */
export async function roleNames(tx: TenantTransaction, roles: readonly string[]): Promise<ReadonlyMap<string, Text>> {
  if (roles.length === 0) return new Map();
  const rows = await tx
    .selectFrom('role')
    .select(['role_alias', 'role_name', 'role_name_en'])
    .where('role_alias', 'in', [...new Set(roles)])
    .execute();
  return new Map(rows.map((row) => [row.role_alias, { zh: row.role_name, en: row.role_name_en || row.role_name }]));
}
