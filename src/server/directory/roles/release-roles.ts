import { dataScopes, roleDictionary } from '../../../core/application.ts';
import type { DictionaryDescriptor } from '../../../generated/descriptor.ts';
import type { Unit } from '../../platform/unit.ts';

/** The roles of the company as entries of the dictionary that descriptors find them in. */
export async function roleEntries({ tx }: Unit): Promise<DictionaryDescriptor> {
  const rows = await tx
    .selectFrom('role')
    .select(['role_alias', 'role_name', 'role_name_en', 'sort'])
    .orderBy('sort')
    .execute();
  const entries = rows.map(({ role_alias: dictKey, role_name: dictValue, role_name_en: en, sort }) => {
    return { dictKey, dictValue, en: en === '' ? dictValue : en, sort };
  });
  const { store, code, label } = roleDictionary;
  return { kind: 'dictionary', id: code, version: 1, label, store, code, entries };
}

/** Makes the roles that a company has not got yet; they see what is their own until somebody says more. */
export async function addRoles(unit: Unit, { entries }: DictionaryDescriptor): Promise<void> {
  if (entries.length === 0) return;
  await unit.tx
    .insertInto('role')
    .values(
      entries.map(({ dictKey, dictValue, en, sort }) => ({
        tenant_id: unit.principal.tenantId,
        role_alias: dictKey,
        role_name: dictValue,
        role_name_en: en,
        data_scope: dataScopes[0],
        sort,
        built_in: true,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'role_alias']).doNothing())
    .execute();
}
