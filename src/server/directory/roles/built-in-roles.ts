import { application, type DataScopeKind, dataScopes } from '../../../core/application.ts';
import type { Text } from '../../../core/text/text.ts';

/** A role that every tenant begins with. */
export interface SeedRole {
  readonly alias: string;
  readonly name: Text;
  readonly scope: DataScopeKind;
}

/** The roles that descriptors name, in the order shown. */
export const seedRoles: readonly SeedRole[] = application.roles.map(({ alias, label, scope }) => ({
  alias,
  name: label,
  scope: scope ?? dataScopes[0],
}));
