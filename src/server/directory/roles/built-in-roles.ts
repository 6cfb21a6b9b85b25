import { application, type DataScopeKind, dataScopes, roleDictionary } from '../../../core/application.ts';
import { dictionaries } from '../../../generated/seeds.ts';
import type { Text } from '../../../core/text/text.ts';

/** A role that every tenant begins with. */
export interface SeedRole {
  readonly alias: string;
  readonly name: Text;
  readonly scope: DataScopeKind;
}

const companyRoles: readonly SeedRole[] = application.roles.map(({ alias, label, scope }) => ({
  alias,
  name: label,
  scope: scope ?? dataScopes[0],
}));

const entries = dictionaries.find(({ store, code }) => store === roleDictionary.store && code === roleDictionary.code);

/** The roles that descriptors name, in the order shown: the company's, then those that are entries alone. */
export const seedRoles: readonly SeedRole[] = [
  ...companyRoles,
  ...(entries?.entries ?? [])
    .filter(({ dictKey }) => !companyRoles.some(({ alias }) => alias === dictKey))
    .map(({ dictKey, dictValue, en, remark }) => {
      return { alias: dictKey, name: { zh: dictValue, en }, scope: scopeIn(remark) ?? dataScopes[0] };
    }),
];

/** How far a role sees by the remark of its entry; null where that says nothing of it. */
export function scopeIn(remark: string | undefined): DataScopeKind | null {
  return dataScopes.find((scope) => scope === remark) ?? null;
}
