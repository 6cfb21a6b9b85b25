import type { FieldSchema } from '../../../generated/descriptor.ts';

/** Who may do what with a field, by role. */
export type FieldAccess = NonNullable<FieldSchema['x-access']>;

/** The entry of `x-access` for who has none of the roles that it names. */
export const otherRoles = '*';

/** Whether `x-access` is in the spelling of the version before: it says who may not, and leaves the others their way. */
export function namesHiddenOnly(access: FieldAccess): boolean {
  const rights = Object.values(access);
  return !Object.hasOwn(access, otherRoles) && rights.length > 0 && rights.every((right) => right === 'hide');
}

/** `x-access` as it counts; null where the field has none. */
export function accessOf(access: FieldAccess | undefined): FieldAccess | null {
  if (access === undefined) return null;
  return Object.freeze(namesHiddenOnly(access) ? { ...access, [otherRoles]: 'edit' as const } : access);
}
