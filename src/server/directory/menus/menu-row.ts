import type { Selectable } from 'kysely';
import { camelRow } from '../../platform/store/column-names.ts';
import type { MenuTable } from './tables.ts';

/** A menu row as read. */
export type MenuRow = Omit<Selectable<MenuTable>, 'is_deleted' | 'seed_hash'>;

/** A menu node on the wire. */
export type MenuNode = ReturnType<typeof menuNode>;

/** A row on the wire; the names of the coded columns are filled by the detail call alone. */
export function menuNode({ meta, ...stored }: MenuRow) {
  const { builtIn: _builtIn, ...row } = camelRow(stored);
  const names = { parentName: '', categoryName: '', actionName: '', isOpenName: '' };
  return { ...row, isDeleted: 0, ...names, ...(meta === null ? {} : { meta }) };
}
