import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { startStep } from '../../core/words/application-step.ts';
import { newestProcess } from '../forms/find-release.ts';
import type { Unit } from '../platform/unit.ts';

/**
 * Processes with a step for the person's roles in which nobody does two steps: those that rows are handed in to. Tasks of
 * them that follow the person's own work are not theirs to claim.
 */
export async function apartProcesses(unit: Unit): Promise<readonly string[]> {
  const { roles } = unit.principal;
  const found: string[] = [];
  for (const key of await unit.services.rows.handInProcesses(unit)) {
    const process = await newestProcess(unit, key, null);
    const mine = process?.model.steps.some((step) => step.roles.some((role) => roles.includes(role))) ?? false;
    if (mine) found.push(key);
  }
  return found;
}

/** The condition for tasks `t` of these processes whose row the person handed in, or did another step for. */
export function isOwnWork(userId: string, apart: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(t.process_key = any(${[...apart]}::text[]) and t.step <> ${startStep} and exists (
    select 1 from wf_event e
    where e.instance_id = t.instance_id and e.actor = ${userId} and not e.undone
      and (e.kind = 'start' or (e.kind = 'complete' and e.step <> t.step))))`;
}
