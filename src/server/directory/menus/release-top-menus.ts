import type { MenuDescriptor } from '../../../generated/descriptor.ts';
import { readMark, writeMark } from '../../platform/store/seed-mark.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';
import type { Unit } from '../../platform/unit.ts';
import { menuId } from './menu-rows.ts';
import type { MenuChange, MenuFiles } from './menu-change.ts';

type TopMenu = MenuDescriptor['top'][number];

/** Groups of the top bar that the file in use and a new one say differently. */
export function topChanges({ next, base }: MenuFiles): readonly MenuChange[] {
  const changed = groupsOf(next, base).filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  return changed.map(({ code, before, after }) => {
    return { kind: 'top', code, label: (after ?? before)?.label ?? { zh: code, en: code }, entries: [] };
  });
}

interface Group {
  readonly code: string;
  readonly before: TopMenu | undefined;
  readonly after: TopMenu | undefined;
}

function groupsOf(next: MenuDescriptor, base: MenuDescriptor | null): readonly Group[] {
  const [now, then] = [next.top, base?.top ?? []].map((top) => new Map(top.map((group) => [group.code, group])));
  const codes = new Set([...(now?.keys() ?? []), ...(then?.keys() ?? [])]);
  return [...codes].map((code) => ({ code, before: then?.get(code), after: now?.get(code) }));
}

/** Makes the groups of the top bar as a file says; what people bound or took out besides stays. */
export async function changeTopMenus({ tx, principal }: Unit, { next, base }: MenuFiles): Promise<void> {
  const { tenantId } = principal;
  const changed = new Set(topChanges({ next, base }).map(({ code }) => code));
  for (const { code, before, after } of groupsOf(next, base).filter((group) => changed.has(group.code))) {
    const id = await groupId(tx, code);
    if (after === undefined) {
      if (id !== null) await removeGroup(tx, id);
      continue;
    }
    const sort = next.top.indexOf(after) + 1;
    const row = { code, name: after.label.zh, name_en: after.label.en, source: after.icon ?? '', sort };
    const own = id ?? menuId(`top ${code}`);
    if (id === null)
      await tx
        .insertInto('top_menu')
        .values({ ...row, id: own, tenant_id: tenantId })
        .execute();
    else await tx.updateTable('top_menu').set(row).where('id', '=', id).execute();
    await bind(tx, { tenant_id: tenantId, top_menu_id: own }, [before?.menus ?? [], after.menus]);
  }
  const mark = `top-menus:${tenantId}`;
  await writeMark(tx, mark, new Set([...(await readMark(tx, mark)), ...next.top.map(({ code }) => code)]));
}

async function groupId(tx: TenantTransaction, code: string): Promise<string | null> {
  const row = await tx.selectFrom('top_menu').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id ?? null;
}

async function removeGroup(tx: TenantTransaction, id: string): Promise<void> {
  await tx.deleteFrom('top_menu_entry').where('top_menu_id', '=', id).execute();
  await tx.deleteFrom('top_menu').where('id', '=', id).execute();
}

async function bind(
  tx: TenantTransaction,
  group: { readonly tenant_id: string; readonly top_menu_id: string },
  [before, after]: readonly [readonly string[], readonly string[]],
): Promise<void> {
  const gone = before.filter((code) => !after.includes(code)).map(menuId);
  if (gone.length > 0)
    await tx
      .deleteFrom('top_menu_entry')
      .where('top_menu_id', '=', group.top_menu_id)
      .where('menu_id', 'in', gone)
      .execute();
  const more = after.filter((code) => !before.includes(code)).map(menuId);
  if (more.length === 0) return;
  const known = await tx.selectFrom('menu').select('id').where('id', 'in', more).execute();
  const entries = known.map(({ id }) => ({ ...group, menu_id: id }));
  if (entries.length === 0) return;
  await tx
    .insertInto('top_menu_entry')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
