import type { Selectable } from 'kysely';
import type { DictTable } from './tables.ts';

/** A dictionary row as read. */
export type DictionaryRow = Omit<Selectable<DictTable>, 'is_deleted' | 'update_time'>;

/** A dictionary or an entry on the wire; a leaf has no `children` at all. */
export interface DictionaryNode {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly dictValueEn: string;
  readonly sort: number;
  readonly remark: string;
  readonly isSealed: number;
  readonly isDeleted: number;
  readonly tenantId?: string;
  readonly parentName?: string;
  readonly hasChildren?: boolean;
  children?: DictionaryNode[];
}

/** The columns that rows are read with. */
export const rowColumns = [
  'id',
  'parent_id',
  'code',
  'dict_key',
  'dict_value',
  'dict_value_en',
  'sort',
  'remark',
  'is_sealed',
] as const;

/** A row on the wire. */
export function dictionaryNode(row: DictionaryRow, tenantId: string | null): DictionaryNode {
  return {
    id: row.id,
    ...(tenantId === null ? {} : { tenantId }),
    parentId: row.parent_id,
    code: row.code,
    dictKey: row.dict_key,
    dictValue: row.dict_value,
    dictValueEn: row.dict_value_en,
    sort: row.sort,
    remark: row.remark,
    isSealed: row.is_sealed,
    isDeleted: 0,
  };
}
