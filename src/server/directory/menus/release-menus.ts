import { announce } from '../../platform/events/event-bus.ts';
import { audit } from '../../platform/store/audit.ts';
import type { PlatformHandle, TenantTransaction } from '../../platform/store/database.ts';
import type { Unit } from '../../platform/unit.ts';
import { grantRole, revokeRole } from './grant-entries.ts';
import type { MenuChange, MenuFiles } from './menu-change.ts';
import { menuRows, type SeedMenu } from './menu-rows.ts';
import { columnsOf, fingerprintOf, putMenus } from './seed-menus.ts';
import { changeTopMenus, topChanges } from './release-top-menus.ts';
import { lockMenus } from './write-menu.ts';

/** Who is granted what names none. */
export async function companyRoles(tx: TenantTransaction): Promise<readonly string[]> {
  const rows = await tx.selectFrom('role').select('role_alias').where('built_in', '=', true).execute();
  return rows.map(({ role_alias: alias }) => alias);
}

/**
 * What a file would change: each of its entries becomes as it says, those that the file in use had and this one has not
 * are removed, and so are grants. What administrators added, granted or took away besides stays.
 */
export async function menuChanges({ tx }: Unit, { next, base }: MenuFiles): Promise<readonly MenuChange[]> {
  const roles = await companyRoles(tx);
  const [wanted, before] = [menuRows(next, roles), base === null ? [] : menuRows(base, roles)];
  const all = await storedMenus(tx);
  const stored = new Map(all.map((row) => [row.id, row]));
  const taken = new Set(all.filter(({ isBuiltIn }) => !isBuiltIn).map(({ code }) => code));
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id) && stored.has(id));
  return [
    ...gone.map((menu) => changeOf('removed', menu)),
    ...wanted.flatMap((menu) => entryChange(menu, stored, taken)),
    ...grantChanges(wanted, before),
    ...topChanges({ next, base }),
  ];
}

/** Makes the menu as a file says, for everybody at once. */
export async function applyMenus(unit: Unit, files: MenuFiles): Promise<void> {
  const { tx, services } = unit;
  await lockMenus(tx);
  const changes = await menuChanges(unit, files);
  const of = (...kinds: readonly MenuChange['kind'][]): readonly MenuChange[] =>
    changes.filter(({ kind }) => kinds.includes(kind));
  const written = new Set(of('added', 'changed', 'moved').map(({ code }) => code));
  const rows = menuRows(files.next).filter(({ code }) => written.has(code));
  const contents = rows.map(columnsOf).map((content) => ({ ...content, seed_hash: fingerprintOf(content) }));
  const handle = tx as unknown as PlatformHandle;
  if (contents.length > 0) await putMenus(handle, contents);
  const removed = of('removed').map(({ code }) => code);
  if (removed.length > 0)
    await handle
      .updateTable('menu')
      .set({ is_deleted: true, seed_hash: null })
      .where('code', 'in', removed)
      .where('built_in', '=', true)
      .execute();
  for (const { code, entries } of of('revoked')) await revokeRole(unit, code, entries);
  for (const { code, entries } of of('granted')) await grantRole(unit, code, entries);
  await changeTopMenus(unit, files);
  await announce(tx, { kind: 'menu', tenantId: null });
  unit.afterwards(() => services.sessions.forgetRights(null));
  const told = changes.map(({ kind, code, entries }) => ({ path: code, after: [kind, ...entries].join(' ') }));
  await audit(tx, { action: 'publish', subject: 'menu', subjectId: files.next.id, source: 'system', changes: told });
}

/** An entry or button as it is stored. */
export interface StoredMenu {
  readonly id: string;
  readonly code: string;
  readonly category: number;
  readonly counts: string;
  readonly sort: number;
  readonly fingerprint: string;
  /** Whether it came with a file. */
  readonly isBuiltIn: boolean;
}

/** All entries and buttons that there are. */
export async function storedMenus(tx: TenantTransaction): Promise<readonly StoredMenu[]> {
  const menus = (tx as unknown as PlatformHandle).selectFrom('menu');
  const rows = await menus.selectAll().where('is_deleted', '=', false).execute();
  return rows.map((row) => {
    const { id, code, category, sort, built_in: isBuiltIn } = row;
    const meta = row.meta === null ? null : JSON.stringify(row.meta);
    const counts = typeof row.meta?.['counts'] === 'string' ? row.meta['counts'] : '';
    return { id, code, category, counts, sort, isBuiltIn, fingerprint: fingerprintOf({ ...row, meta }) };
  });
}

function entryChange(menu: SeedMenu, stored: ReadonlyMap<string, StoredMenu>, taken: ReadonlySet<string>) {
  const row = stored.get(menu.id);
  if (row === undefined) return [changeOf(taken.has(menu.code) ? 'taken' : 'added', menu)];
  const content = columnsOf(menu);
  if (row.fingerprint === fingerprintOf(content)) return [];
  return [changeOf(row.fingerprint === fingerprintOf({ ...content, sort: row.sort }) ? 'moved' : 'changed', menu)];
}

function changeOf(kind: MenuChange['kind'], { code, name }: SeedMenu): MenuChange {
  return { kind, code, label: name, entries: [] };
}

/** A new entry is granted to all whom it names; of one that was there only what the file says otherwise than before. */
function grantChanges(wanted: readonly SeedMenu[], before: readonly SeedMenu[]): readonly MenuChange[] {
  const [more, fewer] = [grantsBeyond(wanted, before), grantsBeyond(before, wanted)];
  const told = (kind: 'granted' | 'revoked', grants: ReadonlyMap<string, readonly string[]>): readonly MenuChange[] =>
    [...grants].map(([role, entries]) => ({ kind, code: role, label: { zh: role, en: role }, entries }));
  const kept = new Set(wanted.map(({ code }) => code));
  const taken = [...fewer].map(([role, entries]) => [role, entries.filter((code) => kept.has(code))] as const);
  return [...told('revoked', new Map(taken.filter(([, entries]) => entries.length > 0))), ...told('granted', more)];
}

/** Codes of the entries that each role is granted by `some` and not by `others`. */
function grantsBeyond(some: readonly SeedMenu[], others: readonly SeedMenu[]): ReadonlyMap<string, readonly string[]> {
  const known = new Map(others.map(({ code, roles }) => [code, roles]));
  const found = new Map<string, string[]>();
  for (const { code, roles } of some)
    for (const role of roles)
      if (known.get(code)?.has(role) !== true) found.set(role, [...(found.get(role) ?? []), code]);
  return found;
}
