import { readInstance } from './instance-store.ts';
import { maySeeInstance } from './policy.ts';
import { seenData } from './task-detail.ts';
import { readTrail } from './trail.ts';
import type { Unit } from '../platform/unit.ts';

/**
 * Whether a person sees a file in an instance: the person may look at the instance, and a field or an event that names
 * the file is not hidden from them.
 */
export async function seesFileOf(
  unit: Unit,
  { instanceId, fileId }: { readonly instanceId: string; readonly fileId: string },
): Promise<boolean> {
  const instance = await readInstance(unit.tx, instanceId);
  if (!(await maySeeInstance(unit, instance))) return false;
  if (namesFile(await seenData({ ...unit, instance }), fileId)) return true;
  const trail = await readTrail(unit, instanceId, { roles: unit.principal.roles, mostChanges: Infinity });
  return trail.some(({ own, values, changes }) => namesFile([own, values, changes], fileId));
}

/** Whether a value, or one inside it, is a file with this id. */
export function namesFile(value: unknown, fileId: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && (value as { readonly id?: unknown }).id === fileId) return true;
  return Object.values(value).some((inner) => namesFile(inner, fileId));
}
