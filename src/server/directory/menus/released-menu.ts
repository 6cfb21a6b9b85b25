import type { MenuDescriptor } from '../../../generated/descriptor.ts';
import { parseDescriptor } from '../../../core/words/reading/parse.ts';
import type { PlatformHandle, TenantTransaction } from '../../platform/store/database.ts';
import { menuRows, type SeedMenu } from './menu-rows.ts';

/** The menu that came with the software, and the one that was released since. */
export interface MenuInUse {
  readonly builtIn: MenuDescriptor;
  readonly released: MenuDescriptor | null;
  /** Ids of entries that were removed. */
  readonly removed: ReadonlySet<string>;
}

/** The menu of an installation of which nothing was released. */
export function onlyBuiltIn(builtIn: MenuDescriptor): MenuInUse {
  return { builtIn, released: null, removed: new Set() };
}

/** The menu of the transaction's company. */
export async function menuInUse(tx: TenantTransaction, builtIn: MenuDescriptor): Promise<MenuInUse> {
  const source = await tx
    .selectFrom('release_source')
    .select(['file', 'text'])
    .where('kind', '=', 'menu')
    .where('source_id', '=', builtIn.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const text = source?.text ?? null;
  if (source === undefined || text === null) return onlyBuiltIn(builtIn);
  const menus = (tx as unknown as PlatformHandle).selectFrom('menu');
  const removed = await menus.select('id').where('is_deleted', '=', true).execute();
  const released = parseDescriptor(source.file, text).source?.value as MenuDescriptor | undefined;
  return { builtIn, released: released ?? null, removed: new Set(removed.map(({ id }) => id)) };
}

/** Entries of the menu in use: those released, and those that came with a later version of the software. */
export function rowsInUse({ builtIn, released, removed }: MenuInUse, roles?: readonly string[]): readonly SeedMenu[] {
  if (released === null) return menuRows(builtIn, roles);
  const rows = menuRows(released, roles);
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...menuRows(builtIn, roles).filter(({ id }) => !known.has(id) && !removed.has(id))];
}

/** The top menus of the menu in use. */
export function topInUse({ builtIn, released }: MenuInUse): MenuDescriptor['top'] {
  if (released === null) return builtIn.top;
  const known = new Set(released.top.map(({ code }) => code));
  return [...released.top, ...builtIn.top.filter(({ code }) => !known.has(code))];
}
