import { dataScopes, roleDictionary } from '../../../core/application.ts';
import type { DictionaryDescriptor, MenuDescriptor } from '../../../generated/descriptor.ts';
import { announce } from '../../platform/events/event-bus.ts';
import type { Unit } from '../../platform/unit.ts';
import { grantRole } from '../menus/grant-entries.ts';
import { menuRows } from '../menus/menu-rows.ts';
import { companyRoles } from '../menus/release-menus.ts';
import { scopeIn, seedRoles } from './built-in-roles.ts';

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

/**
 * Makes the roles that a company has not got yet. They see as far as the remark of their entry says, else what is their
 * own, and the entries that the menu grants them.
 */
export async function addRoles(unit: Unit, { entries }: DictionaryDescriptor, menu: MenuDescriptor | null) {
  const known = await companyRoles(unit.tx);
  const added = entries.map(({ dictKey }) => dictKey).filter((alias) => !known.includes(alias));
  if (added.length === 0) return;
  await unit.tx
    .insertInto('role')
    .values(
      entries.map(({ dictKey, dictValue, en, sort, remark }) => ({
        tenant_id: unit.principal.tenantId,
        role_alias: dictKey,
        role_name: dictValue,
        role_name_en: en,
        data_scope: scopeIn(remark) ?? dataScopes[0],
        sort,
        built_in: true,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'role_alias']).doUpdateSet({ built_in: true }))
    .execute();
  for (const alias of added) await grantRole(unit, alias, entriesOfRole(menu, alias));
  await announceRoles(unit);
}

/** Lets roles see as far as their entries say by now. */
export async function changeSight(unit: Unit, { entries }: DictionaryDescriptor, keys: readonly string[]) {
  const changed = entries.filter(({ dictKey }) => keys.includes(dictKey));
  const told = changed.flatMap(({ dictKey, remark }) => {
    const scope = scopeIn(remark);
    return scope === null ? [] : [{ dictKey, scope }];
  });
  for (const { dictKey, scope } of told)
    await unit.tx.updateTable('role').set({ data_scope: scope }).where('role_alias', '=', dictKey).execute();
  if (told.length > 0) await announceRoles(unit);
}

/** Codes of the entries that a menu grants a role. */
export function entriesOfRole(menu: MenuDescriptor | null, alias: string): readonly string[] {
  const rows = menu === null ? [] : menuRows(menu, [alias]);
  return rows.filter(({ roles }) => roles.has(alias)).map(({ code }) => code);
}

/** How many people have a role, and whether it stays though its entry goes. */
interface RoleHolders {
  readonly people: number;
  readonly stays: boolean;
}

/** Who has each of these roles; those that somebody has stay, and those that the software came with. */
export async function holdersOf({ tx }: Unit, aliases: readonly string[]): Promise<ReadonlyMap<string, RoleHolders>> {
  if (aliases.length === 0) return new Map();
  const rows = await tx
    .selectFrom('role')
    .leftJoin('user_role', 'user_role.role_id', 'role.id')
    .select(['role_alias', (of) => of.fn.count<string>('user_role.user_id').as('people')])
    .where('role_alias', 'in', aliases)
    .groupBy('role_alias')
    .execute();
  const kept = new Set(seedRoles.map(({ alias }) => alias));
  return new Map(
    rows.map(({ role_alias: alias, people }) => {
      return [alias, { people: Number(people), stays: Number(people) > 0 || kept.has(alias) }];
    }),
  );
}

/** Removes roles that nobody has. */
export async function dropRoles(unit: Unit, aliases: readonly string[]): Promise<void> {
  const { tx } = unit;
  const held = await holdersOf(unit, aliases);
  const free = aliases.filter((alias) => held.get(alias)?.stays === false);
  if (free.length === 0) return;
  const ids = tx.selectFrom('role').select('id').where('role_alias', 'in', free);
  await tx.deleteFrom('role_menu').where('role_id', 'in', ids).execute();
  await tx.deleteFrom('role').where('role_alias', 'in', free).execute();
  await announceRoles(unit);
}

/** What roles are granted holds at once for everybody who has them: rights are read anew, pages load their menus. */
export async function announceRoles({ tx, principal: { tenantId }, services, afterwards }: Unit): Promise<void> {
  await announce(tx, { kind: 'menu', tenantId });
  afterwards(() => services.sessions.forgetRights(tenantId));
}
