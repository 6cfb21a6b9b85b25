import type { Selectable } from 'kysely';
import type { MenuTable } from './tables.ts';

/** A menu row as read. */
export type MenuRow = Pick<
  Selectable<MenuTable>,
  | 'id'
  | 'parent_id'
  | 'code'
  | 'name'
  | 'name_en'
  | 'alias'
  | 'path'
  | 'source'
  | 'sort'
  | 'category'
  | 'action'
  | 'is_open'
  | 'remark'
  | 'meta'
>;

/** A menu node on the wire; a leaf has no `children` at all. */
export interface MenuNode {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly alias: string;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
  readonly category: number;
  readonly action: number;
  readonly isOpen: number;
  readonly isDeleted: number;
  readonly remark: string;
  readonly parentName: string;
  readonly categoryName: string;
  readonly actionName: string;
  readonly isOpenName: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  children?: MenuNode[];
}

/** A row on the wire; the names of the coded columns are filled by the detail call alone. */
export function menuNode(row: MenuRow): MenuNode {
  return {
    id: row.id,
    parentId: row.parent_id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    alias: row.alias,
    path: row.path,
    source: row.source,
    sort: row.sort,
    category: row.category,
    action: row.action,
    isOpen: row.is_open,
    isDeleted: 0,
    remark: row.remark,
    parentName: '',
    categoryName: '',
    actionName: '',
    isOpenName: '',
    ...(row.meta === null ? {} : { meta: row.meta }),
  };
}
