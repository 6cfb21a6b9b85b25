import type { FieldModel } from '../model/model.ts';
import { otherRoles } from '../model/load/field-access.ts';

/** What a person may do with a field on one page. */
export type Access = 'edit' | 'read' | 'hide';

const rank: Readonly<Record<Access, number>> = { hide: 0, read: 1, edit: 2 };

/** The lesser of two rights. */
function lesserAccess(first: Access, second: Access): Access {
  return rank[first] < rank[second] ? first : second;
}

/** The roles of a person; null is the server itself, which computes with every field. */
export type Roles = readonly string[] | null;

/**
 * The right that `x-access` leaves a person: the best one of those roles that the field names. Who has none of them may
 * do what `*` says, and where it says nothing, nothing. A field without `x-access` limits nobody.
 */
function accessByRoles({ access }: FieldModel, roles: Roles): Access {
  if (access === null || roles === null) return 'edit';
  const named = roles.filter((role) => Object.hasOwn(access, role));
  if (named.length === 0) return access[otherRoles] ?? 'hide';
  return named.map((role) => access[role] ?? 'hide').reduce((best, next) => (rank[next] > rank[best] ? next : best));
}

/** Whether the value is given by the product, never by a person: computed, numbered by the server, or read only. */
export function isGiven(field: FieldModel): boolean {
  return field.calc !== null || field.number !== null || field.words.readOnly === true;
}

/** What keeps a person from editing a field that the page offers as `offered`; null where nothing does, or it is given. */
export function heldBy(field: FieldModel, offered: Access, access: Access): 'page' | 'role' | null {
  if (access !== 'read' || isGiven(field)) return null;
  return offered === 'edit' ? 'role' : 'page';
}

/** Whether the value of a header field follows from what a person does, such as the outcome pressed. */
export function takesGiven(field: FieldModel): boolean {
  return field.words.readOnly === true && field.calc === null && field.number === null && field.table === null;
}

/** The right to a field on a page that offers it as `offered`. */
export function fieldAccess(field: FieldModel, offered: Access, roles: Roles): Access {
  const limit = lesserAccess(offered, accessByRoles(field, roles));
  return isGiven(field) ? lesserAccess(limit, 'read') : limit;
}
